import { createHmac } from 'node:crypto'
import type { LockerTask } from '@yacheyka/contract/feed/pulse'
import { expect, test } from 'vitest'
import { startLocker } from './locker.ts'

const KEY = 'key of this locker'
const digest = (text: string) => createHmac('sha256', KEY).update(text).digest('hex')

const cell = (barcode: string, state: LockerTask['state']) => ({
  barcode,
  size: null,
  number: null,
  state,
})

const task = (changes: Partial<LockerTask> = {}): LockerTask => ({
  barcode: 'YA1',
  status: 'ready_for_pickup',
  state: 'keep',
  cells: [cell('YA1', changes.state ?? 'keep')],
  expire_at: null,
  pin_hash: digest('12345678'),
  qr_hash: digest('qr-of-ya1'),
  ...changes,
})

const lockerWith = (...tasks: LockerTask[]) => {
  const locker = startLocker('МСК-0417')
  locker.learn({ code_key: KEY, results: tasks, cursor: tasks.length })
  return locker
}

test('opens by the PIN as people type it, or by the QR code, once', () => {
  expect(lockerWith(task()).openBy({ pin: '1234-5678' })?.barcode).toBe('YA1')
  const locker = lockerWith(task())
  expect(locker.openBy({ qr: 'qr-of-ya1' })?.barcode).toBe('YA1')
  expect(locker.openBy({ qr: 'qr-of-ya1' })).toBeUndefined()
})

test('stays shut for any other code', () => {
  const locker = lockerWith(task())
  for (const code of [{ pin: '12345679' }, { pin: '' }, { qr: '12345678' }, { qr: '' }])
    expect(locker.openBy(code)).toBeUndefined()
})

test('stays shut for a parcel that is blocked, not there yet, or gone', () => {
  for (const state of ['hold', 'expect', 'forget'] as const)
    expect(lockerWith(task({ state })).openBy({ pin: '12345678' })).toBeUndefined()
})

test('the newest word counts: blocked after it lay there, unblocked again', () => {
  const locker = lockerWith(task(), task({ state: 'hold' }))
  expect(locker.openBy({ pin: '12345678' })).toBeUndefined()
  locker.learn({ code_key: KEY, results: [task()], cursor: 3 })
  expect(locker.openBy({ pin: '12345678' })?.barcode).toBe('YA1')
})

test('an emptied cell stays empty though the server has not heard of it', () => {
  const locker = lockerWith(task())
  locker.openBy({ pin: '12345678' })
  locker.learn({ code_key: KEY, results: [task({ expire_at: '2026-11-25T23:59:59Z' })], cursor: 2 })
  expect(locker.openBy({ pin: '12345678' })).toBeUndefined()
})

test('takes in what it expects, opens it only when the server says so, gives back what lies there', () => {
  const locker = lockerWith(task({ state: 'expect' }))
  expect(locker.accept('YA2')).toBe(false)
  expect(locker.takeOut('YA1')).toBe(false)
  expect(locker.accept('YA1')).toBe(true)
  expect(locker.openBy({ pin: '12345678' })).toBeUndefined()
  locker.learn({ code_key: KEY, results: [task({ state: 'hold' })], cursor: 2 })
  expect(locker.takeOut('YA1')).toBe(true)
  expect(locker.takeOut('YA1')).toBe(false)
})

test('one code opens the cells of a parcel that are kept for it, and those alone', () => {
  const cells = [cell('YA1', 'keep'), cell('YA2', 'expect'), cell('YA3', 'keep')]
  const locker = lockerWith(task({ barcode: 'YA0', cells }))
  expect(locker.openBy({ pin: '12345678' })).toEqual({ barcode: 'YA0', cells: ['YA1', 'YA3'] })
  expect(locker.openBy({ pin: '12345678' })).toBeUndefined()
})
