import type { Kopecks } from '@yacheyka/core/money/money'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import type { Period } from '#/ledger/entries.ts'
import { takeNumber } from '#/ledger/number-series.ts'

export interface ServiceAct {
  readonly number: number
  /** Kopecks of orders less refunds, and of extensions. */
  readonly delivery: Kopecks
  readonly storage: Kopecks
  readonly madeAt: Date
}

/**
 * The act of a month that is over, made at the first asking. Making it closes the month on this deposit: whatever is booked
 * afterwards falls into a later one, so that the act and the ledger always agree.
 * @param month its first day, `YYYY-MM-DD`, and its bounds
 * @returns undefined where nothing was rendered in it, or all of it was refunded
 */
export async function readAct(
  transaction: Transaction<Database>,
  customerUid: string,
  month: { readonly firstDay: string; readonly period: Period },
  now: Date,
): Promise<ServiceAct | undefined> {
  // A look without a lock first: what was rendered in a month that is over is never taken out of it.
  if ((await servicesByMonth(transaction, customerUid, month.period)).length === 0) return undefined
  await lockDeposit(transaction, customerUid, now)
  const made = await transaction
    .selectFrom('service_act')
    .select(['number', 'delivery', 'storage', 'made_at as madeAt'])
    .where('customer_uid', '=', customerUid)
    .where('month', '=', month.firstDay)
    .executeTakeFirst()
  if (made !== undefined) return made
  const [services] = await servicesByMonth(transaction, customerUid, month.period)
  if (services === undefined) return undefined
  await closeUntil(transaction, customerUid, month.period.until)
  const act = {
    number: await takeNumber(transaction, 'act'),
    delivery: services.delivery,
    storage: services.storage,
  }
  await transaction
    .insertInto('service_act')
    .values({
      uid: newUid(),
      customer_uid: customerUid,
      month: month.firstDay,
      ...act,
      made_at: now,
    })
    .execute()
  return { ...act, madeAt: now }
}

/** Numbers of the acts that were made, by month as `YYYY-MM`. Looking takes none: docs/decisions/0010-ledger.md. */
export async function actNumbers(
  db: Kysely<Database>,
  customerUid: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('service_act')
    .select(['number', sql<string>`to_char(month, 'YYYY-MM')`.as('month')])
    .where('customer_uid', '=', customerUid)
    .execute()
  return new Map(rows.map(({ month, number }) => [month, number]))
}

export interface MonthOfServices extends Pick<ServiceAct, 'delivery' | 'storage'> {
  /** `YYYY-MM`, of Moscow. */
  readonly month: string
}

/** Months of a period in which services were rendered for more than was refunded, newest first. */
export async function servicesByMonth(
  db: Kysely<Database>,
  customerUid: string,
  { from, until }: Period,
): Promise<readonly MonthOfServices[]> {
  const { rows } = await sql<MonthOfServices>`
    SELECT month, delivery, storage FROM (
      SELECT to_char(entry.booked_at AT TIME ZONE 'Europe/Moscow', 'YYYY-MM') AS month,
        coalesce(sum(-entry.side * entry.amount) FILTER (WHERE kind <> 'extension'), 0)::bigint AS delivery,
        coalesce(sum(-entry.side * entry.amount) FILTER (WHERE kind = 'extension'), 0)::bigint AS storage
      FROM ledger_entry AS entry JOIN ledger_transfer AS transfer ON transfer.uid = entry.transfer_uid
      WHERE entry.account_uid = (SELECT uid FROM ledger_account WHERE customer_uid = ${customerUid})
        AND entry.booked_at >= ${from} AND entry.booked_at < ${until}
        AND kind IN ('order_payment', 'refund', 'extension')
      GROUP BY 1
    ) AS sums
    WHERE delivery + storage > 0 ORDER BY month DESC`.execute(db)
  return rows
}

const closeUntil = (transaction: Transaction<Database>, customerUid: string, until: Date) =>
  transaction
    .updateTable('ledger_account')
    .set({ booked_until: until })
    .where('customer_uid', '=', customerUid)
    .where('booked_until', '<', until)
    .execute()
