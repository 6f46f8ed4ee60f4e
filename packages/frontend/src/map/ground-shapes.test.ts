import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { project, shapeOf, traceShape } from './ground-shapes.ts'
import type { Shape, Window } from './ground-shapes.ts'

type Place = readonly [number, number]
const WINDOW: Window = { west: 0.4, north: 0.4, east: 0.6, south: 0.6, scale: 1000 }

const shapeFrom = (places: readonly Place[]): Shape => ({
  places: Float64Array.from(places.flat()),
  box: [0, 0, 1, 1],
})

const traced = (places: readonly Place[]): Place[] => {
  const drawn: Place[] = []
  const draw = (x: number, y: number) => {
    drawn.push([x / WINDOW.scale + WINDOW.west, y / WINDOW.scale + WINDOW.north])
  }
  traceShape(shapeFrom(places), WINDOW, { moveTo: draw, lineTo: draw })
  return drawn
}

/** Even-odd: how many sides a ray to the east crosses. */
const isInside = (ring: readonly Place[], [x, y]: Place): boolean =>
  ring.filter(([fromX, fromY], at) => {
    const [toX, toY] = ring[(at + 1) % ring.length] ?? [0, 0]
    return fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX
  }).length %
    2 ===
  1

const coordinate = fc.integer({ min: 0, max: 100 }).map((part) => part / 100)
const ring = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 30 })
/** Between the hundredths, each way by another part, so that no side from one hundredth to another passes through it. */
const between = (part: number) =>
  fc.integer({ min: 40, max: 59 }).map((hundredth) => (hundredth + part) / 100)

test('what is left out cannot be seen: inside the window the filled shape is the same', () => {
  fc.assert(
    fc.property(ring, between(0.503017), between(0.307991), (places, x, y) => {
      const closed = [...places, places[0] ?? ([0, 0] as const)]
      expect(isInside(traced(closed), [x, y])).toBe(isInside(closed, [x, y]))
    }),
    { numRuns: 2000 },
  )
})

test('a long shore to one side of the window becomes one line', () => {
  const shore = Array.from({ length: 500 }, (_, at): Place => [at / 500, (at % 7) / 100])
  expect(traced(shore).length).toBeLessThanOrEqual(4)
})

test('bends of less than a pixel are not drawn', () => {
  const bay = Array.from({ length: 100 }, (_, at): Place => [0.5 + at / 1e7, 0.5])
  expect(traced(bay)).toHaveLength(1)
})

test('the projection puts the equator in the middle and the north above', () => {
  expect(project(0, 0)).toEqual([0.5, 0.5])
  expect(project(180, 0)[0]).toBe(1)
  expect(project(0, 60)[1]).toBeLessThan(0.5)
})

test('a shape knows the box it lies in', () => {
  const { box } = shapeOf([
    [30, 50],
    [40, 60],
    [35, 55],
  ])
  expect(box[0]).toBe(project(30, 0)[0])
  expect(box[2]).toBe(project(40, 0)[0])
  expect(box[1]).toBe(project(0, 60)[1])
  expect(box[3]).toBe(project(0, 50)[1])
})
