import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { leavesItsCell } from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../apps/server/src/db/types.ts'
import { verifyLedger } from '../apps/server/src/ledger/verify-ledger.ts'
import { findCounterErrors } from '../apps/server/src/counters/verify-counters.ts'
import type { Expected } from './expected.ts'
import type { Findings } from './findings.ts'
import { LOCKERS, RACED } from './set-up.ts'

type Db = Kysely<Database>

/**
 * Compares what was acknowledged with what there is, while nothing is under way: each effect once, nothing else, no half.
 * @param files the folder of the product's files
 */
export async function audit(
  db: Db,
  expected: Expected,
  files: string,
  findings: Findings,
): Promise<void> {
  await auditOrders(db, expected, findings)
  await auditParcels(db, expected, findings)
  await auditEvents(db, expected, findings)
  await auditMoney(db, expected, findings)
  await auditCells(db, expected, findings)
  await auditResponses(db, expected, files, findings)
  for (const { rule, subject } of (await verifyLedger(db)).errors)
    findings.add(`ledger verify: ${rule}: ${subject}`)
  for (const finding of await findCounterErrors(db))
    findings.add(`tallies verify: ${JSON.stringify(finding)}`)
}

/** What is missing, what is too much, and what is otherwise, by key. */
function compare<T extends object>(
  what: string,
  wanted: ReadonlyMap<string, T>,
  found: ReadonlyMap<string, T>,
  findings: Findings,
): void {
  for (const [key, value] of wanted) {
    const seen = found.get(key)
    if (seen === undefined) findings.add(`${what} ${key} was acknowledged and is not there`)
    else if (JSON.stringify(seen) !== JSON.stringify(value))
      findings.add(
        `${what} ${key} is ${JSON.stringify(seen)} and should be ${JSON.stringify(value)}`,
      )
  }
  for (const [key, value] of found)
    if (!wanted.has(key))
      findings.add(`${what} ${key} is there and was never acknowledged: ${JSON.stringify(value)}`)
}

async function auditOrders(db: Db, { orders }: Expected, findings: Findings): Promise<void> {
  const { rows } = await sql<{
    uid: string
    customer: string
    price: number
    paid: boolean
    parcels: string[]
  }>`
    SELECT uid, customer_uid AS customer, price, paid_at IS NOT NULL AS paid, ARRAY(
      SELECT parcel.uid FROM parcel WHERE order_uid = placed.uid AND parent_uid IS NULL) AS parcels
    FROM juridical_order AS placed`.execute(db)
  const found = new Map(
    rows.map(({ uid, customer, price, parcels }) => [
      uid,
      { customer, kopecks: price, parcels: parcels.toSorted() },
    ]),
  )
  const wanted = new Map(
    [...orders].map(([uid, { customer, kopecks, parcels }]) => [
      uid,
      { customer, kopecks, parcels: [...parcels].toSorted() },
    ]),
  )
  compare('order', wanted, found, findings)
  for (const { uid, paid } of rows)
    if (orders.get(uid)?.paid === true && !paid)
      findings.add(`order ${uid} was acknowledged as paid and is not`)
}

async function auditParcels(db: Db, { parcels }: Expected, findings: Findings): Promise<void> {
  const { rows } = await sql<{
    uid: string
    order: string
    number: string
    terminal: string
    cells: string[]
    status: string
    blocked: boolean
    days: number
  }>`
    SELECT parcel.uid, order_uid AS "order", parcel_number AS number, point.number AS terminal, status, blocked,
      extended_days AS days, ARRAY(
        SELECT cell_size FROM parcel AS cell
        WHERE (cell.uid = parcel.uid OR cell.parent_uid = parcel.uid) AND cell_size IS NOT NULL) AS cells
    FROM parcel JOIN point ON point.uid = point_uid WHERE parent_uid IS NULL`.execute(db)
  const found = new Map(
    rows.map(({ uid, cells, ...row }) => [
      uid,
      {
        order: row.order,
        number: row.number,
        terminal: row.terminal,
        cells: cells.toSorted(),
        status: row.status,
        blocked: row.blocked,
        days: row.days,
      },
    ]),
  )
  const wanted = new Map(
    [...parcels].map(([uid, parcel]) => [
      uid,
      {
        order: parcel.order,
        number: parcel.number,
        terminal: parcel.terminal,
        cells: [...parcel.cells].toSorted(),
        status: parcel.status,
        blocked: parcel.blocked,
        days: parcel.extendedDays,
      },
    ]),
  )
  compare('parcel', wanted, found, findings)
}

async function auditEvents(db: Db, { events }: Expected, findings: Findings): Promise<void> {
  const { rows } = await sql<{ id: string; parcel: string; status: string }>`
    SELECT event_id AS id, parcel_uid AS parcel, status FROM parcel_event WHERE source = 'faults'`.execute(
    db,
  )
  const found = new Map(rows.map(({ id, parcel, status }) => [id, { parcel, status }]))
  compare('event', events, found, findings)
}

async function auditMoney(db: Db, expected: Expected, findings: Findings): Promise<void> {
  const { rows: invoices } = await sql<{
    uid: string
    customer: string
    amount: number
    status: string
  }>`SELECT uid, customer_uid AS customer, amount, status FROM invoice`.execute(db)
  const found = new Map(
    invoices.map(({ uid, customer, amount, status }) => [
      uid,
      { customer, kopecks: amount, paid: status === 'paid' },
    ]),
  )
  compare('invoice', expected.invoices, found, findings)
  await auditTransfers(db, expected, findings)
}

async function auditTransfers(db: Db, expected: Expected, findings: Findings): Promise<void> {
  const { rows } = await sql<{ reference: string; customer: string; change: number }>`
    SELECT transfer.reference, account.customer_uid AS customer, (entry.side * entry.amount)::bigint AS change
    FROM ledger_transfer AS transfer JOIN ledger_entry AS entry ON entry.transfer_uid = transfer.uid
    JOIN ledger_account AS account ON account.uid = entry.account_uid AND account.kind = 'deposit'`.execute(
    db,
  )
  const found = new Map(rows.map(({ reference, ...row }) => [reference, row]))
  if (found.size < rows.length) findings.add('a transfer has two sides on deposits')
  const wanted = new Map(expected.transfers)
  // What had to wait for its money may have been paid since, once and in full.
  for (const [uid, { customer, kopecks, paid }] of expected.orders)
    if (!paid && found.has(`order:${uid}`))
      wanted.set(`order:${uid}`, { customer, change: -kopecks })
  compare('transfer', wanted, found, findings)
  const balances = new Map<string, number>()
  for (const { customer, change } of wanted.values())
    balances.set(customer, (balances.get(customer) ?? 0) + change)
  const { rows: deposits } = await sql<{ customer: string; balance: number }>`
    SELECT customer_uid AS customer, balance FROM ledger_account WHERE kind = 'deposit'`.execute(db)
  for (const { customer, balance } of deposits) {
    const due = balances.get(customer) ?? 0
    if (balance !== due)
      findings.add(`deposit of ${customer}: ${balance} kopecks, by its acts ${due}`)
    if (balance < 0) findings.add(`deposit of ${customer} is below zero: ${balance} kopecks`)
  }
}

/** Counted anew from what was acknowledged, and from the parcels themselves. */
async function auditCells(db: Db, { parcels }: Expected, findings: Findings): Promise<void> {
  const due = new Map<string, number>()
  for (const { terminal, cells, status } of parcels.values()) {
    if (leavesItsCell(status as Parameters<typeof leavesItsCell>[0])) continue
    for (const size of cells) {
      const key = `${terminal} ${size}`
      due.set(key, (due.get(key) ?? 0) + 1)
    }
  }
  const { rows } = await sql<{ key: string; taken: number; held: number }>`
    SELECT point.number || ' ' || cell_size AS key, taken, (
      SELECT count(*) FROM parcel
      WHERE parcel.point_uid = point_cell.point_uid AND parcel.cell_size = point_cell.cell_size AND cell_held) AS held
    FROM point_cell JOIN point ON point.uid = point_uid`.execute(db)
  const totals = new Map<string, number>(
    [...LOCKERS, RACED].flatMap(({ number, cells }) =>
      Object.entries(cells).map(([size, total]) => [`${number} ${size}`, total] as const),
    ),
  )
  for (const { key, taken, held } of rows) {
    const counted = due.get(key) ?? 0
    if (taken !== counted || held !== counted)
      findings.add(`cells ${key}: ${taken} taken, ${held} held by parcels, ${counted} acknowledged`)
    if (counted > (totals.get(key) ?? 0))
      findings.add(`cells ${key}: ${counted} reserved of ${totals.get(key)}`)
  }
}

/** Without a key a repeated response may come twice; none is lost, and each has its whole file. */
async function auditResponses(
  db: Db,
  { responses }: Expected,
  files: string,
  findings: Findings,
): Promise<void> {
  const { rows } = await sql<{ message: string; key: string; size: number }>`
    SELECT message, file_key AS key, file_size AS size FROM vacancy_response`.execute(db)
  const found = Map.groupBy(rows, ({ message }) => message)
  for (const [message, attempts] of responses) {
    const count = found.get(message)?.length ?? 0
    if (count < 1 || count > attempts)
      findings.add(`response «${message}»: ${count} rows after ${attempts} calls`)
  }
  for (const { key, size } of rows) {
    const path = join(files, key.slice(0, 2), key)
    if (!existsSync(path)) findings.add(`the file ${key} of a response is not there`)
    else if (statSync(path).size !== size)
      findings.add(`the file ${key} of a response is not whole`)
  }
}
