import { expect, test } from 'vitest'
import { formatDevice } from './device.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

test.each([
  [CHROME, 'Chrome, Windows'],
  [CHROME.replace('Safari/', 'YaBrowser/25.10.0 Safari/'), 'Яндекс Браузер, Windows'],
  [`${CHROME} Edg/142.0`, 'Edge, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  ['curl/8.5', 'Неизвестное устройство'],
  ['', 'Неизвестное устройство'],
])('%s is %s', (agent, device) => {
  expect(formatDevice(agent)).toBe(device)
})
