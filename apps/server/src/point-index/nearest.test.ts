import { distanceBetween } from '@yacheyka/core/map/distance'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildFilterColumns } from './filter-columns.ts'
import { inOrder, nearestFirst } from './nearest.ts'

const place = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
})

test('the nearest stand first, whole metres and then by number, as a plain sort would have them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(place, fc.boolean()), { maxLength: 60 }),
      place,
      (spots, from) => {
        const rows = spots.map(([at], index) => ({
          number: String(index),
          settlement: '',
          address: '',
          how_to_find: '',
          ...at,
          active: true,
          operation_time: [],
          time_zone: 'Europe/Moscow',
          max_weight: null,
          cells: null,
        }))
        const marks = Uint8Array.from(spots, ([, passes]) => (passes ? 3 : 0))
        const expected = rows
          .map((row, ordinal) => ({ ordinal, metres: Math.round(distanceBetween(from, row)) }))
          .filter(({ ordinal }) => marks[ordinal] === 3)
          .toSorted((one, other) => one.metres - other.metres || one.ordinal - other.ordinal)
        const columns = buildFilterColumns(rows, rows.keys().toArray(), '')
        const { ordinals, distances } = nearestFirst(columns, marks, from)
        expect([...ordinals]).toEqual(expected.map(({ ordinal }) => ordinal))
        expect([...(distances ?? [])]).toEqual(expected.map(({ metres }) => metres))
        expect([...inOrder(marks).ordinals]).toEqual([...ordinals].toSorted((a, b) => a - b))
      },
    ),
    { numRuns: 300 },
  )
})
