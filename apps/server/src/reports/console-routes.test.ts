import {
  exportStorageReport,
  getStorageReport,
  listStorageReport,
  type StorageReportRow,
} from '@yacheyka/contract/reports/console-storage-report'
import { NBSP } from '@yacheyka/core/text/wording'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { newUid } from '#/db/uuid.ts'
import { signInOperator } from '#/operators/test-operators.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import {
  insertCustomer,
  insertParcel,
  insertPoint,
  TEST_OPTIONS,
} from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { countStorage } from './count-storage.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

const LIST = listStorageReport.path
const pathOf = (path: string, by: string) => path.replace(':by', by)

/** A parcel of a point and customer that was handed out now, so many hours after its arrival. */
async function handOut(pointUid: string, customerUid: string, hours: number, now: Date) {
  const { db } = opened.database
  const came = new Date(now.getTime() - hours * 3_600_000)
  const { uid } = await insertParcel(db, { pointUid, customerUid, createdAt: came })
  await inTransaction(db, (transaction) =>
    recordEvents(
      transaction,
      (
        [
          ['delivered', came],
          ['issued', now],
        ] as const
      ).map(([status, at]) => ({
        parcelUid: uid,
        source: 'test',
        eventId: newUid(),
        status,
        kind: 'report',
        originator: 'pulse',
        terminalNumber: null,
        at,
      })),
      { now, ...TEST_OPTIONS },
    ),
  )
}

test('before the first count the report says so; an empty network has no figures', async () => {
  const { inject } = await signInOperator(opened, 'manager')
  const before = (await inject({ url: getStorageReport.path })).json()
  expect(before).toMatchObject({ counted_at: null, total: null })
  await countStorage(opened.database.db, new Date())
  const { counted_at: at, total, days } = (await inject({ url: getStorageReport.path })).json()
  expect(at).toMatch(/\+03:00$/)
  expect(total).toBeNull()
  expect(days).toHaveLength(28)
  const rows = await inject({ url: pathOf(LIST, 'points') })
  expect(rows.json()).toEqual({ count: 0, next: null, previous: null, results: [] })
})

test('managers alone read it, and only what it knows', async () => {
  const { inject: asSupport } = await signInOperator(opened, 'support')
  for (const { path } of [getStorageReport, listStorageReport, exportStorageReport])
    expect((await asSupport({ url: pathOf(path, 'points') })).statusCode).toBe(403)
  expect((await opened.app.inject({ url: getStorageReport.path })).statusCode).toBe(401)
  const { inject } = await signInOperator(opened, 'manager')
  for (const url of [
    `${getStorageReport.path}?period=30`,
    `${getStorageReport.path}?period=x`,
    `${pathOf(LIST, 'points')}?ordering=name`,
  ]) {
    const response = await inject({ url })
    expect(response.statusCode).toBe(400)
    expect(response.body).toMatch(/[а-я]/)
  }
  expect((await inject({ url: pathOf(LIST, 'cities') })).statusCode).toBe(404)
})

test('the network, its points and its senders, slow ones first and few parcels last, as page and as file', async () => {
  const { db } = opened.database
  const now = new Date()
  const [slow, quick, few] = [
    await insertPoint(db, { number: 'ДОЛ-1', address: 'ул. Долгая; 1' }),
    await insertPoint(db, { number: 'БЫС-2' }),
    await insertPoint(db, { number: 'МАЛ-3' }),
  ]
  const [shop, other] = [await insertCustomer(db, '=ООО «А»'), await insertCustomer(db, 'Б')]
  for (let nth = 1; nth <= 10; nth += 1) {
    await handOut(slow, shop, nth * 10, now)
    await handOut(quick, other, nth, now)
  }
  await handOut(few, other, 200, now)
  await countStorage(db, now)
  const { inject } = await signInOperator(opened, 'manager')

  const { total, days } = (await inject({ url: `${getStorageReport.path}?period=7` })).json()
  expect(total).toMatchObject({ handed_out: 21, median: 10, p90: 90, within_24: 12, within_72: 17 })
  expect(days).toHaveLength(7)
  expect(days.at(-1)).toMatchObject({ figures: { handed_out: 21 } })
  expect(days[0]).toMatchObject({ figures: null })

  const list = async (by: string, query = '') => {
    const { count, results } = (
      await inject({ url: `${pathOf(LIST, by)}?period=7${query}` })
    ).json<{
      count: number
      results: StorageReportRow[]
    }>()
    return [count, ...results.map(({ key, name }) => (by === 'points' ? key : name))]
  }
  expect(await list('points')).toEqual([3, 'ДОЛ-1', 'БЫС-2', 'МАЛ-3'])
  expect(await list('points', '&ordering=median')).toEqual([3, 'БЫС-2', 'ДОЛ-1', 'МАЛ-3'])
  expect(await list('points', '&limit=1&offset=2')).toEqual([3, 'МАЛ-3'])
  expect(await list('customers', '&ordering=-parcels')).toEqual([2, 'Б', '=ООО «А»'])

  const file = await inject({ url: `${pathOf(exportStorageReport.path, 'points')}?period=7` })
  expect(file.headers['content-disposition']).toContain('.csv')
  const [head, first] = file.body.split('\r\n')
  expect(head).toMatch(/^\uFEFFТочка;Название;Адрес;Выдано;Половина за, ч/)
  expect(first).toMatch(/^ДОЛ-1;[^;]*;"ул. Долгая; 1";10;50;90;20,0;70,0;/)
  const senders = await inject({ url: `${pathOf(exportStorageReport.path, 'customers')}?period=7` })
  expect(senders.body.replaceAll(NBSP, ' ')).toContain("'=ООО «А»;;10;50;90")
})
