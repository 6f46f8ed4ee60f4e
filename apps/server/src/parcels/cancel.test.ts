import { BALANCE_MAX } from '@yacheyka/core/ledger/ledger'
import { describe, expect, test } from 'vitest'
import { insertTerminal, lineTo, order, orderRow } from '#/orders/test-orders.ts'
import { openActions, statusesOf } from './test-actions.ts'

const {
  anna,
  db,
  topUp,
  balance,
  own,
  post,
  withKey,
  extend,
  cancel,
  block,
  parcelRow,
  reasonsOf,
  paidParcel,
} = openActions()

describe('cancellation', () => {
  test('gives the money back once, and keeps the reason', async () => {
    await topUp()
    const { uid, price } = await paidParcel()
    const before = await balance()
    const twins = await Promise.all([1, 2, 3].map(() => cancel(uid, 'Передумали', withKey('c'))))
    expect(twins.map((each) => [each.statusCode, each.json()])).toEqual(
      twins.map(() => [200, { success: true, message: 'Отправление было отменено' }]),
    )
    expect(await balance()).toBe(before + price)
    expect(await reasonsOf(uid)).toEqual(['Отменена отправителем: Передумали'])
    expect((await cancel(uid)).json()).toMatchObject({
      code: 'action_refused',
      detail: 'Посылку в статусе «Отменена» нельзя отменить',
    })
    expect(await balance()).toBe(before + price)
  })

  test('without a reason the history says that it came from the cabinet', async () => {
    const { uid } = await own('awaiting_courier')
    expect((await post(`${uid}/cancel`, { canceled: true })).statusCode).toBe(200)
    expect(await reasonsOf(uid)).toEqual(['Отменена отправителем: через кабинет'])
  })

  test('of two tabs one cancels, the other is informed that it is cancelled', async () => {
    await topUp()
    const { uid, price } = await paidParcel()
    const before = await balance()
    const tabs = await Promise.all([cancel(uid), cancel(uid)])
    expect(statusesOf(tabs)).toEqual([200, 409])
    expect(tabs.find(({ statusCode }) => statusCode === 409)?.json().detail).toContain('«Отменена»')
    expect(await balance()).toBe(before + price)
  })

  test('of an unpaid order its total falls; nothing else may be done with what is not paid', async () => {
    const terminal = await insertTerminal(db())
    const placed = await order(db(), anna().customerUid, [lineTo(terminal), lineTo(terminal)])
    const [first, second] = placed.parcels
    const refused = [
      await extend(first?.uid ?? '', 1),
      await block(first?.uid ?? '', true),
      await block(first?.uid ?? '', null),
    ]
    expect(refused.map((each) => [each.statusCode, each.json().detail])).toEqual([
      [409, 'Посылку в статусе «Создана» нельзя продлить'],
      [409, 'Посылку в статусе «Создана» нельзя заблокировать'],
      [409, 'Посылку в статусе «Создана» нельзя разблокировать'],
    ])
    expect((await cancel(first?.uid ?? '')).statusCode).toBe(200)
    expect(await orderRow(db(), placed.uid)).toMatchObject({
      status: 'awaiting_payment',
      price: second?.price,
    })
    expect(await balance()).toBe(0)
  })

  test('a refund that the deposit cannot hold is reported, not failed at', async () => {
    await topUp()
    const { uid } = await paidParcel()
    await topUp(BALANCE_MAX - (await balance()))
    const response = await cancel(uid)
    expect([response.statusCode, response.json().code]).toEqual([409, 'deposit_full'])
    expect((await parcelRow(uid)).status).toBe('created')
  })

  test.each([
    [{}, 'canceled'],
    [{ canceled: false }, 'canceled'],
    [{ canceled: 'true' }, 'canceled'],
    [{ canceled: true, cancellation_reason: 'я'.repeat(501) }, 'cancellation_reason'],
    [{ canceled: true, cancellation_reason: 5 }, 'cancellation_reason'],
  ])('%j is rejected with the name of the field', async (body, field) => {
    const { uid } = await own('created')
    const response = await post(`${uid}/cancel`, body)
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]])
    expect((await parcelRow(uid)).status).toBe('created')
  })
})
