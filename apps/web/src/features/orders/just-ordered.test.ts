import { expect, test } from 'vitest'
import { justOrderedIn } from './just-ordered.ts'

test('an order is new only with the success flag and its number', () => {
  expect(justOrderedIn({ orderingSuccess: true, order_number: '17' })).toBe('17')
  for (const state of [
    null,
    undefined,
    'x',
    { orderingSuccess: true },
    { orderingSuccess: true, order_number: 17 },
    { orderingSuccess: false, order_number: '17' },
    { order_number: '17' },
  ])
    expect(justOrderedIn(state)).toBeUndefined()
})
