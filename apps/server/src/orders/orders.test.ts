import { createdOrder, createOrder } from '@yacheyka/contract/orders/orders'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { formatWireMoney } from '@yacheyka/core/money/money'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { move } from '#/ledger/test-ledger.ts'
import { bodyOf, cellsOf, insertTerminal, lineTo } from './test-orders.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { FUZZ_STRINGS, FUZZ_VALUES } from '#/http/test-fuzz.ts'

let opened: TestApp
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ CAPTCHA_PROVIDER: 'off', LIMIT_ORDERS_PER_MINUTE: '100000' })
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInCustomer(opened)
})

const db = () => opened.database.db
const topUp = (change = 10_000_000) => move(db(), { customerUid: anna.customerUid, change })
const post = (url: string, payload: unknown, headers: Readonly<Record<string, string>> = {}) =>
  opened.app.inject({
    method: 'POST',
    url,
    headers: { ...anna.headers, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  })
const order = (payload: unknown, key?: string) =>
  post(
    `/api/juridical/juridical_users/${anna.userUid}/juridical_orders`,
    payload,
    key === undefined ? {} : { 'idempotency-key': key },
  )
const estimate = (payload: unknown) => post('/api/juridical/estimate_shipping', payload)

const lineToPrice = {
  pk: 'a',
  weight: 1000,
  size: ['M'],
  dispatch_city: 'Казань',
  delivery_city: 'Москва',
  type_delivery: 'yourself',
}

test('an order is answered with its numbers, its prices and its barcodes, in the order of its lines', async () => {
  await topUp()
  const terminal = await insertTerminal(db(), { M: 3, S: 3 })
  const body = await bodyOf(db(), [
    lineTo(terminal, { parcel_number: 'Заказ 17', pk: 17 }),
    lineTo(terminal, { parcel_number: 'B-2', cells: ['S', 'M'], pk: 'b' }),
  ])
  const response = await order(body)
  expect(response.statusCode).toBe(201)
  const reply = createdOrder.parse(response.json())
  expect(reply).toMatchObject({
    order_status: 'active',
    order_status_text: 'Активен',
    payment_status: 0,
    juridical_order_price: body.juridical_order_price,
    date_added: expect.stringMatching(/\+03:00$/),
    parcels: [
      { pk: 17, parcel_number: 'Заказ 17', terminal_number: terminal.number },
      { pk: 'b', parcel_number: 'B-2', juridical_price: body.parcels[1]?.juridical_price },
    ],
  })
  expect(reply.parcels.map(({ barcodes }) => barcodes.length)).toEqual([1, 2])
  expect(await cellsOf(db(), terminal)).toEqual(['M 2/3', 'S 1/3'])
})

test('an order beyond the deposit is saved, and says so', async () => {
  const response = await order(await bodyOf(db(), [lineTo(await insertTerminal(db()))]))
  expect([response.statusCode, response.json()]).toMatchObject([
    201,
    { order_status: 'awaiting_payment', order_status_text: 'Ожидает оплаты', payment_status: 1 },
  ])
})

test('names every rejected parcel with the nearest locker that takes it, and orders none', async () => {
  const place = { settlement: 'Омск', longitude: 73.37, latitude: 54.99 }
  const full = await insertTerminal(db(), { M: 1, L: 0 }, place)
  const near = await insertTerminal(db(), { M: 2, L: 1 }, { ...place, latitude: 55 })
  const far = await insertTerminal(db(), { M: 5 }, { ...place, latitude: 55.1 })
  await opened.context.points.refresh()
  const lines = [
    lineTo(full),
    lineTo(full, { parcel_number: 'full-2' }),
    lineTo(near),
    lineTo(full, { parcel_number: 'full-3', cells: ['L'] }),
    lineTo({ number: 'нет-такого' }, { parcel_number: 'none-4' }),
    lineTo(full, { parcel_number: 'full-5' }),
  ].map((line) => ({ ...line, delivery_city: 'Омск' }))
  const response = await order(await bodyOf(db(), lines))
  expect([response.statusCode, createOrder.responses[400].parse(response.json())]).toMatchObject([
    400,
    {
      detail: 'Указанный почтомат не доступен для доставки. Пожалуйста, выберете другой почтомат.',
      code: 'terminal_unavailable',
      terminal_number: [full.number, 'нет-такого'],
      refused: [
        {
          parcel_number: 'full-2',
          terminal_number: full.number,
          size: ['M'],
          code: 'no_free_cell',
          alternatives: [
            { terminal_number: near.number, city: 'Омск', distance: 1112 },
            { terminal_number: far.number },
          ],
        },
        { parcel_number: 'full-3', alternatives: [{ terminal_number: near.number }] },
        { parcel_number: 'none-4', code: 'unknown_terminal', alternatives: [] },
        // The near one has two cells: one for its own parcel, one for `full-2`.
        { parcel_number: 'full-5', alternatives: [{ terminal_number: far.number }] },
      ],
    },
  ])
  expect(await cellsOf(db(), full)).toEqual(['L 0/0', 'M 0/1'])
})

test('a price of yesterday is 409 with the price of today', async () => {
  const body = await bodyOf(db(), [lineTo(await insertTerminal(db()))])
  const response = await order({ ...body, juridical_order_price: '1.00' })
  expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'price_changed' }])
  const said = body.juridical_order_price.replace('.', ',')
  expect(response.json<{ detail: string }>().detail).toContain(said)
})

describe('Idempotency-Key', () => {
  test('twins order once and are given the same response; other content is 422', async () => {
    await topUp()
    const terminal = await insertTerminal(db(), { M: 9 })
    const body = await bodyOf(db(), [lineTo(terminal)])
    const twins = await Promise.all(Array.from({ length: 8 }, () => order(body, 'key-1')))
    expect(new Set(twins.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(twins.map((twin) => twin.body)).size).toBe(1)
    expect(await cellsOf(db(), terminal)).toEqual(['M 1/9'])
    const price = Number(body.juridical_order_price) * 100
    expect(await balanceOf(db(), anna.customerUid)).toBe(10_000_000 - price)
    const other = await bodyOf(db(), [lineTo(terminal)])
    expect((await order(other, 'key-1')).statusCode).toBe(422)
  })

  test.each(['\0', '\ud800'])(
    'a key of a line that cannot be kept, %j, is rejected',
    async (pk) => {
      const body = await bodyOf(db(), [lineTo(await insertTerminal(db()), { pk })])
      const response = await order(body, 'key-3')
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { 'parcels.0.pk': ['pk: строка или целое число'] },
      ])
    },
  )

  test('a rejected order does not take the key', async () => {
    const terminal = await insertTerminal(db(), { M: 0 })
    const body = await bodyOf(db(), [lineTo(terminal)])
    expect((await order(body, 'key-2')).statusCode).toBe(400)
    await db()
      .updateTable('point_cell')
      .set({ total: 1 })
      .where('point_uid', '=', terminal.uid)
      .execute()
    expect((await order(body, 'key-2')).statusCode).toBe(201)
  })
})

test('the estimate of any parcels is the price of their order', async () => {
  await topUp(1_000_000_000)
  const terminal = await insertTerminal(db())
  const anyLine = fc.record({
    weight: fc.integer({ min: 100, max: 15_000 }),
    cells: fc.array(fc.constantFrom(...CELL_SIZES), { minLength: 1, maxLength: 5 }),
    service_type: fc.constantFrom('courier' as const, 'yourself' as const),
    dispatch_city: fc.constantFrom('Москва', 'Казань', 'Киров', 'Химки', 'Якутск'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyLine, { minLength: 1, maxLength: 8 }), async (given) => {
      const lines = given.map((line) => lineTo(terminal, line))
      const estimated = await estimate(
        lines.map((line, pk) => ({
          pk,
          weight: line.weight,
          size: line.cells,
          dispatch_city: line.dispatch_city,
          delivery_city: line.delivery_city,
          type_delivery: line.service_type,
        })),
      )
      const { order_price: price, parcels } = estimated.json<{
        order_price: string
        parcels: { pk: number; price: string }[]
      }>()
      expect(parcels.map(({ pk }) => pk)).toEqual([...lines.keys()])
      const placed = await order({
        juridical_order_price: price,
        parcels: lines.map((line, at) => ({
          ...line,
          declared_price: formatWireMoney(line.declared_price),
          juridical_price: parcels[at]?.price,
        })),
      })
      expect([placed.statusCode, placed.json()]).toMatchObject([
        201,
        { juridical_order_price: price, order_status: 'active' },
      ])
    }),
    { numRuns: 25 },
  )
})

test('an estimate names the city that it does not know', async () => {
  const response = await estimate([{ ...lineToPrice, delivery_city: 'Нигдеград' }])
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { detail: 'Город «Нигдеград» не найден. Проверьте название.', code: 'unknown_city' },
  ])
})

test.each([
  ['weight', 99, 'Вес от 0,1 до 15 кг'],
  ['weight', 15_001, 'Вес от 0,1 до 15 кг'],
  ['weight', '1000', 'Вес от 0,1 до 15 кг'],
  ['cells', [], 'Выберите размер ячейки'],
  ['cells', ['M', 'M', 'M', 'M', 'M', 'M'], 'Превышен лимит количества ячеек'],
  ['parcel_number', '', 'Поле обязательно для заполнения'],
  ['parcel_number', 'А%1', 'Номер не должен содержать символы %;№&^$#:'],
  ['parcel_number', '\ud800', 'Номер не должен содержать символы %;№&^$#:'],
  ['receiver_phone', '+7(916)123-45', 'Номер должен быть в формате +7(###)###-##-##'],
  ['receiver_email', 'anna@', 'Поле должно содержать валидный email'],
  ['declared_price', '100000.01', 'Объявленная стоимость до 100 000 рублей'],
  ['declared_price', 1000, 'Объявленная стоимость до 100 000 рублей'],
  ['terminal_number', '', 'Почтомат не найден!'],
])('%s of %j is an error of its own field', async (field, value, message) => {
  const body = await bodyOf(db(), [lineTo(await insertTerminal(db()))])
  const parcels = body.parcels.map((parcel) => ({ ...parcel, [field]: value }))
  const response = await order({ ...body, parcels })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { [`parcels.0.${field}`]: [message] },
  ])
})

test(
  'whatever stands in any field is taken or rejected with words, never broken',
  { tags: ['slow'] },
  async () => {
    await topUp(1_000_000_000)
    const terminal = await insertTerminal(db())
    const items = [{ label: 'Книга', price: 100, quantity: 1, vat: '10' as const }]
    const { parcels, ...rest } = await bodyOf(db(), [lineTo(terminal, { items, pk: 1 })])
    const [parcel] = parcels
    if (parcel === undefined) throw new Error('one parcel')
    const [item] = parcel.items
    let at = 0
    const next = () => ({ ...parcel, parcel_number: `НЕТ-${(at += 1)}` })
    const fuzz = [...FUZZ_STRINGS, ...FUZZ_VALUES].map(
      ([, value]: readonly [string, unknown]) => value,
    )
    const bodies = fuzz.flatMap((value) => [
      value,
      { ...rest, parcels: value },
      { parcels: [next()], juridical_order_price: value },
      { ...rest, parcels: [value] },
      ...Object.keys(parcel).map((field) => ({
        ...rest,
        parcels: [{ ...next(), [field]: value }],
      })),
      ...Object.keys(item ?? {}).map((field) => ({
        ...rest,
        parcels: [{ ...next(), items: [{ ...item, [field]: value }] }],
      })),
    ])
    const strange: unknown[] = []
    for (const body of bodies) {
      const response = await order(body)
      const isExplained =
        response.statusCode === 201 || Object.keys(response.json<object>()).length > 0
      if (![201, 400, 409, 413].includes(response.statusCode) || !isExplained)
        strange.push([response.statusCode, body])
    }
    for (const value of fuzz)
      for (const body of [
        value,
        [value],
        ...Object.keys(lineToPrice).map((field) => [{ ...lineToPrice, [field]: value }]),
      ]) {
        const { statusCode } = await estimate(body)
        if (![200, 400].includes(statusCode)) strange.push([statusCode, body])
      }
    expect(strange).toEqual([])
  },
)

describe('an order that waits', () => {
  const pay = (uid: string, key?: string) =>
    post(
      `/api/juridical/juridical_orders/${uid}/pay`,
      {},
      key === undefined ? {} : { 'idempotency-key': key },
    )
  const place = async (parcels = 1) => {
    const terminal = await insertTerminal(db())
    const lines = Array.from({ length: parcels }, () => lineTo(terminal))
    return createdOrder.parse((await order(await bodyOf(db(), lines))).json())
  }

  test('is paid from the deposit at a word, once', async () => {
    const { uid } = await place()
    const short = await pay(uid)
    expect([short.statusCode, short.json<{ code: string }>().code]).toEqual([409, 'deposit_short'])
    await topUp()
    const twins = await Promise.all([pay(uid, 'once'), pay(uid, 'once')])
    expect(twins.map((each) => each.json())).toEqual([
      { paid: true, detail: 'Заказ оплачен с\u00A0депозита' },
      { paid: true, detail: 'Заказ оплачен с\u00A0депозита' },
    ])
    const again = await pay(uid)
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'paid_already'])
  })

  test('beyond what may be ordered without money is 429 with words, and leaves nothing', async () => {
    await db()
      .insertInto('customer_cap')
      .values({
        customer_uid: anna.customerUid,
        held_cells: null,
        unpaid_orders: 1,
        unpaid_parcels: null,
        parcels_per_day: null,
        reason: 'Проба',
        changed_by: 'anna',
        changed_at: new Date(),
      })
      .execute()
    await place()
    const response = await order(await bodyOf(db(), [lineTo(await insertTerminal(db()))]))
    expect([response.statusCode, response.json()]).toEqual([
      429,
      {
        code: 'unpaid_orders',
        detail: expect.stringMatching(/^Неоплаченных\sзаказов\sможет\sбыть\sне\sбольше\s1\. /),
      },
    ])
  })
})
