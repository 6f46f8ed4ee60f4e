import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { Kopecks } from '@yacheyka/core/money/money'
import { isoDay, moscowDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import type { LocalDate } from '@yacheyka/core/time/local-time'
import { type Kysely, sql, type Transaction } from 'kysely'
import { lockCustomer } from '#/api-keys/queries.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { transfer } from '#/ledger/transfer.ts'
import { payUnpaidOrders } from '#/orders/pay-unpaid.ts'
import { type Cell, releaseCells } from '#/parcel-store/cells.ts'
import { SANDBOX_BALANCE } from './open-twin.ts'

/**
 * Makes the deposit of a twin this great, and pays what waits for money.
 * @returns what is left of it
 */
export const setSandboxBalance = (
  db: Kysely<Database>,
  twinUid: string,
  balance: Kopecks,
  options: LedgerOptions,
): Promise<Kopecks> =>
  inTransaction(db, async (transaction) => {
    await bookBalance(transaction, twinUid, balance, options)
    await payUnpaidOrders(transaction, twinUid, options)
    return (await lockDeposit(transaction, twinUid, options.now)).balance
  })

async function bookBalance(
  transaction: Transaction<Database>,
  twinUid: string,
  balance: Kopecks,
  options: LedgerOptions,
): Promise<void> {
  const deposit = await lockDeposit(transaction, twinUid, options.now)
  if (!deposit.sandbox) throw new Error(`${twinUid} is no twin`)
  const change = balance - deposit.balance
  if (change === 0) return
  const correction = {
    customerUid: twinUid,
    kind: 'correction',
    change,
    reference: `sandbox:${newUid()}`,
    note: 'Песочница: остаток изменён',
  } as const
  const { outcome } = await transfer(transaction, correction, options)
  if (outcome !== 'done') throw new Error(`the deposit of ${twinUid} was not changed: ${outcome}`)
}

interface Cleared {
  readonly parcels: number
  readonly orders: number
}

/**
 * Deletes all orders, parcels and invoices of a twin; its ledger stays, since nothing of a ledger is ever taken away.
 * @param record writes down who did it, in the same transaction; where there was nothing to delete, nothing is written down
 */
export const clearSandboxOf = (
  db: Kysely<Database>,
  twinUid: string,
  options: LedgerOptions,
  record: (transaction: Transaction<Database>) => Promise<void> = async () => undefined,
): Promise<Cleared> =>
  inTransaction(db, async (transaction) => {
    await bookBalance(transaction, twinUid, SANDBOX_BALANCE, options)
    const cleared = await deleteOrders(transaction, twinUid)
    if (cleared.orders + cleared.parcels > 0) await record(transaction)
    return cleared
  })

/**
 * Deletes orders of a twin with all that is of them, and its invoices.
 * @param before those of Moscow's days before this one; without it, all
 */
async function deleteOrders(
  transaction: Transaction<Database>,
  twinUid: string,
  before?: LocalDate,
): Promise<Cleared> {
  // Whoever folds its counters holds the twin as well.
  await lockCustomer(transaction, twinUid)
  const [day, isOld, isOldInvoice] =
    before === undefined
      ? [sql`true`, sql`true`, sql`true`]
      : [
          sql`day < ${isoDay(before)}::date`,
          sql`created_at < ${new Date(startOfMoscowDay(before))}::timestamptz`,
          sql`issued_at < ${new Date(startOfMoscowDay(before))}::timestamptz`,
        ]
  const isOwn = sql`customer_uid = ${twinUid} AND sandbox AND ${isOld}`
  const { rows: held } = await sql<Cell & { size: CellSize; cell_held: boolean }>`
    SELECT point_uid AS "pointUid", coalesce(placed_size, cell_size) AS size, cell_held FROM parcel
    WHERE ${isOwn} ORDER BY uid FOR UPDATE`.execute(transaction)
  await releaseCells(
    transaction,
    held.filter((each) => each.cell_held),
  )
  const own = sql`(SELECT uid FROM parcel WHERE ${isOwn})`
  for (const table of ['parcel_item', 'parcel_effect', 'parcel_event', 'outbox_message'] as const)
    await sql`DELETE FROM ${sql.table(table)} WHERE parcel_uid IN ${own}`.execute(transaction)
  const { rows: parcels } = await sql<{ parent_uid: string | null }>`
    DELETE FROM parcel WHERE ${isOwn} RETURNING parent_uid`.execute(transaction)
  const { rows: orders } = await sql`
    DELETE FROM juridical_order WHERE ${isOwn} RETURNING uid`.execute(transaction)
  await sql`DELETE FROM sandbox_invoice WHERE customer_uid = ${twinUid} AND ${isOldInvoice}`.execute(
    transaction,
  )
  for (const table of ['tally', 'tally_change'] as const)
    await sql`DELETE FROM ${sql.table(table)} WHERE customer_uid = ${twinUid} AND ${day}`.execute(
      transaction,
    )
  return {
    parcels: parcels.filter(({ parent_uid: parent }) => parent === null).length,
    orders: orders.length,
  }
}

const DAY = 86_400_000
/** Days that orders and invoices of a twin are kept. */
const KEPT_DAYS = 90

/** Deletes orders and invoices of all twins that are older than that, each twin's in a transaction of its own. */
export async function sweepSandbox(db: Kysely<Database>, now: Date): Promise<void> {
  const first = moscowDay(now.getTime() - KEPT_DAYS * DAY)
  const end = new Date(startOfMoscowDay(first))
  const { rows: twins } = await sql<{ uid: string }>`
    SELECT uid FROM customer WHERE sandbox AND EXISTS (
      SELECT FROM juridical_order WHERE customer_uid = customer.uid AND created_at < ${end}::timestamptz
      UNION ALL
      SELECT FROM sandbox_invoice WHERE customer_uid = customer.uid AND issued_at < ${end}::timestamptz)`.execute(
    db,
  )
  for (const { uid } of twins)
    await inTransaction(db, (transaction) => deleteOrders(transaction, uid, first))
}
