import { MAP_ZOOM_ADDRESS } from '@yacheyka/core/map/map-view'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contains } from '@yacheyka/frontend/map/map-item.ts'
import { boundsAround } from '@yacheyka/frontend/map/view-bounds.ts'
import { fitView } from './fit-view.ts'

const SIZE = { width: 600, height: 500 }

test('one point is shown as an address is, a country from afar', () => {
  const point = { west: 37.6, south: 55.7, east: 37.6, north: 55.7 }
  expect(fitView(point, SIZE)).toEqual({
    centre: { longitude: 37.6, latitude: 55.7 },
    zoom: MAP_ZOOM_ADDRESS,
  })
  expect(fitView({ west: 20, south: 42, east: 179, north: 70 }, SIZE).zoom).toBe(3)
  expect(fitView(point, { width: 0, height: 0 }).zoom).toBe(MAP_ZOOM_ADDRESS)
})

test('all that was found is in sight', () => {
  const city = fc.record({
    west: fc.double({ min: 20, max: 150, noNaN: true }),
    south: fc.double({ min: 42, max: 68, noNaN: true }),
    width: fc.double({ min: 0, max: 10, noNaN: true }),
    height: fc.double({ min: 0, max: 5, noNaN: true }),
  })
  fc.assert(
    fc.property(city, ({ west, south, width, height }) => {
      const bounds = { west, south, east: west + width, north: south + height }
      const shown = boundsAround(fitView(bounds, SIZE), SIZE.width, SIZE.height)
      expect(contains(shown, { longitude: bounds.west, latitude: bounds.south })).toBe(true)
      expect(contains(shown, { longitude: bounds.east, latitude: bounds.north })).toBe(true)
    }),
  )
})
