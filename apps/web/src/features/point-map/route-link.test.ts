import { expect, test } from 'vitest'
import { routeLink } from './route-link.ts'

const PLACE = { longitude: 49.12, latitude: 55.79 }

test('on Android the visitor’s own maps open, elsewhere the route of a map site', () => {
  expect(routeLink(PLACE, 'Почтомат (двор)', 'Mozilla/5.0 (Linux; Android 14)')).toBe(
    'geo:55.79,49.12?q=55.79,49.12(%D0%9F%D0%BE%D1%87%D1%82%D0%BE%D0%BC%D0%B0%D1%82%20(%D0%B4%D0%B2%D0%BE%D1%80))',
  )
  expect(routeLink(PLACE, 'Почтомат', 'Mozilla/5.0 (iPhone)')).toBe(
    'https://yandex.ru/maps/?rtext=~55.79,49.12',
  )
})
