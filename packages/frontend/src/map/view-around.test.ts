import { expect, test } from 'vitest'
import { viewAround, withinView } from './view-around.ts'

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
  expect(viewAround(PLACE, [{ longitude: -170, latitude: 65 }], 15).zoom).toBe(3)
})

test('points of another region do not widen the view of a place', () => {
  const mirny = { longitude: 113.96, latitude: 62.54 }
  const yakutsk = { longitude: 129.73, latitude: 62.03 }
  const near = { longitude: 114.5, latitude: 62.6 }
  expect(withinView(mirny, [near, yakutsk])).toEqual([near])
})
