import { expect, test } from 'vitest'
import { errorOfWebhookUrl } from './webhook-url.ts'

const rules = { publicUrl: 'https://yacheyka.example', allowLocal: false }

test.each([
  'https://shop.example/hooks',
  'https://shop.example:8443/hooks?key=1',
  'https://shop.example.:443/',
  'https://магазин.рф/hooks',
  'https://internal.shop.example/',
])('%s is called', (url) => {
  expect(errorOfWebhookUrl(url, rules)).toBeUndefined()
})

test.each([
  'http://shop.example/',
  'ftp://shop.example/',
  'file:///etc/passwd',
  'gopher://shop.example/',
  'shop.example',
  'https://user@shop.example/',
  'https://:secret@shop.example/',
  'https://shop.example/#part',
  'https://shop.example:22/',
  'https://shop.example:80/',
  'https://shop.example:5432/',
  'https://shop.example:6379/',
  'https://shop.example:2375/',
  'https://shop.example:9200/',
  'https://shop.example:10250/',
  'https://shop.example:11211/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://0x7f.1/',
  'https://1.1.1.1/',
  'https://1.1.1.1./',
  'https://１２７.０.０.１/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://[2606:4700:4700::1111]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://a.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://db/',
  'https://router.lan/',
  'https://x.home.arpa/',
  'https://yacheyka.example/api',
  'https://YACHEYKA.example./api',
  'https://yacheyka.example:8443/',
])('%s is not', (url) => {
  expect(errorOfWebhookUrl(url, rules)).toEqual(expect.any(String))
})

test('for development, what stands on this machine too', () => {
  const local = { ...rules, allowLocal: true }
  for (const url of ['http://localhost:3001/', 'http://127.0.0.1/', 'https://[::1]:8443/'])
    expect(errorOfWebhookUrl(url, local)).toBeUndefined()
  expect(errorOfWebhookUrl('ftp://localhost/', local)).toEqual(expect.any(String))
})
