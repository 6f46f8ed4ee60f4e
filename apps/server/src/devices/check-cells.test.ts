import { PAYMENT_DAYS } from '@yacheyka/core/orders/order'
import type { OperatorPoint } from '@yacheyka/contract/points/console-points'
import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { insertPayer, move } from '#/ledger/test-ledger.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import {
  insertTerminal,
  lineTo,
  order,
  TEST_ORDERS,
  type TestTerminal,
} from '#/orders/test-orders.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import { eventsTo, insertParcelIn } from '#/parcel-store/test-parcels.ts'
import { importCells } from '#/points/cells-import.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { checkCells } from './check-cells.ts'

const DAY = 86_400_000

let opened: TestApp
let support: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  support = await signInOperator(opened, 'support')
})
afterAll(() => opened.close())

const db = () => opened.database.db

const cardOf = async ({ number }: TestTerminal): Promise<OperatorPoint> => {
  const response = await support.inject({
    method: 'GET',
    url: `/api/operator/points/${encodeURIComponent(number)}`,
  })
  expect(response.statusCode).toBe(200)
  return response.json()
}

const occupancyOf = async (terminal: TestTerminal, size = 'M') =>
  (await cardOf(terminal)).occupancy.find((cells) => cells.size === size)

const incidentsOf = async ({ uid }: TestTerminal) => {
  const rows = await db()
    .selectFrom('incident')
    .select('detail')
    .where('point_uid', '=', uid)
    .where('closed_at', 'is', null)
    .orderBy('key')
    .execute()
  return rows.map(({ detail }) => detail?.replaceAll('\u00a0', ' '))
}

const count = ({ uid }: TestTerminal, taken: number, size: 'M' | 'S' = 'M') =>
  db()
    .updateTable('point_cell')
    .set({ taken })
    .where('point_uid', '=', uid)
    .where('cell_size', '=', size)
    .execute()

/** An order of one parcel, brought as far as this if it is paid. */
async function orderTo(terminal: TestTerminal, paid: boolean, now: Date, to?: ParcelStep) {
  const customerUid = await insertPayer(db())
  if (paid) await move(db(), { customerUid, change: 10_000_000 })
  const placed = await order(db(), customerUid, [lineTo(terminal)], { ...TEST_ORDERS, now })
  const [parcel] = placed.parcels
  if (parcel === undefined) throw new Error('nothing was ordered')
  if (to !== undefined)
    await inTransaction(db(), (transaction) =>
      recordEvents(transaction, eventsTo(parcel.uid, to, new Date()), {
        ...TEST_ORDERS,
        now: new Date(),
      }),
    )
  return parcel
}

test('cells of lying, paid and unpaid parcels are counted apart, and agree with the counts', async () => {
  const terminal = await insertTerminal(db(), { M: 6 })
  const ordered = new Date(Date.now() - DAY)
  await orderTo(terminal, true, ordered, 'stored')
  await orderTo(terminal, true, ordered, 'in_delivery')
  await orderTo(terminal, true, ordered)
  await orderTo(terminal, false, ordered)
  expect(await occupancyOf(terminal)).toMatchObject({
    total: 6,
    taken: 4,
    doors: null,
    lying: 1,
    coming: 2,
    unpaid: 1,
    gone: 0,
    others: 0,
  })
  expect((await cardOf(terminal)).parcels).toMatchObject({
    here: 1,
    coming: 2,
    unpaid: 1,
    uncounted: 0,
  })
  const response = await support.inject({
    method: 'GET',
    url: `/api/operator/points/${encodeURIComponent(terminal.number)}/parcels?place=unpaid`,
  })
  expect(response.json()).toMatchObject({ count: 1, results: [{ status: 'created' }] })
  await checkCells(db(), new Date())
  expect(await incidentsOf(terminal)).toEqual([])
})

test('a cell is expected to be free when the first storage or unpaid order ends', async () => {
  const terminal = await insertTerminal(db(), { M: 6 })
  const ordered = new Date(Date.now() - 1000)
  await orderTo(terminal, false, ordered)
  const lapses = new Date(ordered.getTime() + PAYMENT_DAYS * DAY)
  expect(await occupancyOf(terminal)).toMatchObject({ free_at: lapses.toISOString(), overdue: 0 })
  const lying = await orderTo(terminal, true, new Date(Date.now() - DAY), 'stored')
  const storedUntil = async (expire_at: Date) => {
    await db().updateTable('parcel').set({ expire_at }).where('uid', '=', lying.uid).execute()
    return occupancyOf(terminal)
  }
  const soon = new Date(Date.now() + 3_600_000)
  expect(await storedUntil(soon)).toMatchObject({ free_at: soon.toISOString(), overdue: 0 })
  const past = new Date(Date.now() - 3_600_000)
  expect(await storedUntil(past)).toMatchObject({ free_at: lapses.toISOString(), overdue: 1 })
})

test('a count that no parcel explains is named on the card and by the nightly check of a point without a device', async () => {
  const terminal = await insertTerminal(db(), { M: 6, S: 2 })
  await orderTo(terminal, true, new Date(), 'in_delivery')
  await count(terminal, 3)
  expect(await occupancyOf(terminal)).toMatchObject({ taken: 3, coming: 1 })
  await checkCells(db(), new Date())
  expect(await incidentsOf(terminal)).toEqual(['M: в счёте занято 3, а на деле 1 (едут сюда 1)'])
  await count(terminal, 1)
  await count(terminal, 1, 'S')
  await checkCells(db(), new Date())
  expect(await incidentsOf(terminal)).toEqual(['S: в счёте занято 1, а на деле 0'])
  await count(terminal, 0, 'S')
  await checkCells(db(), new Date())
  expect(await incidentsOf(terminal)).toEqual([])
})

test('a parcel that has left and still holds a cell is named', async () => {
  const terminal = await insertTerminal(db(), { M: 6 })
  const { uid, barcode } = await orderTo(terminal, true, new Date(Date.now() - DAY), 'issued')
  await db().updateTable('parcel').set({ cell_held: true }).where('uid', '=', uid).execute()
  await count(terminal, 1)
  expect(await occupancyOf(terminal)).toMatchObject({ gone: 1, gone_barcodes: [barcode] })
  await checkCells(db(), new Date())
  expect(await incidentsOf(terminal)).toEqual(['M: 1 ячейку держат посылки, которых здесь уже нет'])
})

test('a count from before is of others where no parcel has left, and is named as a difference elsewhere', async () => {
  const untouched = await insertTerminal(db(), { M: 6 })
  const used = await insertTerminal(db(), { M: 6 })
  await orderTo(untouched, true, new Date())
  await orderTo(used, true, new Date(Date.now() - DAY), 'issued')
  for (const { uid } of [untouched, used])
    await db()
      .updateTable('point_cell')
      .set({ taken: 5, taken_by_others: null })
      .where('point_uid', '=', uid)
      .execute()
  expect(await occupancyOf(used)).toMatchObject({ taken: 5, others: 5 })
  await checkCells(db(), new Date())
  expect(await incidentsOf(untouched)).toEqual([])
  expect(await occupancyOf(untouched)).toMatchObject({ coming: 1, others: 4 })
  expect(await incidentsOf(used)).toEqual(['M: в счёте занято 5, а на деле 0'])
})

test('an operator counts the taken cells anew: audited, and nothing differs afterwards', async () => {
  const terminal = await insertTerminal(db(), { M: 6, S: 2 })
  const recount = (by: TestOperator) =>
    by.inject({
      method: 'PUT',
      url: `/api/operator/points/${encodeURIComponent(terminal.number)}/cells`,
      payload: { cells: [], recount: true },
    })
  const { uid } = await orderTo(terminal, true, new Date(Date.now() - DAY), 'issued')
  await orderTo(terminal, true, new Date(), 'in_delivery')
  await db().updateTable('parcel').set({ cell_held: true }).where('uid', '=', uid).execute()
  await count(terminal, 5)
  await count(terminal, 1, 'S')
  expect((await recount(support)).statusCode).toBe(403)
  const manager = await signInOperator(opened, 'manager')
  expect((await recount(manager)).json()).toMatchObject({
    cells: [
      { size: 'S', total: 2, taken: 0 },
      { size: 'M', total: 6, taken: 1 },
    ],
  })
  expect(await occupancyOf(terminal)).toMatchObject({ gone: 0, coming: 1 })
  await checkCells(db(), new Date())
  expect(await incidentsOf(terminal)).toEqual([])
  const recorded = () =>
    db()
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'point.cells')
      .where('subject_id', '=', terminal.number)
      .execute()
  const once = [
    {
      before: { 'M: занято': 5, 'S: занято': 1 },
      after: { 'M: занято': 1, 'S: занято': 0 },
    },
  ]
  expect(await recorded()).toEqual(once)
  expect((await recount(manager)).statusCode).toBe(200)
  expect(await recorded()).toEqual(once)
})

test('a parcel that lies in a point that counts its cells, and in none of them, is counted apart', async () => {
  const terminal = await insertTerminal(db(), { M: 6, S: 2 })
  await insertParcelIn(db(), 'stored', { pointUid: terminal.uid })
  const held = [
    { size: 'S', held: true },
    { size: 'M', held: true },
  ] as const
  await insertParcelIn(db(), 'stored', { pointUid: terminal.uid, cells: held })
  expect((await cardOf(terminal)).parcels).toMatchObject({ here: 2, uncounted: 1 })
})

test('what a file of cells says beyond our parcels is of others, follows ours, and is no difference', async () => {
  const terminal = await insertTerminal(db(), { M: 56 })
  const load = (taken: number) =>
    importCells(db(), {
      source: 'cells.csv',
      content: `number,size,total,taken\n${terminal.number},M,56,${taken}\n`,
    })
  await load(54)
  expect(await occupancyOf(terminal)).toMatchObject({ taken: 54, others: 54, lying: 0 })
  await orderTo(terminal, true, new Date())
  expect(await occupancyOf(terminal)).toMatchObject({ taken: 55, others: 54, coming: 1 })
  await count(terminal, 50)
  await checkCells(db(), new Date())
  expect(await incidentsOf(terminal)).toHaveLength(1)
  await load(50)
  expect(await occupancyOf(terminal)).toMatchObject({ taken: 50, others: 49, coming: 1 })
  await checkCells(db(), new Date())
  expect(await incidentsOf(terminal)).toEqual([])
})
