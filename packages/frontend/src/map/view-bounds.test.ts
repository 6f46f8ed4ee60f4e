import { expect, test } from 'vitest'
import { project } from './ground-shapes.ts'
import { boundsAround } from './view-bounds.ts'

test('the edges stand as many pixels from the centre as requested, wherever on the globe', () => {
  for (const latitude of [-60, 0, 55.75, 80])
    for (const zoom of [3, 10, 16]) {
      const centre = { longitude: 37.6, latitude }
      const world = 256 * 2 ** zoom
      const { west, south, east, north } = boundsAround({ centre, zoom }, 800, 400)
      const [left, top] = project(west, north)
      const [right, bottom] = project(east, south)
      expect((right - left) * world).toBeCloseTo(800, 4)
      expect((bottom - top) * world).toBeCloseTo(400, 4)
      expect((bottom + top) / 2).toBeCloseTo(project(0, latitude)[1], 9)
    }
})
