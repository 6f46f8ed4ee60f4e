import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { Kopecks } from '@yacheyka/core/money/money'
import { type Kysely, sql, type Transaction } from 'kysely'
import { lockCustomer } from '#/api-keys/queries.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { transfer } from '#/ledger/transfer.ts'
import { payUnpaidOrders } from '#/orders/pay-unpaid.ts'
import { type Cell, freeCells } from '#/parcel-store/cells.ts'
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
  const request = {
    customerUid: twinUid,
    kind: 'correction',
    change,
    reference: `sandbox:${newUid()}`,
    note: 'Песочница: остаток изменён',
  } as const
  const { outcome } = await transfer(transaction, request, options)
  if (outcome !== 'done') throw new Error(`the deposit of ${twinUid} was not changed: ${outcome}`)
}

interface Cleared {
  readonly parcels: number
  readonly orders: number
}

/** Deletes all orders and parcels of a twin; its ledger stays, since nothing of a ledger is ever taken away. */
export const clearSandboxOf = (
  db: Kysely<Database>,
  twinUid: string,
  options: LedgerOptions,
): Promise<Cleared> =>
  inTransaction(db, async (transaction) => {
    await bookBalance(transaction, twinUid, SANDBOX_BALANCE, options)
    // Whoever folds its counters holds the twin as well.
    await lockCustomer(transaction, twinUid)
    const { rows: held } = await sql<Cell & { size: CellSize; cell_held: boolean }>`
      SELECT point_uid AS "pointUid", coalesce(placed_size, cell_size) AS size, cell_held FROM parcel
      WHERE customer_uid = ${twinUid} AND sandbox ORDER BY uid FOR UPDATE`.execute(transaction)
    await freeCells(
      transaction,
      held.filter((each) => each.cell_held),
    )
    const own = sql`(SELECT uid FROM parcel WHERE customer_uid = ${twinUid} AND sandbox)`
    for (const table of ['parcel_item', 'parcel_effect', 'parcel_event', 'outbox_message'] as const)
      await sql`DELETE FROM ${sql.table(table)} WHERE parcel_uid IN ${own}`.execute(transaction)
    const { rows: parcels } = await sql<{ parent_uid: string | null }>`
      DELETE FROM parcel WHERE customer_uid = ${twinUid} AND sandbox RETURNING parent_uid`.execute(
      transaction,
    )
    const { rows: orders } = await sql`
      DELETE FROM juridical_order WHERE customer_uid = ${twinUid} AND sandbox RETURNING uid`.execute(
      transaction,
    )
    for (const table of ['tally', 'tally_change'] as const)
      await sql`DELETE FROM ${sql.table(table)} WHERE customer_uid = ${twinUid}`.execute(
        transaction,
      )
    return {
      parcels: parcels.filter(({ parent_uid: parent }) => parent === null).length,
      orders: orders.length,
    }
  })
