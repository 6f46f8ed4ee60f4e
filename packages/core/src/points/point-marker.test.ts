import { expect, test } from 'vitest'
import { MARKER_KINDS, markerOf } from './point-marker.ts'
import type { MarkerKind } from './point-marker.ts'
import type { PointType } from './point.ts'

const CASES: readonly [boolean, PointType, string, MarkerKind][] = [
  [true, 'pickup', 'lavka', 'pickup-special'],
  [true, 'pickup', 'russian_post', 'pickup'],
  [true, 'pickup', 'other', 'pickup'],
  [true, 'locker', 'russian_post', 'postal'],
  [true, 'locker', 'lavka', 'default'],
  [true, 'locker', 'other', 'default'],
  [false, 'pickup', 'lavka', 'inactive-pickup'],
  [false, 'pickup', 'russian_post', 'inactive-pickup'],
  [false, 'locker', 'russian_post', 'inactive'],
  [false, 'locker', 'other', 'inactive'],
]

test.each(CASES)('active %s, %s of %s: %s', (active, pointType, owner, kind) => {
  expect(markerOf({ active, pointType, owner }, 'lavka')).toBe(kind)
})

test('every kind of marker has a point that wears it', () => {
  expect(new Set(CASES.map(([, , , kind]) => kind))).toEqual(new Set(MARKER_KINDS))
})
