import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CELL_BOX, CELL_SIZES } from './cell-size.ts'
import type { CellCount, ParcelMeasure, PointAvailability } from './point-capacity.ts'
import {
  couldTakeParcel,
  freeCells,
  POINT_STATE_REASON,
  POINT_STATE_WORDING,
  POINT_STATES,
  pointState,
  takesParcel,
} from './point-capacity.ts'

const side = fc.integer({ min: 1, max: 450 }).map((tenths) => tenths / 10)
const anyBox = fc.record({ height: side, width: side, depth: side })
const anyMeasure: fc.Arbitrary<ParcelMeasure> = fc.record({
  weight: fc.option(fc.integer({ min: 1, max: 40_000 }), { nil: undefined }),
  box: fc.option(anyBox, { nil: undefined }),
})
const anyCells = fc.uniqueArray(
  fc
    .record({
      size: fc.constantFrom(...CELL_SIZES),
      total: fc.nat(40),
      taken: fc.nat(40),
    })
    .map((cell) => ({ ...cell, taken: Math.min(cell.taken, cell.total) })),
  { selector: ({ size }) => size },
)
const anyAvailability: fc.Arbitrary<PointAvailability> = fc.record({
  active: fc.boolean(),
  maxWeight: fc.option(fc.integer({ min: 1, max: 40_000 }), { nil: null }),
  cells: anyCells,
})

const locker = (cells: readonly CellCount[]): PointAvailability => ({
  active: true,
  maxWeight: 20_000,
  cells,
})
const small = { height: 5, width: 10, depth: 10 }

/** The rule said once more, the long way. */
const expected = (
  { active, maxWeight, cells }: PointAvailability,
  { weight, box }: ParcelMeasure,
) => {
  if (weight !== undefined && maxWeight !== null && weight > maxWeight) return 'too_heavy'
  let total = 0
  let free = 0
  for (const cell of cells) {
    const { height, width, depth } = CELL_BOX[cell.size]
    if (box && (box.height > height || box.width > width || box.depth > depth)) continue
    total += cell.total
    free += cell.total - cell.taken
  }
  if (cells.length > 0 && total === 0) return 'too_big'
  if (!active) return 'closed'
  if (cells.length === 0) return 'free'
  if (free === 0) return 'full'
  return free <= 2 || free / total <= 0.1 ? 'almost_full' : 'free'
}

test('the state is what the long way says', () => {
  fc.assert(
    fc.property(anyAvailability, anyMeasure, (availability, measure) => {
      expect(pointState(availability, measure)).toBe(expected(availability, measure))
    }),
    { numRuns: 3000 },
  )
})

test('what nobody has notified never hides a point', () => {
  fc.assert(
    fc.property(anyMeasure, fc.boolean(), (measure, active) => {
      const availability = { active, maxWeight: null, cells: [] }
      expect(pointState(availability, measure)).toBe(active ? 'free' : 'closed')
      expect(couldTakeParcel(pointState(availability, measure))).toBe(true)
      expect(freeCells(availability, measure.box)).toBeNull()
    }),
  )
})

test('a parcel of which nothing is reported is neither too heavy nor, where there is a cell, too big', () => {
  fc.assert(
    fc.property(anyAvailability, (availability) => {
      const state = pointState(availability, {})
      expect(state).not.toBe('too_heavy')
      const hasCell = availability.cells.some(({ total }) => total > 0)
      expect(state === 'too_big').toBe(availability.cells.length > 0 && !hasCell)
    }),
  )
})

test('a heavier or bigger parcel is never taken where a lighter, smaller one could not be', () => {
  const more = fc.record({ weight: fc.nat(9000), height: fc.nat(20), width: fc.nat(20) })
  fc.assert(
    fc.property(
      anyAvailability,
      fc.nat(30_000),
      anyBox,
      more,
      (availability, weight, box, extra) => {
        const bigger = {
          weight: weight + extra.weight,
          box: { ...box, height: box.height + extra.height, width: box.width + extra.width },
        }
        const [state, stateOfBigger] = [{ weight, box }, bigger].map((each) =>
          pointState(availability, each),
        )
        const gained = [couldTakeParcel, takesParcel].filter(
          (takes) => takes(stateOfBigger ?? 'too_big') && !takes(state ?? 'too_big'),
        )
        expect(gained).toEqual([])
      },
    ),
    { numRuns: 2000 },
  )
})

test('only cells that hold the parcel count', () => {
  const availability = locker([
    { size: 'S/2', total: 30, taken: 0 },
    { size: 'XL', total: 4, taken: 4 },
  ])
  expect(pointState(availability, { box: small })).toBe('free')
  expect(freeCells(availability, small)).toBe(30)
  expect(pointState(availability, { box: { height: 40, width: 30, depth: 40 } })).toBe('full')
  expect(freeCells(availability, { height: 40, width: 30, depth: 40 })).toBe(0)
  expect(pointState(availability, { box: { height: 43, width: 30, depth: 40 } })).toBe('too_big')
})

test.each([
  [30, 0, 'full'],
  [30, 1, 'almost_full'],
  [30, 2, 'almost_full'],
  [30, 3, 'almost_full'],
  [30, 4, 'free'],
  [2, 2, 'almost_full'],
  [3, 3, 'free'],
  [100, 10, 'almost_full'],
  [100, 11, 'free'],
] as const)('of %i cells %i are free: %s', (total, free, state) => {
  expect(pointState(locker([{ size: 'M', total, taken: total - free }]), { box: small })).toBe(
    state,
  )
})

test('the limit itself is taken', () => {
  expect(pointState(locker([]), { weight: 20_000 })).toBe('free')
  expect(pointState(locker([]), { weight: 20_001 })).toBe('too_heavy')
})

test('every state has words, and a reason unless all is well', () => {
  for (const state of POINT_STATES) {
    expect(POINT_STATE_WORDING[state]).not.toBe('')
    expect(POINT_STATE_REASON[state] === '').toBe(state === 'free')
  }
})
