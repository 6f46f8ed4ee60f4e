import { correctionsFrom } from '@yacheyka/core/parcels/parcel-correction'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { move } from '#/ledger/test-ledger.ts'
import { cellsOf, insertTerminal, lineTo, orderRow } from '#/orders/test-orders.ts'
import { insertCustomer, insertParcelIn, insertPoint } from '#/parcel-store/test-parcels.ts'
import { openConsole, statusesOf } from './test-console.ts'

const { audited, db, eventsOf, get, inStatus, messagesOf, order, parcelRow, post } = openConsole()

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
const correct = (
  uid: string,
  seen: string,
  status: string,
  operator: 'manager' | 'support' = 'manager',
) => post(operator, `${uid}/correction`, { status, seen, reason: 'Сверка на точке' })

describe('a status by hand', () => {
  test('is reported before it is done, and then is what was reported', async () => {
    const { uid } = await inStatus('in_delivery', { receiverEmail: '' })
    const { results } = await get<{ results: readonly { status: string; way: string }[] }>(
      `${uid}/corrections`,
    )
    expect(results[0]).toEqual({ status: 'delivered', text: 'Доставлена', way: 'next' })
    const before = await parcelRow(uid)
    const forecast = await preview(uid, 'delivered')
    expect(forecast).toMatchObject({
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
    expect(new Date(forecast.expire_at ?? 0).getTime()).toBe(after.expire_at?.getTime())
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

  test('of two operators who saw the same one is informed that it has changed', async () => {
    const { uid } = await inStatus('in_delivery')
    const responses = await Promise.all([
      correct(uid, 'in_delivery', 'delivered'),
      correct(uid, 'in_delivery', 'returned'),
    ])
    expect(statusesOf(responses)).toEqual([200, 409])
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
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

  test('after what a clock ahead of ours has reported', async () => {
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

  test('of any parcel to any status on offer: the preview is what is done, in one cell and in several', async () => {
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
          const forecast = await preview(uid, chosen.status)
          const known = (await messagesOf(uid)).length
          expect((await correct(uid, seen, chosen.status)).statusCode).toBe(200)
          const row = await parcelRow(uid)
          expect(row.status).toBe(chosen.status)
          expect(row.shown_status).toBe(forecast.shown_status)
          expect((await messagesOf(uid)).length - known).toBe(forecast.messages.length)
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
