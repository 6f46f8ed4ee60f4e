import { BALANCE_MAX } from '@yacheyka/core/ledger'
import type { ParcelStatus } from '@yacheyka/core/parcel-status'
import { NBSP } from '@yacheyka/core/wording'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { move } from '#/ledger/test-ledger.ts'
import { insertTerminal, lineTo, order, orderRow } from '#/orders/test-orders.ts'
import type { ParcelDraft } from '#/parcels/create-parcels.ts'
import { insertParcelIn } from '#/parcels/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { BROKEN_BODIES, NAUGHTY_STRINGS, NAUGHTY_VALUES, statusOfBroken } from '#/test-naughty.ts'

let opened: TestApp
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_ACTIONS_PER_MINUTE: '40' })
})
beforeEach(async () => {
  anna = await signInCustomer(opened)
})
afterAll(() => opened.close())

const db = () => opened.database.db
const topUp = (change = 10_000_000) => move(db(), { customerUid: anna.customerUid, change })
const balance = () => balanceOf(db(), anna.customerUid)
const own = (status: ParcelStatus, draft: Partial<ParcelDraft> = {}) =>
  insertParcelIn(db(), status, { customerUid: anna.customerUid, ...draft })

const post = (
  path: string,
  payload: unknown,
  headers: Readonly<Record<string, string>> = anna.headers,
) =>
  opened.app.inject({
    method: 'POST',
    url: `/api/juridical/parcels/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload) ?? '',
  })
const withKey = (key: string) => ({ ...anna.headers, 'idempotency-key': key })
const extend = (uid: string, days: number, headers?: Readonly<Record<string, string>>) =>
  post(`${uid}/extend`, { extension_days: days, amount_to_pay: `${days * 50}.00` }, headers)
const cancel = (uid: string, reason = '', headers?: Readonly<Record<string, string>>) =>
  post(`${uid}/cancel/`, { canceled: true, cancellation_reason: reason }, headers)
const block = (
  uid: string,
  blocked: true | null,
  reason = '',
  headers?: Readonly<Record<string, string>>,
) => post(`${uid}/block`, { blocked, block_reason: reason }, headers)

const parcelRow = (uid: string) =>
  db().selectFrom('parcel').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
const reasonsOf = async (uid: string) => {
  const rows = await db()
    .selectFrom('parcel_event')
    .select(['reason', 'originator', 'source'])
    .where('parcel_uid', '=', uid)
    .where('reason', '!=', '')
    .orderBy('occurred_at')
    .execute()
  expect(rows.filter((row) => row.originator !== 'juridical' || row.source !== 'system')).toEqual(
    [],
  )
  return rows.map(({ reason }) => reason)
}
const paidParcel = async () => {
  const placed = await order(db(), anna.customerUid, [lineTo(await insertTerminal(db()))])
  const [parcel] = placed.parcels
  if (parcel === undefined) throw new Error('nothing was ordered')
  return { ...parcel, order: placed }
}

const statusesOf = (answers: readonly { readonly statusCode: number }[]): number[] =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)

describe('extension', () => {
  test('the price of a day, and the extension for days times it', async () => {
    await topUp(100_000)
    const price = await opened.app.inject({
      url: '/api/juridical/extend_price',
      headers: anna.headers,
    })
    expect([price.statusCode, price.json()]).toEqual([200, { price_per_day: '50.00' }])
    const { uid } = await own('overdue')
    const response = await extend(uid, 7)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: true, message: 'Срок хранения отправления был продлён' },
    ])
    expect(await balance()).toBe(100_000 - 35_000)
    expect(await parcelRow(uid)).toMatchObject({ status: 'delivered', extended_days: 7 })
  })

  test('one effect by the key, however often it comes, at once or later; another content is 422', async () => {
    await topUp(100_000)
    const { uid } = await own('delivered')
    const twins = await Promise.all([1, 2, 3, 4].map(() => extend(uid, 2, withKey('tab'))))
    const again = await extend(uid, 2, withKey('tab'))
    expect([...twins, again].map((each) => [each.statusCode, each.body])).toEqual(
      Array.from({ length: 5 }, () => [200, again.body]),
    )
    expect(await balance()).toBe(90_000)
    const other = await own('delivered')
    const reused = [
      await extend(uid, 3, withKey('tab')),
      await extend(other.uid, 2, withKey('tab')),
    ]
    expect(reused.map(({ statusCode }) => statusCode)).toEqual([422, 422])
    expect((await extend(uid, 2, withKey('tab-2'))).statusCode).toBe(200)
    expect(await parcelRow(uid)).toMatchObject({ extended_days: 4 })
  })

  test.each([
    [{}, ['extension_days', 'amount_to_pay']],
    [{ extension_days: null, amount_to_pay: '50.00' }, ['extension_days']],
    [{ extension_days: 1.5, amount_to_pay: '50.00' }, ['extension_days']],
    [{ extension_days: '1', amount_to_pay: '50.00' }, ['extension_days']],
    [{ extension_days: 0, amount_to_pay: '0.00' }, ['extension_days']],
    [{ extension_days: 8, amount_to_pay: '400.00' }, ['extension_days']],
    [{ extension_days: 1, amount_to_pay: 50 }, ['amount_to_pay']],
    [{ extension_days: 1, amount_to_pay: '50' }, ['amount_to_pay']],
    [{ extension_days: 1, amount_to_pay: '-50.00' }, ['amount_to_pay']],
    [{ extension_days: 1, amount_to_pay: '1e3' }, ['amount_to_pay']],
  ])('%j names the fields that are wrong', async (body, fields) => {
    const { uid } = await own('delivered')
    const response = await post(`${uid}/extend`, body)
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, fields])
  })

  test('the messages of days are those of the specification', async () => {
    const { uid } = await own('delivered')
    const say = async (days: unknown) =>
      (await post(`${uid}/extend`, { extension_days: days, amount_to_pay: '1.00' })).json()
        .extension_days[0]
    expect([await say(undefined), await say(0), await say(8)]).toEqual([
      'Поле обязательно для заполнения',
      'Значение не должно быть меньше 1',
      'Продление возможно не более чем на 7 дней',
    ])
  })

  test('another price, too little money and too many days are told apart', async () => {
    await topUp(40_000)
    const { uid } = await own('delivered')
    const detail = async (days: number, amount: string) => {
      const response = await post(`${uid}/extend`, { extension_days: days, amount_to_pay: amount })
      return [response.statusCode, response.json().code, response.json().detail]
    }
    expect(await detail(2, '90.00')).toEqual([
      409,
      'price_changed',
      expect.stringContaining(`теперь 100,00${NBSP}₽`),
    ])
    expect((await extend(uid, 7)).statusCode).toBe(200)
    expect((await extend(uid, 6, withKey('later'))).statusCode).toBe(409)
    expect(await detail(2, '100.00')).toEqual([
      409,
      'deposit_short',
      expect.stringMatching(/^На.депозите не.хватает 50,00.₽/),
    ])
    await topUp(100_000)
    // A refusal keeps no key: what was short before is done now.
    expect((await extend(uid, 6, withKey('later'))).statusCode).toBe(200)
    expect(await detail(2, '100.00')).toEqual([
      409,
      'extension_limit',
      expect.stringMatching(/14 дней, осталось: 1$/),
    ])
  })
})

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

  test('without a reason the history tells that it came from the cabinet', async () => {
    const { uid } = await own('awaiting_courier')
    expect((await post(`${uid}/cancel`, { canceled: true })).statusCode).toBe(200)
    expect(await reasonsOf(uid)).toEqual(['Отменена отправителем: через кабинет'])
  })

  test('of two tabs one cancels, the other is told that it is cancelled', async () => {
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
    const placed = await order(db(), anna.customerUid, [lineTo(terminal), lineTo(terminal)])
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

  test('a refund that the deposit cannot hold is told, not failed at', async () => {
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
  ])('%j is refused with the name of the field', async (body, field) => {
    const { uid } = await own('created')
    const response = await post(`${uid}/cancel`, body)
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]])
    expect((await parcelRow(uid)).status).toBe('created')
  })
})

describe('block', () => {
  test('sets and takes back, with its time and its reasons', async () => {
    const { uid } = await own('in_delivery')
    const blocked = await block(uid, true, 'Ошибка в заказе')
    expect([blocked.statusCode, blocked.json()]).toEqual([
      200,
      { success: true, message: 'Отправление было заблокировано' },
    ])
    expect(await parcelRow(uid)).toMatchObject({ blocked: true, status: 'in_delivery' })
    const unblocked = await block(uid, null)
    expect([unblocked.statusCode, unblocked.json()]).toEqual([
      200,
      { success: true, message: 'Отправление было разблокировано' },
    ])
    expect(await parcelRow(uid)).toMatchObject({ blocked: false, status: 'in_delivery' })
    expect(await reasonsOf(uid)).toEqual([
      'Заблокирована отправителем: Ошибка в заказе',
      'Отправитель снял блокировку: через кабинет',
    ])
  })

  test.each([true, null] as const)(
    'of two tabs that say %s at once one acts, the other is told what is so already',
    async (blocked) => {
      const { uid } = await own(blocked === true ? 'ready_for_pickup' : 'blocked_for_return')
      const tabs = await Promise.all([1, 2, 3].map(() => block(uid, blocked)))
      expect(statusesOf(tabs)).toEqual([200, 409, 409])
      const details = tabs.filter(({ statusCode }) => statusCode === 409)
      for (const each of details)
        expect(each.json().detail).toBe(
          blocked === true
            ? 'Посылку в статусе «Заблокирована и будет возвращена отправителю» нельзя заблокировать'
            : 'Посылку в статусе «Доставлена» нельзя разблокировать',
        )
      expect(await reasonsOf(uid)).toHaveLength(1)
    },
  )

  test('a key acts once, between two tabs that do the opposite', async () => {
    const { uid } = await own('in_delivery')
    await block(uid, true, '', withKey('b'))
    await block(uid, null)
    expect((await block(uid, true, '', withKey('b'))).statusCode).toBe(200)
    expect(await parcelRow(uid)).toMatchObject({ blocked: false })
  })

  test.each([[{}], [{ blocked: false }], [{ blocked: 'true' }], [{ blocked: 0 }]])(
    '%j is refused with the name of the field',
    async (body) => {
      const { uid } = await own('in_delivery')
      const response = await post(`${uid}/block`, body)
      expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['blocked']])
    },
  )
})

test("another's parcel, one cell of several and what is not there: 404, and nothing is done", async () => {
  const boris = await signInCustomer(opened)
  const parcel = await own('in_delivery', { cells: [{ size: 'M' }, { size: 'S' }] })
  const child = parcel.cells[0]?.uid ?? ''
  const acts = ['extend', 'cancel', 'block'].map((action) => ({
    action,
    body: { extension_days: 1, amount_to_pay: '50.00', canceled: true, blocked: true },
  }))
  for (const { action, body } of acts) {
    const answers = [
      await post(`${parcel.uid}/${action}`, body, boris.headers),
      await post(`${child}/${action}`, body),
      await post(`1111111111111111111111/${action}`, body),
      await post(`%00/${action}`, body),
    ]
    expect([action, ...answers.map(({ statusCode }) => statusCode)]).toEqual([
      action,
      404,
      404,
      404,
      404,
    ])
  }
  expect(await parcelRow(parcel.uid)).toMatchObject({ status: 'in_delivery', blocked: false })
})

test('who acts too often waits, from wherever; others do not', async () => {
  const { uid } = await own('created')
  for (let call = 0; call < 40; call += 1) await block(uid, null)
  const refused = await block(uid, null)
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  const boris = await signInCustomer(opened)
  expect((await block(uid, null, '', boris.headers)).statusCode).toBe(404)
})

describe('what no form sends', () => {
  test.each(NAUGHTY_STRINGS)('%s as a reason is kept as text, or refused', async (_name, text) => {
    const { uid } = await own('created')
    const response = await cancel(uid, text)
    expect([200, 400, 413]).toContain(response.statusCode)
    const { status } = await parcelRow(uid)
    expect(status).toBe(response.statusCode === 200 ? 'cancelled' : 'created')
  })

  test.each(NAUGHTY_VALUES)('%s as a reason is named', async (_name, value) => {
    const { uid } = await own('in_delivery')
    const response = await post(`${uid}/block`, { blocked: true, block_reason: value })
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['block_reason']])
  })

  test.each(BROKEN_BODIES)('a broken body is told: %s', async (_name, type, payload) => {
    const { uid } = await own('in_delivery')
    const response = await opened.app.inject({
      method: 'POST',
      url: `/api/juridical/parcels/${uid}/block`,
      payload,
      headers: { ...anna.headers, 'content-type': type },
    })
    expect(response.statusCode).toBe(statusOfBroken(type))
    expect(JSON.stringify(response.json())).toMatch(/[а-я]/)
  })
})
