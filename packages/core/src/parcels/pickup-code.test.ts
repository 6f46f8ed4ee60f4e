import { describe, expect, test } from 'vitest'
import { PARCEL_STATUSES } from './parcel-status.ts'
import {
  formatPin,
  lockerState,
  opensCell,
  pickupWording,
  pinDigits,
  showsCode,
} from './pickup-code.ts'

const STEPS = PARCEL_STATUSES.filter((status) => status !== 'blocked_for_return')

test('a PIN is shown in two halves and read however it is typed', () => {
  expect(formatPin('12345678')).toBe('1234-5678')
  for (const typed of ['1234-5678', '1234 5678', '12345678', ' 1234–5678 '])
    expect(pinDigits(typed)).toBe('12345678')
})

describe('the code', () => {
  test('is shown until the parcel is handed out, goes back, is cancelled or blocked', () => {
    expect(PARCEL_STATUSES.filter(showsCode)).toEqual([
      'created',
      'awaiting_acceptance',
      'ready_for_delivery',
      'awaiting_courier',
      'shipped_from_warehouse',
      'in_delivery',
      'delivered',
      'stored',
      'ready_for_pickup',
      'overdue',
    ])
  })

  test('opens a cell only while the parcel lies in it, and is not blocked', () => {
    const opening = STEPS.filter((step) => opensCell(step, false))
    expect(opening).toEqual(['delivered', 'stored', 'ready_for_pickup', 'overdue'])
    expect(STEPS.filter((step) => opensCell(step, true))).toEqual([])
  })

  test('what opens is what the locker keeps', () => {
    for (const step of STEPS)
      for (const blocked of [false, true])
        expect(lockerState(step, blocked) === 'keep').toBe(opensCell(step, blocked))
  })
})

test('two statuses are worded by their neighbours on the page of the code', () => {
  expect(pickupWording('received')).toBe('Выдана')
  expect(pickupWording('returned')).toBe('Забрана на возврат')
  expect(pickupWording('issued')).toBe('Выдана')
  expect(pickupWording('ready_for_pickup')).toBe('Готово к получению')
})
