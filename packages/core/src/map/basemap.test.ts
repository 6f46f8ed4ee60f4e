import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeLayer, decodeLine, encodeLine } from './basemap.ts'

const SCALE = 1000
const step = (most: number) => fc.integer({ min: -most * SCALE, max: most * SCALE })
const place = fc
  .tuple(step(200), step(90))
  .map(([x, y]): [number, number] => [x / SCALE, y / SCALE])

test('what is written is read back', () => {
  const lines = fc.uniqueArray(place, { minLength: 1, maxLength: 30, selector: String })
  fc.assert(
    fc.property(lines, (line) => {
      expect(decodeLine(encodeLine(line, SCALE), SCALE)).toEqual(line)
    }),
  )
})

test('positions that fall together are reported once', () => {
  const line = [
    [37.6, 55.7],
    [37.6001, 55.7],
    [37.7, 55.7],
  ] as const
  expect(decodeLine(encodeLine(line, SCALE), SCALE)).toEqual([
    [37.6, 55.7],
    [37.7, 55.7],
  ])
})

test('a torn shape is rejected, a missing layer is empty', () => {
  expect(() => decodeLine('g', SCALE)).toThrow('midway')
  expect(() => decodeLine('A', SCALE)).toThrow('midway')
  expect(() => decodeLine('A!', SCALE)).toThrow('«!»')
  expect(decodeLayer({ scale: SCALE, layers: {} }, 'land')).toEqual([])
})
