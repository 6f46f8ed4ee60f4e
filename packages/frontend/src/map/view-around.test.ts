import { expect, test } from 'vitest'
import { viewAround } from './view-around.ts'

const PLACE = { longitude: 49.11, latitude: 55.79 }

test('a place among its points is shown as close as an address', () => {
  const near = { longitude: 49.1105, latitude: 55.7902 }
  expect(viewAround(PLACE, [near], 15)).toEqual({ centre: PLACE, zoom: 15 })
  expect(viewAround(PLACE, [], 15).zoom).toBe(15)
})

test('the view widens until it holds the farthest point', () => {
  const far = { longitude: 49.11, latitude: 55.87 }
  const { zoom } = viewAround(PLACE, [PLACE, far], 15)
  // 9 km fit into 120 pixels at zoom 10: 86 m a pixel here.
  expect(zoom).toBe(10)
  expect(viewAround(PLACE, [{ longitude: 49.11, latitude: 57.5 }], 15).zoom).toBe(5)
})

test('a place whose nearest point is a country away is shown by itself', () => {
  expect(viewAround(PLACE, [{ longitude: 60.6, latitude: 56.84 }], 10)).toEqual({
    centre: PLACE,
    zoom: 10,
  })
})
