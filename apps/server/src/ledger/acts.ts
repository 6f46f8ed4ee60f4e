import type { Kopecks } from '@yacheyka/core/money'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { lockDeposit } from './deposits.ts'
import { entriesOf, type Period } from './entries.ts'
import { takeNumber } from './number-series.ts'

export interface ServiceAct {
  readonly number: number
  /** Kopecks of orders less refunds, and of extensions. */
  readonly delivery: Kopecks
  readonly storage: Kopecks
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
  await lockDeposit(transaction, customerUid, now)
  const made = await transaction
    .selectFrom('service_act')
    .select(['number', 'delivery', 'storage'])
    .where('customer_uid', '=', customerUid)
    .where('month', '=', month.firstDay)
    .executeTakeFirst()
  if (made !== undefined) return made
  const services = await servicesOf(transaction, customerUid, month.period)
  if (services.delivery + services.storage <= 0) return undefined
  await closeUntil(transaction, customerUid, month.period.until)
  const number = await takeNumber(transaction, 'act')
  await transaction
    .insertInto('service_act')
    .values({
      uid: newUid(),
      number,
      customer_uid: customerUid,
      month: month.firstDay,
      ...services,
      made_at: now,
    })
    .execute()
  return { number, ...services }
}

async function servicesOf(
  transaction: Transaction<Database>,
  customerUid: string,
  period: Period,
): Promise<Pick<ServiceAct, 'delivery' | 'storage'>> {
  let delivery = 0
  let storage = 0
  for (const { kind, change } of await entriesOf(transaction, customerUid, period))
    if (kind === 'extension') storage -= change
    else if (kind === 'order_payment' || kind === 'refund') delivery -= change
  return { delivery, storage }
}

const closeUntil = (transaction: Transaction<Database>, customerUid: string, until: Date) =>
  transaction
    .updateTable('ledger_account')
    .set({ booked_until: until })
    .where('customer_uid', '=', customerUid)
    .where('booked_until', '<', until)
    .execute()
