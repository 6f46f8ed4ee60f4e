import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACTION_STATUSES, mayAct, PARCEL_ACTIONS } from './parcel-actions.ts'
import {
  hasYetToArrive,
  isHandedOut,
  isParcelEnd,
  PARCEL_ENDS,
  PARCEL_STATUS,
  PARCEL_STATUSES,
  parseParcelStatus,
  type ParcelStep,
  RETURN_STEPS,
  shownStatus,
  statusOfPublicWording,
  TRACKING_STAGES,
  transitionOf,
} from './parcel-status.ts'

const STEPS = PARCEL_STATUSES.filter((status) => status !== 'blocked_for_return')

describe('the table', () => {
  test.each([
    ['created', 'Создана', 'Создана', 1],
    ['awaiting_acceptance', 'Ожидает приёмки', 'Создана', 2],
    ['ready_for_delivery', 'Готово для доставки', 'Создана', 2],
    ['awaiting_courier', 'Ожидает курьера', 'Ожидает курьера', 2],
    ['shipped_from_warehouse', 'Отгружено со стороны склада', 'Отгружено со склада', 2],
    ['in_delivery', 'В доставке', 'В доставке', 3],
    ['delivered', 'Доставлена', 'Доставлена', 4],
    ['stored', 'Хранится', 'Доставлена', 4],
    ['ready_for_pickup', 'Готово к получению', 'Доставлена', 4],
    ['overdue', 'Просрочена', 'Просрочена', 4],
    ['received', 'Получено', 'Выдана', 5],
    ['issued', 'Выдана', 'Выдана', 5],
    ['handed_over', 'Вручена получателю', 'Выдана', 5],
    ['removed_from_locker', 'Изъято из почтомата', 'В доставке', null],
    ['taken_for_return', 'Забрана на возврат', 'Возвращена', null],
    [
      'blocked_for_return',
      'Заблокирована и будет возвращена отправителю',
      'Заблокирована и будет возвращена отправителю',
      null,
    ],
    ['returned', 'Возвращена отправителю', 'Возвращена', null],
    ['cancelled', 'Отменена', 'Отменена', null],
  ] as const)('%s is «%s», in the cabinet «%s», stage %s', (status, shown, cabinet, stage) => {
    expect(PARCEL_STATUS[status]).toMatchObject({
      publicWording: shown,
      cabinetWording: cabinet,
      stage,
    })
    expect(statusOfPublicWording(shown)).toBe(status)
    expect(parseParcelStatus(status)).toBe(status)
  })

  test('knows every code and no other', () => {
    expect(Object.keys(PARCEL_STATUS).toSorted()).toEqual([...PARCEL_STATUSES].toSorted())
    for (const text of ['', 'Created', 'toString', '__proto__', 'lost'])
      expect(parseParcelStatus(text)).toBeUndefined()
    expect(TRACKING_STAGES).toHaveLength(5)
  })
})

/** The ways of the specification, as it writes them. */
const WAYS = [
  'created awaiting_courier shipped_from_warehouse in_delivery delivered',
  'created awaiting_acceptance ready_for_delivery in_delivery delivered',
  'delivered stored ready_for_pickup received',
  'delivered ready_for_pickup stored issued',
  'ready_for_pickup handed_over',
  'ready_for_pickup overdue removed_from_locker returned',
  'stored overdue taken_for_return returned',
  'removed_from_locker taken_for_return returned',
  'overdue received',
].map((way) => way.split(' ') as ParcelStep[])

describe('transitions', () => {
  const STEPS_OF_WAYS = WAYS.flatMap((way) =>
    way.slice(1).map((to, at) => [way[at] ?? to, to] as const),
  )
  test.each(STEPS_OF_WAYS)('%s → %s has no step missing', (from, to) => {
    expect(transitionOf(from, to)).toBe('next')
  })

  test.each([
    ['created', 'in_delivery', 'skip'],
    ['created', 'received', 'skip'],
    ['awaiting_courier', 'delivered', 'skip'],
    ['in_delivery', 'ready_for_pickup', 'skip'],
    ['in_delivery', 'taken_for_return', 'skip'],
    ['delivered', 'in_delivery', 'forbidden'],
    ['overdue', 'ready_for_pickup', 'forbidden'],
    ['removed_from_locker', 'delivered', 'forbidden'],
    ['shipped_from_warehouse', 'cancelled', 'forbidden'],
    ['awaiting_courier', 'awaiting_acceptance', 'forbidden'],
  ] as const)('%s → %s is %s', (from, to, kind) => {
    expect(transitionOf(from, to)).toBe(kind)
  })

  const PAIRS = STEPS.flatMap((from) => STEPS.map((to) => [from, to] as const))
  const BETWEEN = [
    ['stored', 'ready_for_pickup'],
    ['ready_for_pickup', 'stored'],
  ]
  test('nothing leaves an end, and nothing stays by moving', () => {
    const still = PAIRS.filter(([from, to]) => isParcelEnd(from) || from === to)
    expect(still.filter(([from, to]) => transitionOf(from, to) !== 'forbidden')).toEqual([])
  })

  test('never lead around in a circle, but between stored and ready for pickup', () => {
    const both = PAIRS.filter(
      ([from, to]) =>
        transitionOf(from, to) !== 'forbidden' && transitionOf(to, from) !== 'forbidden',
    )
    expect(both).toEqual(BETWEEN)
  })

  test('go up the ranks, but between those two', () => {
    const rank = (status: ParcelStep) => PARCEL_STATUS[status].rank
    const down = PAIRS.filter(
      ([from, to]) => transitionOf(from, to) !== 'forbidden' && rank(to) <= rank(from),
    )
    expect(down).toEqual(BETWEEN.slice(1))
  })
})

describe('actions', () => {
  const allowed = (status: (typeof PARCEL_STATUSES)[number]) =>
    PARCEL_ACTIONS.filter((action) => mayAct(action, status))
  test.each([
    ['created', ['cancel']],
    ['awaiting_acceptance', ['cancel']],
    ['ready_for_delivery', ['cancel']],
    ['awaiting_courier', ['cancel']],
    ['shipped_from_warehouse', ['block']],
    ['in_delivery', ['block']],
    ['delivered', ['extend', 'block', 'resend_sms']],
    ['stored', ['extend', 'block', 'resend_sms']],
    ['ready_for_pickup', ['extend', 'block', 'resend_sms']],
    ['overdue', ['extend', 'resend_sms']],
    ['blocked_for_return', ['unblock']],
    ['received', []],
    ['issued', []],
    ['handed_over', []],
    ['removed_from_locker', []],
    ['taken_for_return', []],
    ['returned', []],
    ['cancelled', []],
  ] as const)('%s: %j', (status, actions) => {
    expect(allowed(status)).toEqual(actions)
  })

  test('every action names statuses', () => {
    for (const action of PARCEL_ACTIONS) expect(ACTION_STATUSES[action].length).toBeGreaterThan(0)
  })
})

test('a block covers what is beneath until the parcel is gone, back or handed out', () => {
  fc.assert(
    fc.property(fc.constantFrom(...STEPS), (step) => {
      const gone =
        (PARCEL_ENDS as readonly ParcelStep[]).includes(step) ||
        (RETURN_STEPS as readonly ParcelStep[]).includes(step)
      expect(shownStatus(step, true)).toBe(gone ? step : 'blocked_for_return')
      expect(shownStatus(step, false)).toBe(step)
      expect(isHandedOut(step) && !gone).toBe(false)
    }),
  )
})

test('a parcel has yet to arrive until it is delivered, and never once it has left its way', () => {
  const coming = PARCEL_STATUSES.filter((status) =>
    hasYetToArrive(PARCEL_STATUS[status].publicWording),
  )
  expect(coming).toEqual([
    'created',
    'awaiting_acceptance',
    'ready_for_delivery',
    'awaiting_courier',
    'shipped_from_warehouse',
    'in_delivery',
  ])
  expect(hasYetToArrive('Летит')).toBe(false)
})
