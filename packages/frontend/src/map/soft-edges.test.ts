import { expect, test } from 'vitest'
import { softAreaOf } from './soft-edges.ts'
import type { Rectangle } from './street-areas.ts'

/** The whole of the projection at zoom 11, 1000 × 1000 CSS pixels of it. */
const SCALE = 256 * 2 ** 11
const windowAt = (left: number, top: number) => ({
  west: left / SCALE,
  north: top / SCALE,
  east: (left + 1000) / SCALE,
  south: (top + 1000) / SCALE,
  scale: SCALE,
})
const areaOf = (...box: [number, number, number, number]): Rectangle => {
  const [west, north, east, south] = box.map((side) => side / SCALE)
  return [west ?? 0, north ?? 0, east ?? 0, south ?? 0]
}
const rounded = (numbers: readonly number[] = []) => numbers.map(Math.round)

test('an area has a rim of four sides and four corners about its middle', () => {
  const soft = softAreaOf(areaOf(100, 200, 700, 800), windowAt(0, 0))
  expect(rounded(soft?.middle)).toEqual([148, 248, 652, 752])
  expect(soft?.rim.filter(({ isCorner }) => isCorner)).toHaveLength(4)
  const left = soft?.rim.find(({ border, isCorner }) => !isCorner && Math.round(border[0]) === 100)
  expect(rounded(left?.inside)).toEqual([148, 0])
  expect(rounded(left?.box)).toEqual([92, 248, 148, 752])
})

test('what the frame does not show of it is cut off; none of it, no area', () => {
  const inside = softAreaOf(areaOf(0, 0, 9000, 9000), windowAt(4000, 4000))
  expect(inside?.rim).toEqual([])
  expect(rounded(inside?.middle)).toEqual([0, 0, 1000, 1000])
  expect(softAreaOf(areaOf(0, 0, 500, 500), windowAt(4000, 4000))).toBeUndefined()
})

test('an area narrower than two rims is rim alone', () => {
  const { middle } = softAreaOf(areaOf(100, 100, 140, 800), windowAt(0, 0)) ?? {}
  expect((middle?.[2] ?? 0) - (middle?.[0] ?? 0)).toBeCloseTo(0)
})
