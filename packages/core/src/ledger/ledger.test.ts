import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BALANCE_MAX,
  fallsBelow,
  isChangeOf,
  KIND_RULES,
  post,
  TRANSFER_KINDS,
  type TransferKind,
} from './ledger.ts'
import { naiveLedger } from './test-naive-ledger.ts'

test.each([
  ['top_up', 1, -1],
  ['refund', 1, -1],
  ['order_payment', -1, 1],
  ['extension', -1, 1],
] as const)('%s goes one way', (kind, right, wrong) => {
  expect(isChangeOf(kind, right)).toBe(true)
  expect(isChangeOf(kind, wrong)).toBe(false)
  for (const change of [0, 0.5, Number.NaN, Infinity, 2 ** 53])
    expect(isChangeOf(kind, right * change)).toBe(false)
})

test('a correction goes either way', () => {
  expect(isChangeOf('correction', 5)).toBe(true)
  expect(isChangeOf('correction', -5)).toBe(true)
})

test('a balance is never below nought, and what is missing is reported', () => {
  expect(post(100, -100)).toEqual({ outcome: 'done', balance: 0 })
  expect(post(100, -101)).toEqual({ outcome: 'insufficient', missing: 1 })
  expect(post(BALANCE_MAX, 1)).toEqual({ outcome: 'too_much' })
})

test('a fall is reported once, not the further way down', () => {
  expect(fallsBelow(1000, 999, 1000)).toBe(true)
  expect(fallsBelow(999, 500, 1000)).toBe(false)
  expect(fallsBelow(500, 5000, 1000)).toBe(false)
  expect(fallsBelow(500, 0, 0)).toBe(false)
})

const step = fc.record({
  customer: fc.constantFrom('a', 'b', 'c'),
  kind: fc.constantFrom(...TRANSFER_KINDS),
  amount: fc.integer({ min: 1, max: 500 }),
  reference: fc.integer({ min: 0, max: 30 }),
  taken: fc.boolean(),
})

/** The change that a step asks for, in the direction of its kind. */
const changeOf = (kind: TransferKind, amount: number, taken: boolean): number => {
  const { direction } = KIND_RULES[kind]
  return direction === 'debit' || (direction === 'either' && taken) ? -amount : amount
}

test('10 000 random histories end as a naive model says', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const requested = steps.map((each) => ({
        ...each,
        change: changeOf(each.kind, each.amount, each.taken),
      }))
      const balances = new Map<string, number>()
      const done = new Set<string>()
      for (const { customer, kind, change, reference } of requested) {
        const key = `${customer}/${reference}`
        expect(isChangeOf(kind, change)).toBe(true)
        if (done.has(key)) continue
        const posting = post(balances.get(customer) ?? 0, change)
        if (posting.outcome !== 'done') continue
        done.add(key)
        balances.set(customer, posting.balance)
      }
      const naive = naiveLedger(requested)
      expect(naive.accounts.values().reduce((sum, each) => sum + each, 0)).toBe(0)
      for (const customer of ['a', 'b', 'c'])
        expect(balances.get(customer) ?? 0).toBe(naive.accounts.get(customer) ?? 0)
    }),
    { numRuns: 10_000 },
  )
})
