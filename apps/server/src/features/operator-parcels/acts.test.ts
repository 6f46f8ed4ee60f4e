import type { ParcelStatus } from '@yacheyka/core/parcel-status'
import fc from 'fast-check'
import { correctionsFrom } from '@yacheyka/core/parcel-correction'
import { PARCEL_STATUSES } from '@yacheyka/core/parcel-status'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { move } from '#/ledger/test-ledger.ts'
import {
  cellsOf,
  insertTerminal,
  lineTo,
  order as orderAt,
  orderRow,
  TEST_ORDERS,
} from '#/orders/test-orders.ts'
import {
  insertCustomer,
  insertParcel,
  insertParcelIn,
  insertPoint,
} from '#/parcels/test-parcels.ts'
import type { ParcelDraft } from '#/parcels/create-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let manager: TestOperator
let support: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  manager = await signInOperator(opened, 'manager')
  support = await signInOperator(opened, 'support')
})
afterAll(() => opened.close())

const db = () => opened.database.db

const order = (customerUid: string, lines: Parameters<typeof orderAt>[2]) =>
  orderAt(db(), customerUid, lines, { ...TEST_ORDERS, now: new Date() })

const post = (
  operator: TestOperator,
  path: string,
  payload: Readonly<Record<string, unknown>> = {},
  key?: string,
) =>
  operator.inject({
    method: 'POST',
    url: `/api/operator/parcels/${path}`,
    payload,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const get = async <T>(path: string): Promise<T> => {
  const answer = await manager.inject({ url: `/api/operator/parcels/${path}` })
  expect(answer.statusCode).toBe(200)
  return answer.json<T>()
}
const inStatus = (status: ParcelStatus, draft: Partial<ParcelDraft> = {}) =>
  insertParcelIn(db(), status, draft)

const parcelRow = (uid: string) =>
  db().selectFrom('parcel').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
const audited = (uid: string) =>
  db()
    .selectFrom('audit_log')
    .select(['action', 'actor', 'subject_kind', 'before', 'after', 'reason'])
    .where('subject_id', '=', uid)
    .orderBy('at')
    .execute()

interface Event {
  readonly status: string
  readonly kind: string
  readonly originator: string
  readonly reason: string
  readonly outcome: string
}
const eventsOf = async (uid: string) =>
  (await get<{ readonly results: readonly Event[] }>(`${uid}/events?limit=100`)).results
const messagesOf = async (uid: string) =>
  (
    await get<{
      readonly results: readonly {
        readonly channel: string
        readonly template: string
        readonly recipient: string
      }[]
    }>(`${uid}/messages`)
  ).results

const statusesOf = (answers: readonly { readonly statusCode: number }[]): number[] =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)

describe('the card', () => {
  test('tells all but the code, what was said of the parcel, and what its recipient was told', async () => {
    const parcel = await inStatus('ready_for_pickup', {
      receiverPhone: '+79161112233',
      receiverEmail: 'anna@example.com',
    })
    const answer = await support.inject({ url: `/api/operator/parcels/${parcel.uid}` })
    expect(answer.json()).toMatchObject({
      parcel_number: parcel.parcelNumber,
      phone: '+7(916)111-22-33',
      email: 'anna@example.com',
      tracking_number: parcel.parcelNumber,
      can: { extend: true, block: true, unblock: false, cancel: false, resend: true },
    })
    const messages = await support.inject({ url: `/api/operator/parcels/${parcel.uid}/messages` })
    expect(messages.json<{ count: number }>().count).toBe(2)
    const events = await support.inject({ url: `/api/operator/parcels/${parcel.uid}/events` })
    for (const { body } of [answer, messages, events]) {
      expect(body).not.toContain(parcel.pin)
      expect(body).not.toContain(parcel.qr)
    }
    expect((await eventsOf(parcel.uid)).map(({ status }) => status)).toEqual([
      'ready_for_pickup',
      'delivered',
      'in_delivery',
      'created',
    ])
  })

  test('there is none of a cell, or of nothing', async () => {
    const parent = await insertParcel(db(), { cells: [{ size: 'S' }, { size: 'M' }] })
    for (const uid of [parent.cells[0]?.uid, '1'.repeat(22), 'x'])
      expect((await manager.inject({ url: `/api/operator/parcels/${uid}` })).statusCode).toBe(404)
    const card = await get<{ cells: readonly unknown[] }>(parent.uid)
    expect(card.cells).toHaveLength(2)
  })
})

describe('acts', () => {
  test('a free extension costs nobody anything, and is the operator’s in the history and the journal', async () => {
    const { uid } = await inStatus('overdue')
    const answer = await post(support, `${uid}/extend`, { days: 3, reason: 'Точка не работала' })
    expect(answer.statusCode).toBe(200)
    expect(await parcelRow(uid)).toMatchObject({ status: 'delivered', extended_days: 0 })
    expect((await eventsOf(uid))[0]).toMatchObject({ status: 'delivered', originator: 'operator' })
    expect((await eventsOf(uid))[0]?.reason).toContain('Точка не работала')
    expect(await audited(uid)).toMatchObject([
      { action: 'parcel.extend', actor: 'support', reason: 'Точка не работала' },
    ])
  })

  test('a block and its end', async () => {
    const { uid } = await inStatus('stored')
    expect(
      (await post(support, `${uid}/block`, { blocked: true, reason: 'Розыск' })).statusCode,
    ).toBe(200)
    expect(await parcelRow(uid)).toMatchObject({ shown_status: 'blocked_for_return' })
    const again = await post(support, `${uid}/block`, { blocked: true, reason: 'Розыск' })
    expect(again.statusCode).toBe(409)
    expect(
      (await post(support, `${uid}/block`, { blocked: false, reason: 'Нашли' })).statusCode,
    ).toBe(200)
    expect((await eventsOf(uid)).slice(0, 2).map(({ reason }) => reason)).toEqual([
      'Оператор снял блокировку: Нашли',
      'Заблокирована оператором: Розыск',
    ])
    expect((await audited(uid)).map(({ action }) => action)).toEqual([
      'parcel.block',
      'parcel.unblock',
    ])
  })

  test('a cancellation gives the money back once, however often it is asked', async () => {
    const customerUid = await insertCustomer(db())
    await move(db(), { customerUid, change: 1_000_000 })
    const placed = await order(customerUid, [lineTo(await insertTerminal(db(), { M: 2 }))])
    const uid = placed.parcels[0]?.uid ?? ''
    const body = { reason: 'Звонок заказчика' }
    const [one, two] = await Promise.all([
      post(manager, `${uid}/cancel`, body, 'key-1'),
      post(manager, `${uid}/cancel`, body, 'key-1'),
    ])
    expect([one.statusCode, two.statusCode]).toEqual([200, 200])
    expect(await balanceOf(db(), customerUid)).toBe(1_000_000)
    expect((await post(manager, `${uid}/cancel`, body)).statusCode).toBe(409)
    expect((await eventsOf(uid))[0]).toMatchObject({
      status: 'cancelled',
      originator: 'operator',
      reason: 'Отменена оператором: Звонок заказчика',
    })
    expect(await audited(uid)).toHaveLength(1)
  })

  test('the way back, once the parcel has left its sender', async () => {
    const made = await insertParcel(db())
    const early = await post(manager, `${made.uid}/return`, { step: 'returned', reason: 'Ошибка' })
    expect(early.statusCode).toBe(409)
    const { uid } = await inStatus('overdue')
    for (const step of ['taken_for_return', 'returned'])
      expect(
        (await post(manager, `${uid}/return`, { step, reason: 'Курьер забрал' })).statusCode,
      ).toBe(200)
    expect(await parcelRow(uid)).toMatchObject({ status: 'returned' })
    expect((await eventsOf(uid))[0]).toMatchObject({ kind: 'report', originator: 'operator' })
    expect((await messagesOf(uid)).filter(({ template }) => template === 'returned')).toHaveLength(
      1,
    )
  })

  test('the code again, by SMS and mail, as often as the recipient may ask', async () => {
    const { uid } = await inStatus('stored', { receiverEmail: 'anna@example.com' })
    const answer = await post(support, `${uid}/resend`)
    expect(answer.json()).toMatchObject({ message: 'Код отправлен ещё раз: по СМС и на почту' })
    const sent = (await messagesOf(uid)).filter(({ template }) => template === 'repeat')
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
    const soon = await post(support, `${uid}/resend`)
    expect(soon.statusCode).toBe(429)
    expect(await audited(uid)).toHaveLength(1)
    const gone = await inStatus('received')
    expect((await post(support, `${gone.uid}/resend`)).statusCode).toBe(409)
  })

  test('two operators who send the code at once send it once', async () => {
    const { uid } = await inStatus('stored')
    const answers = await Promise.all([
      post(support, `${uid}/resend`),
      post(manager, `${uid}/resend`),
    ])
    expect(statusesOf(answers)).toEqual([200, 429])
  })

  test('another recipient gets what waits; what is the same leaves no trace', async () => {
    const { uid } = await inStatus('stored', {
      receiverPhone: '+79161112233',
      receiverEmail: 'old@example.com',
    })
    const body = { phone: '8 903 555-66-77', email: '', reason: 'Опечатка' }
    expect((await post(support, `${uid}/contacts`, body)).statusCode).toBe(200)
    expect(await parcelRow(uid)).toMatchObject({
      receiver_phone: '+79035556677',
      receiver_email: '',
    })
    const messages = await db()
      .selectFrom('outbox_message')
      .select(['channel', 'recipient', 'status'])
      .where('parcel_uid', '=', uid)
      .orderBy('channel')
      .execute()
    expect(messages).toEqual([
      { channel: 'email', recipient: 'old@example.com', status: 'obsolete' },
      { channel: 'sms', recipient: '+79035556677', status: 'pending' },
    ])
    expect((await post(support, `${uid}/contacts`, body)).json()).toMatchObject({
      message: 'Телефон и почта те же',
    })
    expect(await audited(uid)).toMatchObject([
      {
        before: { phone: '+79161112233', email: 'old@example.com' },
        after: { phone: '+79035556677', email: '' },
      },
    ])
    const gone = await inStatus('received')
    expect((await post(support, `${gone.uid}/contacts`, body)).statusCode).toBe(409)
    const wrong = await post(support, `${uid}/contacts`, { phone: '12', email: 'x', reason: '' })
    expect(Object.keys(wrong.json()).toSorted()).toEqual(['email', 'phone', 'reason'])
  })

  test('each asks why', async () => {
    const { uid } = await inStatus('stored')
    for (const [path, body] of [
      ['extend', { days: 1 }],
      ['block', { blocked: true, reason: '  ' }],
      ['cancel', {}],
      ['return', { step: 'returned' }],
      ['correction', { status: 'received', seen: 'stored' }],
    ] as const) {
      const answer = await post(manager, `${uid}/${path}`, body)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ reason: ['Напишите причину'] })
    }
    expect(await audited(uid)).toEqual([])
  })

  test('what moves money and statuses is not for support', async () => {
    const { uid } = await inStatus('stored')
    for (const path of ['cancel', 'return', 'correction'])
      expect((await post(support, `${uid}/${path}`, { reason: 'x' })).statusCode).toBe(403)
    for (const path of ['corrections', 'correction?status=received'])
      expect(
        (await support.inject({ url: `/api/operator/parcels/${uid}/${path}` })).statusCode,
      ).toBe(403)
  })
})

interface Effect {
  readonly shown_status: string
  readonly expire_at: string | null
  readonly messages: readonly { readonly channel: string; readonly template: string }[]
  readonly locker_told: boolean
  readonly cells_freed: number
  readonly cells_taken: number
  readonly cells_missing: number
  readonly order: string
}
const preview = (uid: string, status: string) => get<Effect>(`${uid}/correction?status=${status}`)
const correct = (uid: string, seen: string, status: string, operator = manager) =>
  post(operator, `${uid}/correction`, { status, seen, reason: 'Сверка на точке' })

describe('a status by hand', () => {
  test('is told before it is done, and then is what was told', async () => {
    const { uid } = await inStatus('in_delivery', { receiverEmail: '' })
    const { results } = await get<{ results: readonly { status: string; way: string }[] }>(
      `${uid}/corrections`,
    )
    expect(results[0]).toEqual({ status: 'delivered', text: 'Доставлена', way: 'next' })
    const before = await parcelRow(uid)
    const told = await preview(uid, 'delivered')
    expect(told).toMatchObject({
      shown_status: 'delivered',
      messages: [{ channel: 'sms', template: 'arrived' }],
      locker_told: true,
    })
    expect(await parcelRow(uid)).toEqual(before)
    expect(await messagesOf(uid)).toEqual([])
    expect(await eventsOf(uid)).toHaveLength(4)

    expect((await correct(uid, 'in_delivery', 'delivered')).statusCode).toBe(200)
    const after = await parcelRow(uid)
    expect(after).toMatchObject({ status: 'delivered' })
    expect(new Date(told.expire_at ?? 0).getTime()).toBe(after.expire_at?.getTime())
    expect(await messagesOf(uid)).toMatchObject([{ channel: 'sms', template: 'arrived' }])
    expect((await eventsOf(uid))[0]).toMatchObject({
      kind: 'correction',
      originator: 'operator',
      outcome: 'applied',
      reason: 'Статус поставлен оператором: Сверка на точке',
    })
    expect(await audited(uid)).toMatchObject([
      {
        action: 'parcel.correct_status',
        actor: 'manager',
        reason: 'Сверка на точке',
        before: { status: 'in_delivery' },
        after: { status: 'delivered', effect: { locker_told: true } },
      },
    ])
  })

  test('of two operators who saw the same one is told that it has changed', async () => {
    const { uid } = await inStatus('in_delivery')
    const answers = await Promise.all([
      correct(uid, 'in_delivery', 'delivered'),
      correct(uid, 'in_delivery', 'returned'),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'status_changed',
    })
    expect(await audited(uid)).toHaveLength(1)
  })

  test('back to its point: its cell is counted again, its order goes on, and both end again', async () => {
    const customerUid = await insertCustomer(db())
    await move(db(), { customerUid, change: 1_000_000 })
    const terminal = await insertTerminal(db(), { M: 1 })
    const placed = await order(customerUid, [lineTo(terminal)])
    const uid = placed.parcels[0]?.uid ?? ''
    for (const [seen, status] of [
      ['created', 'delivered'],
      ['delivered', 'issued'],
    ] as const)
      expect((await correct(uid, seen, status)).statusCode).toBe(200)
    expect(await cellsOf(db(), terminal)).toEqual(['M 0/1'])
    expect(await orderRow(db(), placed.uid)).toMatchObject({ status: 'completed' })

    expect(await preview(uid, 'stored')).toMatchObject({
      cells_taken: 1,
      cells_missing: 0,
      order: 'reopened',
    })
    expect((await correct(uid, 'issued', 'stored')).statusCode).toBe(200)
    expect(await cellsOf(db(), terminal)).toEqual(['M 1/1'])
    expect(await orderRow(db(), placed.uid)).toMatchObject({ status: 'active' })
    expect(await preview(uid, 'issued')).toMatchObject({ cells_freed: 1, order: 'completed' })
    expect((await correct(uid, 'stored', 'issued')).statusCode).toBe(200)
    expect(await cellsOf(db(), terminal)).toEqual(['M 0/1'])
    expect(await orderRow(db(), placed.uid)).toMatchObject({ status: 'completed' })

    await order(customerUid, [lineTo(terminal)])
    expect(await preview(uid, 'stored')).toMatchObject({ cells_taken: 0, cells_missing: 1 })
    expect((await correct(uid, 'issued', 'stored')).statusCode).toBe(200)
    expect(await cellsOf(db(), terminal)).toEqual(['M 1/1'])
  })

  test('after what a clock ahead of ours has told', async () => {
    const soon = new Date(Date.now() + 120_000)
    const { uid } = await insertParcelIn(db(), 'delivered', {}, soon)
    expect((await correct(uid, 'delivered', 'in_delivery')).statusCode).toBe(200)
    expect(await parcelRow(uid)).toMatchObject({ status: 'in_delivery' })
  })

  test('not of what is not paid, of what is cancelled, nor to what is no step', async () => {
    const customerUid = await insertCustomer(db())
    const placed = await order(customerUid, [lineTo(await insertTerminal(db()))])
    const unpaid = await correct(placed.parcels[0]?.uid ?? '', 'created', 'delivered')
    expect(unpaid.json()).toMatchObject({ code: 'awaits_payment' })
    const { uid: cancelled } = await inStatus('cancelled')
    expect((await correct(cancelled, 'cancelled', 'delivered')).statusCode).toBe(409)
    const { uid } = await inStatus('stored')
    for (const status of ['cancelled', 'overdue', 'blocked_for_return', 'stored'])
      expect((await correct(uid, 'stored', status)).statusCode).toBe(409)
    expect((await correct(uid, 'stored', 'lost')).statusCode).toBe(400)
  })

  test('of any departure to any status on offer: the preview is what is done, in one cell and in several', async () => {
    const STEPS = PARCEL_STATUSES.filter((status) => status !== 'blocked_for_return')
    const pointUid = await insertPoint(db())
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...STEPS),
        fc.nat(30),
        fc.boolean(),
        async (from, pick, several) => {
          const cells = several ? [{ size: 'S' }, { size: 'M' }] : [{ size: 'M' }]
          const { uid } = await inStatus(from, { pointUid, cells })
          const { status: seen } = await parcelRow(uid)
          const choices = correctionsFrom(seen)
          const chosen = choices[pick % Math.max(1, choices.length)]
          if (chosen === undefined) return
          const told = await preview(uid, chosen.status)
          const known = (await messagesOf(uid)).length
          expect((await correct(uid, seen, chosen.status)).statusCode).toBe(200)
          const row = await parcelRow(uid)
          expect(row.status).toBe(chosen.status)
          expect(row.shown_status).toBe(told.shown_status)
          expect((await messagesOf(uid)).length - known).toBe(told.messages.length)
          const pieces = await db()
            .selectFrom('parcel')
            .select('status')
            .where('parent_uid', '=', uid)
            .execute()
          for (const piece of pieces) expect(piece.status).toBe(chosen.status)
        },
      ),
      { numRuns: 15 },
    )
  })
})
