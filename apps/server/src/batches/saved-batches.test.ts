import { createOrder } from '@yacheyka/contract/orders/orders'
import * as calls from '@yacheyka/contract/batches/saved-batches'
import { BATCH_DAYS, BATCHES_MAX } from '@yacheyka/core/batches/batch'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { parseStrict } from '#/http/test-strict.ts'
import { sweep } from '#/jobs/sweep.ts'
import { move } from '#/ledger/test-ledger.ts'
import { bodyOf, insertTerminal, lineTo } from '#/orders/test-orders.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

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
type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const send = (
  method: HttpMethod,
  path: string,
  payload?: object,
  { by = anna, key }: { readonly by?: TestAccount; readonly key?: string } = {},
) =>
  opened.app.inject({
    method,
    url: `/api/juridical/juridical_users/${by.userUid}/${path}`,
    headers: { ...by.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    ...(payload === undefined ? {} : { payload }),
  })

const row = (at: number, number: string, values: object = {}) => ({
  row: at,
  values: { B: number, G: '8 916 123-45-67', H: 'Vera@Example.org', ...values },
})
const sheet = (...rows: readonly object[]) => ({ page: 'sheet', rows, origin: null })
const parcel = (at: number, number: string, phone = '+7(916)123-45-67') => ({
  row: at,
  parcel_number: number,
  description: 'Книги',
  weight: 1000,
  cost: '100',
  cells: [{ size: 'M', height: '', width: '', depth: '' }],
  phone,
  email: '',
  point: null,
  items: [],
})
const create = async (content: object, name = 'Вторник.xlsx') => {
  const response = await send('POST', 'batches', {
    name,
    file_name: name,
    kind: 'upload',
    content,
  })
  expect(response.statusCode).toBe(201)
  return parseStrict(calls.createBatch.responses[201], response.json())
}
const read = async (uid: string) => {
  const response = await send('GET', `batches/${uid}`)
  expect(response.statusCode).toBe(200)
  return calls.getBatch.responses[200].parse(response.json())
}
const list = async () =>
  calls.listBatches.responses[200].parse((await send('GET', 'batches')).json()).results

describe('saved batches', () => {
  test('are listed without their rows, and read back as they were saved, with who and when', async () => {
    const content = sheet(row(3, 'A-1'), row(4, 'A-1'), row(5, 'A-2'), row(6, ''))
    const saved = await create(content)
    expect(saved).toMatchObject({
      kind: 'upload',
      page: 'sheet',
      parcels_count: 3,
      version: 1,
      file_name: 'Вторник.xlsx',
    })
    expect(saved.created_by).not.toBe('')
    expect(Date.parse(saved.expires_at) - Date.parse(saved.updated_at)).toBe(
      BATCH_DAYS * 86_400_000,
    )
    expect(await list()).toEqual([saved])
    expect(await read(saved.uid)).toEqual({ ...saved, content })
  })

  test('of the form keep what is half filled in', async () => {
    const content = { page: 'form', parcels: [], next: parcel(1, 'A-1', '+7(916') }
    const { uid } = await create(content, 'Вручную')
    expect((await read(uid)).content).toEqual(content)
  })

  test('answer 409 to a save over another version, and keep what the first one wrote', async () => {
    const { uid } = await create(sheet(row(3, 'A-1')))
    const save = (number: string, version: number) =>
      send('PUT', `batches/${uid}`, { version, content: sheet(row(3, number)) })
    const [one, other] = await Promise.all([save('FIRST', 1), save('SECOND', 1)])
    expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = one.statusCode === 409 ? one : other
    expect(refused.json()).toMatchObject({
      code: 'batch_conflict',
      detail: expect.stringMatching(/уже\s+изменён\s+в\s+другой\s+вкладке/),
    })
    const { version, content } = await read(uid)
    expect(version).toBe(2)
    expect(content).toEqual(sheet(row(3, one.statusCode === 200 ? 'FIRST' : 'SECOND')))
    expect((await send('PATCH', `batches/${uid}`, { version: 1, name: 'Б' })).statusCode).toBe(409)
    expect((await send('DELETE', `batches/${uid}?version=1`)).statusCode).toBe(409)
  })

  test('are renamed and deleted', async () => {
    const { uid } = await create(sheet(row(3, 'A-1')))
    const renamed = await send('PATCH', `batches/${uid}`, { version: 1, name: ' Среда ' })
    expect(renamed.json()).toMatchObject({ name: 'Среда', version: 2 })
    expect((await send('PATCH', `batches/${uid}`, { version: 2, name: ' ' })).json()).toEqual({
      name: ['Введите название'],
    })
    expect((await send('DELETE', `batches/${uid}?version=2`)).statusCode).toBe(204)
    expect((await send('GET', `batches/${uid}`)).statusCode).toBe(404)
    expect(await list()).toEqual([])
  })

  test('are created once by the key of the call', async () => {
    const body = { name: 'А', kind: 'upload', content: sheet(row(3, 'A-1')) }
    const [one, other] = await Promise.all([
      send('POST', 'batches', body, { key: 'k' }),
      send('POST', 'batches', body, { key: 'k' }),
    ])
    expect(one.json()).toEqual(other.json())
    expect(await list()).toHaveLength(1)
  })

  test('are limited in number, and reject what is empty or cannot be kept', async () => {
    for (let at = 0; at < BATCHES_MAX; at += 1) await create(sheet(row(3, `A-${at}`)))
    const body = (content: object) => ({ name: 'А', kind: 'upload', content })
    const more = await send('POST', 'batches', body(sheet(row(3, 'B'))))
    expect(more.statusCode).toBe(409)
    expect(more.json()).toMatchObject({ code: 'too_many_batches' })
    expect((await send('POST', 'batches', body(sheet()))).statusCode).toBe(400)
    expect(
      (await send('POST', 'batches', body({ page: 'form', parcels: [], next: null }))).statusCode,
    ).toBe(400)
    expect(
      (await send('POST', 'batches', body(sheet({ row: 3, values: { b: '' } })))).statusCode,
    ).toBe(400)
    const [first] = await list()
    const put = await send('PUT', `batches/${first?.uid}`, {
      version: 1,
      content: sheet(row(3, 'A\u0000\u202e-1')),
    })
    expect(put.statusCode).toBe(200)
    expect((await read(first?.uid ?? '')).content).toEqual(sheet(row(3, 'A-1')))
  })

  test('reject more bytes than a batch may have', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) =>
      row(at + 3, `A-${at}`, { I: 'я'.repeat(900) }),
    )
    const response = await send('POST', 'batches', {
      name: 'А',
      kind: 'upload',
      content: sheet(...rows),
    })
    expect([400, 413]).toContain(response.statusCode)
  })

  test('are gone once they have expired, by the sweep', async () => {
    const { uid } = await create(sheet(row(3, 'A-1')))
    const late = new Date(Date.now() + (BATCH_DAYS + 1) * 86_400_000)
    await sweep(db(), late)
    expect(await db().selectFrom('batch').select('uid').where('uid', '=', uid).execute()).toEqual(
      [],
    )
  })
})

describe('an order out of a saved batch', () => {
  const orderOf = async (uid: string, version: number, numbers: readonly string[]) => {
    const terminal = await insertTerminal(db(), { M: 9 })
    const lines = numbers.map((parcel_number) => lineTo(terminal, { parcel_number }))
    return { ...(await bodyOf(db(), lines)), batch: { uid, version } }
  }
  const order = (body: object, key?: string) =>
    send('POST', 'juridical_orders', body, key === undefined ? {} : { key })
  beforeEach(() => move(db(), { customerUid: anna.customerUid, change: 10_000_000 }))

  test('takes its parcels out and leaves the rest, once by its key', async () => {
    const { uid } = await create(sheet(row(3, 'A-1'), row(4, 'A-2'), row(5, 'A-1'), row(6, 'A-3')))
    const body = await orderOf(uid, 1, ['A-1', 'A-3'])
    const first = await order(body, 'once')
    expect(first.statusCode).toBe(201)
    expect(createOrder.responses[201].parse(first.json()).batch).toEqual({ uid, version: 2 })
    expect(await read(uid)).toMatchObject({
      kind: 'rest',
      parcels_count: 1,
      content: sheet(row(4, 'A-2')),
    })
    expect((await order(body, 'once')).json()).toEqual(first.json())
    expect((await read(uid)).version).toBe(2)
    const rest = await order(await orderOf(uid, 2, ['A-2']))
    expect(rest.json()).toMatchObject({ batch: null })
    expect(await list()).toEqual([])
  })

  test('of a version that is ordered already is rejected, and costs nothing', async () => {
    const { uid } = await create(sheet(row(3, 'A-1'), row(4, 'A-2')))
    const responses = await Promise.all([
      order(await orderOf(uid, 1, ['A-1'])),
      order(await orderOf(uid, 1, ['A-2'])),
    ])
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409,
    ])
    const orders = await db()
      .selectFrom('juridical_order')
      .where('customer_uid', '=', anna.customerUid)
      .select('uid')
      .execute()
    expect(orders).toHaveLength(1)
  })

  test('that is rejected leaves the batch as it was', async () => {
    const { uid } = await create(sheet(row(3, 'A-1')))
    const body = await orderOf(uid, 1, ['A-1'])
    expect((await order({ ...body, juridical_order_price: '0.01' })).statusCode).toBe(409)
    expect((await order(await orderOf(uid, 1, ['B-1']))).json()).toEqual({
      batch: ['В черновике нет отправления «B-1»'],
    })
    expect((await read(uid)).version).toBe(1)
  })

  test('of another customer’s batch finds none', async () => {
    const other = await signInCustomer(opened)
    const { uid } = await create(sheet(row(3, 'A-1')))
    const body = await orderOf(uid, 1, ['A-1'])
    const response = await send('POST', 'juridical_orders', body, { by: other })
    expect(response.statusCode).toBe(404)
  })
})
