import { expect, test } from 'vitest'
import { testRow } from '../test-row.ts'
import { planOf } from './plan.ts'

const created = testRow('a')
const moving = testRow('b', {
  parcel_status: 'in_delivery',
  can_be_cancelled: false,
  can_be_blocked: true,
})
const blocked = testRow('c', {
  parcel_status: 'blocked_for_return',
  can_be_cancelled: false,
  can_be_blocked: true,
  blocked: true,
})

const uids = (rows: readonly { readonly uid: string }[]) => rows.map(({ uid }) => uid)

test.each([
  ['cancel', ['a'], [['b'], ['c']]],
  ['block', ['b'], [['a'], ['c']]],
  ['unblock', ['c'], [['a', 'b']]],
  ['extend', [], [['a', 'b'], ['c']]],
] as const)('%s is possible for %j, and the others stand by their reasons', (action, may, not) => {
  const plan = planOf(action, [created, moving, blocked])
  expect(uids(plan.possible)).toEqual(may)
  expect(plan.refused.map(({ rows }) => uids(rows))).toEqual(not)
  expect(new Set(plan.refused.map(({ why }) => why)).size).toBe(plan.refused.length)
})
