import { getWidgetTerminal } from '@yacheyka/contract/widget/widget'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBox, isWeight, parcelAfter } from './parcel.ts'
import { parcelQuery } from './widget-fields.ts'

const sent = (weight: number | null, dimensions: readonly [number, number, number] | null) => {
  const query = Object.entries(parcelQuery(parcelAfter({}, { weight, dimensions })))
  return Object.fromEntries(query.map(([name, value]) => [name, String(value)]))
}
const isTaken = (query: object) => getWidgetTerminal.query.safeParse(query).success

/** Numbers about the bounds and far from them. */
const anyNumber = fc.oneof(
  fc.double({ noNaN: true, min: -2, max: 2000 }),
  fc.integer({ min: -2, max: 1_000_010 }),
  fc.constantFrom(0, 0.05, 0.1, 0.1 + 0.2, 1000, 1000.01, 1_000_000, 1_000_001),
)

test('what is taken for a weight is what the contract takes', () => {
  fc.assert(
    fc.property(anyNumber, (weight) => {
      expect(isTaken(sent(weight, null))).toBe(isWeight(weight))
    }),
  )
})

test('whatever is taken for a box, the contract takes it', () => {
  fc.assert(
    fc.property(fc.tuple(anyNumber, anyNumber, anyNumber), (box) => {
      expect(isBox(box) && !isTaken(sent(null, box))).toBe(false)
    }),
  )
  expect(isBox([0.1, 0.1 + 0.2, 1000])).toBe(true)
})

test('a command changes what it names; null is «not known any more»', () => {
  const before = { weight: 500, box: { height: 1, width: 2, depth: 3 } }
  expect(parcelAfter(before, {})).toEqual(before)
  expect(parcelAfter(before, { weight: 700 })).toEqual({ ...before, weight: 700 })
  expect(parcelAfter(before, { weight: null })).toEqual({ ...before, weight: undefined })
  expect(parcelAfter(before, { dimensions: null })).toEqual({ weight: 500, box: undefined })
  expect(parcelAfter(before, { dimensions: [0.1 + 0.2, 5, 6] }).box).toEqual({
    height: 0.3,
    width: 5,
    depth: 6,
  })
})
