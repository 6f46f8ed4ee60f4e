import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInn, isPersonsInn } from './inn.ts'

// Of well-known companies, as the register publishes them, and invented persons.
const COMPANIES = ['7707083893', '7736207543', '7702070139', '7724490000', '7728168971']
const PERSONS = ['500100732259', '526317984689']

test.each(COMPANIES)('%s is a company', (inn) => {
  expect([isInn(inn), isPersonsInn(inn)]).toEqual([true, false])
})

test.each(PERSONS)('%s is a person', (inn) => {
  expect([isInn(inn), isPersonsInn(inn)]).toEqual([true, true])
})

test.each([
  '',
  '0000000000',
  '000000000000',
  '770708389',
  '77070838930',
  '7707083893 ',
  '٧٧٠٧٠٨٣٨٩٣',
])('%j is none', (text) => {
  expect(isInn(text)).toBe(false)
})

test('one digit typed wrong is always found', () => {
  const inns = fc.constantFrom(...COMPANIES, ...PERSONS)
  fc.assert(
    fc.property(inns, fc.nat(11), fc.integer({ min: 1, max: 9 }), (inn, place, step) => {
      const at = place % inn.length
      const wrong = String((Number(inn[at]) + step) % 10)
      // A remainder of ten counts as nought, so a step that leads from one to the other stays unseen.
      const changed = inn.slice(0, at) + wrong + inn.slice(at + 1)
      fc.pre(!isBlindSpot(inn, changed))
      expect(isInn(changed)).toBe(false)
    }),
  )
})

/** Where the control sums of both leave ten or nought: the rule itself cannot tell them apart. */
const isBlindSpot = (one: string, other: string): boolean => {
  const rest = (inn: string, weights: readonly number[]) =>
    weights.reduce((sum, weight, at) => sum + weight * Number(inn[at]), 0) % 11
  const rows =
    one.length === 10
      ? [[2, 4, 10, 3, 5, 9, 4, 6, 8]]
      : [
          [7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
          [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
        ]
  return rows.some((weights) => [rest(one, weights), rest(other, weights)].includes(10))
}
