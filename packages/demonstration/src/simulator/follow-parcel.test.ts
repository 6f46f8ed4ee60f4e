import type { LockerTask } from '@yacheyka/contract/feed/pulse'
import { expect, test } from 'vitest'
import { followTask, moveOn, turnNow } from './follow-parcel.ts'
import { habitsOf, stayOf } from './habits.ts'

const HABITS = habitsOf('YA1')
const LOCKER = { isLocker: true, isPartner: false }

const task = (changes: Partial<LockerTask> = {}): LockerTask => ({
  barcode: 'YA1',
  status: 'created',
  state: 'expect',
  cells: [],
  expire_at: null,
  pin_hash: null,
  qr_hash: null,
  ...changes,
})

test('a parcel moves when its stay is over, the sooner the faster life runs', () => {
  const parcel = followTask(undefined, task(), 'T1', 1000)
  const stay = stayOf('YA1', 'created')
  expect(turnNow(parcel, HABITS, LOCKER, 1, 1000 + stay - 1)).toBeUndefined()
  expect(turnNow(parcel, HABITS, LOCKER, 1, 1000 + stay)).toBeDefined()
  expect(turnNow(parcel, HABITS, LOCKER, 60, 1000 + stay / 60 + 1)).toBeDefined()
  expect(turnNow(parcel, HABITS, LOCKER, 60, 1000 + stay / 60 - 1)).toBeUndefined()
})

test('several cells of a parcel are reported one by one', () => {
  const cells = ['YA2', 'YA3'].map((barcode) => ({
    barcode,
    size: null,
    number: null,
    state: 'expect' as const,
  }))
  expect(followTask(undefined, task({ cells }), 'T1', 0).cells).toEqual(['YA2', 'YA3'])
  expect(followTask(undefined, task(), 'T1', 0).cells).toEqual(['YA1'])
})

test('old news of the server takes nothing back while a report is on its way', () => {
  const created = followTask(undefined, task(), 'T1', 0)
  const ahead = moveOn(created, 'in_delivery', 10)
  expect(followTask(ahead, task({ status: 'created' }), 'T1', 20)).toMatchObject({
    status: 'in_delivery',
    since: 10,
  })
})

test('news of the server counts: an end, a block, a deadline that ran out, an extension', () => {
  const ahead = moveOn(followTask(undefined, task(), 'T1', 0), 'ready_for_pickup', 10)
  for (const status of ['cancelled', 'blocked_for_return', 'overdue', 'issued'] as const)
    expect(followTask(ahead, task({ status }), 'T1', 20)).toMatchObject({
      status,
      since: 20,
      ahead: false,
    })
  const overdue = followTask(undefined, task({ status: 'overdue' }), 'T1', 0)
  expect(followTask(overdue, task({ status: 'delivered' }), 'T1', 5).status).toBe('delivered')
})

test('hearing the same again does not begin the stay anew; a rejection parks until something is heard', () => {
  const first = followTask(undefined, task(), 'T1', 0)
  expect(followTask(first, task({ expire_at: 'x' }), 'T1', 50).since).toBe(0)
  const parked = { ...first, parked: true }
  expect(turnNow(parked, HABITS, LOCKER, 1e9, 1e12)).toBeUndefined()
  expect(followTask(parked, task({ status: 'cancelled' }), 'T1', 60).parked).toBe(false)
})
