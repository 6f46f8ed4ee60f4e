import { isTimeZone } from '@yacheyka/core/schedule/schedule-local'
import { expect, test } from 'vitest'
import { CITIES } from '#/gazetteer/cities.ts'
import { timeZoneOf } from './import-time-zone.ts'

test.each([
  [55.75, 37.62, 'Europe/Moscow'],
  [54.71, 20.51, 'Europe/Kaliningrad'],
  [50.29, 127.53, 'Asia/Yakutsk'],
  [43.1, 131.9, 'Asia/Vladivostok'],
  [39.65, 66.97, 'Asia/Samarkand'],
])('%d, %d: %s', (latitude, longitude, zone) => {
  expect(timeZoneOf({ latitude, longitude })).toBe(zone)
})

test('every city of ours keeps its own clock', () => {
  const wrong = CITIES.filter((city) => timeZoneOf(city) !== city.timeZone)
  expect(wrong.map(({ label }) => label)).toEqual([])
})

test('the platform knows every zone that the lookup answers', { tags: ['slow'] }, () => {
  const zones = new Set<string>()
  for (let latitude = -90; latitude <= 90; latitude += 2) {
    for (let longitude = -180; longitude <= 180; longitude += 2) {
      zones.add(timeZoneOf({ latitude, longitude }))
    }
  }
  expect(Array.from(zones).filter((zone) => !isTimeZone(zone))).toEqual([])
})
