import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hilbertIndex, hilbertOrder } from './hilbert.ts'

const longitude = fc.double({ min: -180, max: 180, noNaN: true })
const latitude = fc.double({ min: -90, max: 90, noNaN: true })

test('the order is a permutation that never goes back along the curve', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(longitude, latitude), { maxLength: 60 }), (points) => {
      const order = [
        ...hilbertOrder(
          points.map((point) => point[0]),
          points.map((point) => point[1]),
        ),
      ]
      const keys = order.map((point) =>
        hilbertIndex(points[point]?.[0] ?? 0, points[point]?.[1] ?? 0),
      )
      expect([...order].sort((one, other) => one - other)).toEqual(points.map((_, point) => point))
      expect(keys).toEqual([...keys].sort((one, other) => one - other))
    }),
  )
})

test('every cell of a small square is next to the one before it', () => {
  const step = 360 / 2 ** 25
  const cells = Array.from({ length: 256 }, (_, cell) => ({ x: cell % 16, y: cell >> 4 }))
  const order = hilbertOrder(
    cells.map((cell) => (cell.x + 0.5) * step),
    cells.map((cell) => ((cell.y + 0.5) * step) / 2),
  )
  for (let at = 1; at < order.length; at++) {
    const before = cells[order[at - 1] ?? 0]
    const here = cells[order[at] ?? 0]
    const steps =
      Math.abs((before?.x ?? 0) - (here?.x ?? 0)) + Math.abs((before?.y ?? 0) - (here?.y ?? 0))
    expect(steps).toBe(1)
  }
})

test('points of one place keep their order', () => {
  expect([...hilbertOrder([37.6, 37.6, 37.6], [55.7, 55.7, 55.7])]).toEqual([0, 1, 2])
})

test.each([
  [Number.NaN, 0],
  [181, 0],
  [0, -90.5],
  [Infinity, 0],
])('rejects (%s, %s) by name', (x, y) => {
  expect(() => hilbertOrder([37.6, x], [55.7, y])).toThrow(/point 1 is at/u)
})
