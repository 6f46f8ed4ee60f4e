import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportPoints } from '@yacheyka/contract/points/point-files'
import { exportChosenParcels } from '@yacheyka/contract/parcels/labels'
import { exportSentParcels, parcelFilters } from '@yacheyka/contract/parcels/sent-parcels'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { BIG_AT_ONCE_OF_CUSTOMER, BIG_WORKBOOK } from '#/http/big-documents.ts'
import { readXlsx } from '#/documents/test-read-xlsx.ts'
import { XLSX_TYPE } from '#/documents/xlsx-writer.ts'
import { insertTerminal, lineTo, order } from '#/orders/test-orders.ts'
import { inTransaction } from '#/db/transaction.ts'
import { createParcels, type ParcelDraft } from '#/parcel-store/create-parcels.ts'
import { readSentFilter } from '#/parcel-store/sent-filters.ts'
import { insertParcel, insertPoint } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { eachExported } from './sent-rows.ts'

let opened: TestApp
let account: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_EXPORTS_PER_MINUTE: '1000' })
})
afterAll(() => opened.close())
beforeEach(async () => {
  account = await signInCustomer(opened)
})
const db = () => opened.database.db

const parcels = (query = '', { headers } = account) =>
  opened.app.inject({ url: `${exportSentParcels.path}?${query}`, headers })
const points = (uids: unknown, { headers } = account) =>
  opened.app.inject({
    url: exportPoints.path,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(uids),
  })

/** A workbook as rows of values by heading. */
async function rowsOf({ rawPayload }: { readonly rawPayload: Buffer }) {
  const { rows } = await readXlsx(rawPayload)
  const [head = [], ...rest] = rows
  const headings = new Map(head.map(({ at, value }) => [at.replace(/\d+$/, ''), String(value)]))
  return rest.map((cells) =>
    Object.fromEntries(
      cells.map(({ at, value }) => [headings.get(at.replace(/\d+$/, '')) ?? at, value]),
    ),
  )
}
const add = (parcelNumber: string, draft: Partial<ParcelDraft> = {}) =>
  insertParcel(db(), { customerUid: account.customerUid, parcelNumber, ...draft })

describe('parcels', () => {
  test('all that a merchant knows of them, in cells of their kinds', async () => {
    const terminal = await insertTerminal(
      db(),
      {},
      { number: 'П-777', address: 'Москва, Арбат, 1' },
    )
    const line = lineTo(terminal, {
      parcel_number: '=1+1',
      cells: ['M', 'S/2'],
      weight: 2345,
      receiver_email: 'anna@example.org',
      declaration: '@книги',
    })
    const placed = await order(db(), account.customerUid, [line])
    const response = await parcels()
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, XLSX_TYPE])
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="parcels-\d{4}-\d\d-\d\d\.xlsx"$/,
    )
    expect([response.headers['x-rows'], response.headers['cache-control']]).toEqual([
      '1',
      'private, no-store',
    ])
    // A formula would have been refused by the reader of the test.
    const [row] = await rowsOf(response)
    const barcodes = placed.parcels[0]?.cells.map(({ barcode }) => barcode).toSorted()
    expect(row).toMatchObject({
      Отправление: '=1+1',
      Заказ: placed.orderNumber,
      Штрихкоды: barcodes?.join('\n'),
      Статус: 'Создана',
      Точка: 'П-777',
      Адрес: 'Москва, Арбат, 1',
      Услуга: 'Самостоятельно в почтомат',
      Ячейки: 'M, S/2',
      'Вес, кг': 2.345,
      Описание: '@книги',
      'Объявленная ценность, ₽': 1000,
      'Стоимость доставки, ₽': (placed.parcels[0]?.price ?? 0) / 100,
      'Телефон получателя': '+7(916)123-45-67',
      'E-mail получателя': 'anna@example.org',
    })
    // 22 November 2026, 15:00 in Moscow, as sheets count days.
    expect(row?.['Добавлено (МСК)']).toBeCloseTo(46_348.625, 6)
    expect(row?.['Хранится до (МСК)']).toBeUndefined()
  })

  test('the filters of the list, new ones first; how many stands in a header', async () => {
    const point = await insertPoint(db(), { address: 'Казань, Баумана, 5' })
    await add('К-1', { pointUid: point, createdAt: new Date('2026-02-01T10:00:00Z') })
    await add('К-2', { pointUid: point, createdAt: new Date('2026-02-02T10:00:00Z') })
    const late = await add('Л-3', { createdAt: new Date('2026-02-03T10:00:00Z') })
    const numbers = async (query: string) => {
      const response = await parcels(query)
      const rows = await rowsOf(response)
      expect(response.headers['x-rows']).toBe(String(rows.length))
      return rows.map((row) => row['Отправление'])
    }
    expect(await numbers('')).toEqual(['Л-3', 'К-2', 'К-1'])
    expect(await numbers(`parcel_number=${encodeURIComponent('К-')}`)).toEqual(['К-2', 'К-1'])
    expect(await numbers(`parcel_number=${late.barcode}`)).toEqual(['Л-3'])
    expect(await numbers('date_from=2026-02-02&date_to=2026-02-02')).toEqual(['К-2'])
    expect(await numbers('parcel_status=delivered')).toEqual([])
    expect(await numbers('parcel_status=created,delivered')).toHaveLength(3)
  })

  test('none is lost nor reported twice where batches end, even of one moment; no transaction waits for the reader', async () => {
    const { customerUid } = account
    const [pointUid, createdAt] = [await insertPoint(db()), new Date('2026-03-01T10:00:00Z')]
    const drafts = Array.from({ length: 2100 }, (_, at): ParcelDraft => ({
      customerUid,
      pointUid,
      createdAt,
      parcelNumber: `Б-${at}`,
      receiverPhone: '',
      receiverEmail: '',
      cod: 0,
      cells: [{ size: 'M' }],
    }))
    await inTransaction(db(), (transaction) => createParcels(transaction, drafts, createdAt))
    const response = await parcels()
    expect(response.headers['x-rows']).toBe('2100')
    const numbers = (await rowsOf(response)).map((row) => String(row['Отправление']))
    expect(numbers.toSorted()).toEqual(drafts.map(({ parcelNumber }) => parcelNumber).toSorted())

    const filter = await readSentFilter(opened.context, customerUid, parcelFilters.parse({}))
    const batches = eachExported(opened.database.readCurrent, filter)
    const seen = (await batches.next()).value ?? []
    expect(await openTransactions()).toBe(0)
    await add('Новая')
    const rest: string[] = []
    for await (const rows of batches) rest.push(...rows.map((row) => row.parcel_number))
    expect(seen.length + rest.length).toBe(2100)
    expect(rest).not.toContain('Новая')
  })

  test('nothing sent yet: a heading alone', async () => {
    const response = await parcels()
    expect([response.statusCode, response.headers['x-rows']]).toEqual([200, '0'])
    expect(await rowsOf(response)).toEqual([])
  })

  test('the chosen ones alone, each once; nothing is made where one of them is not the customer’s', async () => {
    const [one, two] = [await add('А-1'), await add('А-2'), await add('А-3')]
    const chosen = (uids: readonly string[], { headers } = account) =>
      opened.app.inject({
        method: 'POST',
        url: exportChosenParcels.path,
        headers,
        payload: [...uids],
      })
    const response = await chosen([one.uid, two.uid, one.uid])
    expect([response.statusCode, response.headers['x-rows']]).toEqual([200, '2'])
    expect((await rowsOf(response)).map((row) => row['Отправление'])).toEqual(['А-2', 'А-1'])
    expect((await chosen([one.uid], await signInCustomer(opened))).statusCode).toBe(404)
    expect((await chosen([])).statusCode).toBe(400)
  })

  test('of others nothing; nobody without a session', async () => {
    await add('Моя')
    const stranger = await signInCustomer(opened)
    expect(await rowsOf(await parcels('', stranger))).toEqual([])
    expect((await parcels('', { ...account, headers: { authorization: '' } })).statusCode).toBe(401)
  })

  test.each([
    ['date_from=2026-02-02&date_to=2026-02-01', 'date_to'],
    ['parcel_status=created,lost', 'parcel_status'],
    ['date_from=1999-01-01', 'date_from'],
  ])('%s is rejected by its name', async (query, field) => {
    const response = await parcels(query)
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]])
  })
})

describe('chosen points', () => {
  test('in the order of their numbers, each once; what is unknown is left out', async () => {
    const week = ['09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00']
    const operation_time = [...week, 'выходной', 'выходной']
    const full = { number: 'В-2', name: '=Сумма', operation_time, fitting_room: true }
    const one = await insertTerminal(db(), { M: 3, 'S/2': 0 }, { ...full, payment_card: true })
    const two = await insertTerminal(db(), {}, { number: 'В-1', point_type: 'pickup' })
    const uids = [one.uid, two.uid, randomUUID(), one.uid.toUpperCase()]
    const response = await points(uids)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, XLSX_TYPE])
    expect(response.headers['x-rows']).toBe('2')
    expect(response.headers['content-disposition']).toMatch(/filename="points-[\d-]+\.xlsx"$/)
    const rows = await rowsOf(response)
    expect(rows.map((row) => row['Номер'])).toEqual(['В-1', 'В-2'])
    expect(rows[0]).toMatchObject({ Тип: 'Пункт выдачи заказов', Место: 'Есть места' })
    expect(rows[0]).not.toHaveProperty('Свободно M')
    expect(rows[1]).toMatchObject({
      Название: '=Сумма',
      Тип: 'Почтомат',
      'Режим работы': 'Пн.-Пт. 09:00–18:00; Сб.-Вс. выходной',
      Оплата: 'Карта',
      Примерка: 'Есть',
      'Свободно S/2': 0,
      'Свободно M': 3,
      Широта: 55.7,
      Долгота: 37.6,
    })
  })

  test('more than a batch of them', async () => {
    const uids: string[] = []
    for (let at = 0; at < 60; at += 1)
      uids.push(...(await Promise.all(Array.from({ length: 10 }, () => insertPoint(db())))))
    const response = await points(uids.toReversed())
    const numbers = (await rowsOf(response)).map((row) => String(row['Номер']))
    expect([response.headers['x-rows'], new Set(numbers).size]).toEqual(['600', 600])
  })

  test.each([
    [[], 400, 'Выберите хотя бы одну точку'],
    [[randomUUID()], 400, 'Выбранных точек больше нет. Обновите страницу с картой.'],
    [['nonsense'], 400, 'uid точки'],
    [{}, 400, 'Выберите хотя бы одну точку'],
  ])('%j is rejected', async (uids, status, message) => {
    const response = await points(uids)
    expect(response.statusCode).toBe(status)
    expect(response.body).toContain(message)
  })
})

test('a reader that goes away midway leaves nothing under way', { tags: ['slow'] }, async () => {
  const { uid } = await insertParcel(db(), { customerUid: account.customerUid })
  // At a point of their own, where no random PIN can be one of theirs.
  const point = await insertPoint(db())
  await sql`INSERT INTO parcel (uid, customer_uid, parcel_number, barcode, point_uid, receiver_phone, pin, qr,
      locker_change, status_at, created_at)
    SELECT lpad(translate(n::text, '0', 'z'), 22, 'm'), customer_uid, 'many-' || n, 'MANY' || n, ${point}::uuid, '', lpad(n::text, 8, '0'), n::text, 0, status_at, created_at
    FROM parcel, generate_series(1, ${BIG_WORKBOOK}::integer) AS n WHERE uid = ${uid}`.execute(db())
  await opened.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = opened.app.server.address() as AddressInfo
  const begin = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const url = `http://127.0.0.1:${port}${exportSentParcels.path}`
      const request = get(url, { headers: account.headers }, (response) => {
        response.once('error', () => undefined)
        response.once('data', () => {
          request.destroy()
          resolve(response.statusCode)
        })
      })
      request.once('error', reject)
    })
  // More of them than one customer may have under way at once.
  for (let at = 0; at <= BIG_AT_ONCE_OF_CUSTOMER; at += 1) await expect.poll(begin).toBe(200)
  await expect.poll(openTransactions).toBe(0)
})

test('too many workbooks a minute', async () => {
  const limited = await openTestApp({ LIMIT_EXPORTS_PER_MINUTE: '1' })
  try {
    const { headers } = await signInCustomer(limited)
    const call = { url: exportSentParcels.path, headers }
    expect((await limited.app.inject(call)).statusCode).toBe(200)
    const refused = await limited.app.inject(call)
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  } finally {
    await limited.close()
  }
})

/** Of this database, waiting for whoever began them. */
async function openTransactions(): Promise<number> {
  const { rows } = await opened.database.pool.query<{ count: number }>(
    `SELECT count(*) AS count FROM pg_stat_activity
     WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  )
  return Number(rows[0]?.count)
}
