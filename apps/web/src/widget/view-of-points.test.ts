import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsAround } from '@yacheyka/frontend/map/view-bounds.ts'
import { contains } from '@yacheyka/frontend/map/map-item.ts'
import { viewOfPoints } from './view-of-points.ts'

test('one address is shown at zoom 15; none moves nothing', () => {
  const place = { longitude: 37.6, latitude: 55.7 }
  expect(viewOfPoints([place])).toEqual({ centre: place, zoom: 15 })
  expect(viewOfPoints([])).toBeNull()
})

test('every point of the list is on the map', () => {
  const place = fc.record({
    longitude: fc.double({ min: 20, max: 60, noNaN: true }),
    latitude: fc.double({ min: 45, max: 65, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (points) => {
      const view = viewOfPoints(points)
      if (view === null) throw new Error('there are points')
      const bounds = boundsAround(view, 400, 400)
      expect(points.every((point) => contains(bounds, point))).toBe(true)
    }),
  )
})
