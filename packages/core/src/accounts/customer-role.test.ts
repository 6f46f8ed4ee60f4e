import { expect, test } from 'vitest'
import {
  CUSTOMER_AREAS,
  type CustomerArea,
  type CustomerRole,
  formatRolesDative,
  mayEnter,
  memberState,
} from './customer-role.ts'

const areasOf = (role: CustomerRole) =>
  (Object.keys(CUSTOMER_AREAS) as CustomerArea[]).filter((area) => mayEnter(area, role))

test('each role enters the areas of the matrix and no others', () => {
  expect(areasOf('owner')).toEqual(Object.keys(CUSTOMER_AREAS))
  expect(areasOf('shipper')).toEqual(['everyone', 'reading', 'shipping', 'balance'])
  expect(areasOf('accountant')).toEqual(['everyone', 'reading', 'balance', 'money'])
  expect(areasOf('developer')).toEqual(['everyone', 'reading', 'integrations'])
})

test('a rejection names roles in the dative', () => {
  expect(formatRolesDative(CUSTOMER_AREAS.money)).toBe('владельцу, бухгалтеру')
})

test.each([
  ['active', null, null],
  ['invited', null, new Date('2026-12-02')],
  ['expired', null, new Date('2026-12-01')],
  ['disabled', new Date('2026-11-01'), null],
] as const)('%s', (state, disabledAt, invitedUntil) => {
  expect(memberState({ disabledAt, invitedUntil }, new Date('2026-12-01'))).toBe(state)
})
