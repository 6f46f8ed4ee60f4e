import type { InvoiceStatus } from '@yacheyka/core/billing/invoice'
import { moscowDay, formatLongDay } from '@yacheyka/core/time/document-day'
import type { Kopecks } from '@yacheyka/core/money/money'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { putDepositEvent } from '#/merchant-events/put-events.ts'
import { newUid } from '#/db/uuid.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import { takeNumber } from '#/ledger/number-series.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { topUp } from './top-up.ts'

export type Invoice = Awaited<ReturnType<typeof issueInvoice>>

/**
 * A new invoice for a deposit.
 * @param amount kopecks, checked already: 1 to `INVOICE_AMOUNT_MAX`
 */
export async function issueInvoice(
  transaction: Transaction<Database>,
  { customerUid, amount }: { readonly customerUid: string; readonly amount: Kopecks },
  now: Date,
) {
  return transaction
    .insertInto('invoice')
    .values({
      uid: newUid(),
      number: await takeNumber(transaction, 'invoice'),
      customer_uid: customerUid,
      amount,
      issued_at: now,
    })
    .returning(INVOICE)
    .executeTakeFirstOrThrow()
}

const INVOICE = [
  'uid',
  'number',
  'customer_uid',
  'amount',
  'status',
  'issued_at',
  'settled_at',
] as const

/** The customer's own one; another's is not found. */
export const findInvoice = (db: Kysely<Database>, customerUid: string, uid: string) =>
  db
    .selectFrom('invoice')
    .select(INVOICE)
    .where('uid', '=', uid)
    .where('customer_uid', '=', customerUid)
    .executeTakeFirst()

/** By which the operator names an invoice of whatever customer. */
export type InvoiceKey = { readonly uid: string } | { readonly number: number }

export const findAnyInvoice = (db: Kysely<Database>, key: InvoiceKey) => {
  const found = db.selectFrom('invoice').select(INVOICE)
  return 'uid' in key
    ? found.where('uid', '=', key.uid).executeTakeFirst()
    : found.where('number', '=', key.number).executeTakeFirst()
}

/** Newest first. */
export const listInvoices = (
  db: Kysely<Database>,
  customerUid: string,
  page: { readonly limit: number; readonly offset: number },
) =>
  db
    .selectFrom('invoice')
    .select(INVOICE)
    .where('customer_uid', '=', customerUid)
    .orderBy('number', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countInvoices(db: Kysely<Database>, customerUid: string): Promise<number> {
  const { count } = await db
    .selectFrom('invoice')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_uid', '=', customerUid)
    .executeTakeFirstOrThrow()
  return count
}

export type Settling =
  | { readonly outcome: 'paid'; readonly balance: Kopecks }
  | { readonly outcome: 'cancelled' }
  /** It had been settled before; nothing was done. */
  | { readonly outcome: 'settled'; readonly status: Exclude<InvoiceStatus, 'issued'> }
  /** The deposit would be more than a deposit can be. */
  | { readonly outcome: 'too_much' }

/** The reference of an invoice's one credit, whichever way it is paid. */
export const invoiceReference = (uid: string): string => `invoice:${uid}`

/** «Счёт № 17 от 1 февраля 2026 г.» */
export const nameInvoice = ({ number, issued_at }: Pick<Invoice, 'number' | 'issued_at'>): string =>
  `Счёт № ${number} от ${formatLongDay(moscowDay(issued_at.getTime()))}`

/** Credits an issued invoice to its customer's deposit, once. */
export async function payInvoice(
  transaction: Transaction<Database>,
  invoice: Pick<Invoice, 'uid' | 'customer_uid'>,
  options: LedgerOptions,
): Promise<Settling> {
  await lockDeposit(transaction, invoice.customer_uid, options.now)
  const held = await holdInvoice(transaction, invoice.uid)
  if (held.status !== 'issued') return { outcome: 'settled', status: held.status }
  const credit = await topUp(
    transaction,
    {
      customerUid: held.customer_uid,
      amount: held.amount,
      reference: invoiceReference(held.uid),
      note: nameInvoice(held),
    },
    options,
  )
  if (credit.outcome !== 'done') return { outcome: 'too_much' }
  await settle(transaction, held.uid, 'paid', options.now)
  await putDepositEvent(
    transaction,
    {
      customerUid: held.customer_uid,
      type: 'invoice.paid',
      subject: held.uid,
      payload: { number: String(held.number), amount: held.amount, balance: credit.balance },
    },
    options.now,
  )
  return { outcome: 'paid', balance: credit.balance }
}

/** Cancels an issued invoice. */
export async function cancelInvoice(
  transaction: Transaction<Database>,
  invoice: Pick<Invoice, 'uid' | 'customer_uid'>,
  now: Date,
): Promise<Settling> {
  await lockDeposit(transaction, invoice.customer_uid, now)
  const held = await holdInvoice(transaction, invoice.uid)
  if (held.status !== 'issued') return { outcome: 'settled', status: held.status }
  await settle(transaction, held.uid, 'cancelled', now)
  return { outcome: 'cancelled' }
}

/** Holds the row until the transaction ends; the deposit is held already. */
export const holdInvoice = (transaction: Transaction<Database>, uid: string) =>
  transaction
    .selectFrom('invoice')
    .select(INVOICE)
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

const settle = (
  transaction: Transaction<Database>,
  uid: string,
  status: 'paid' | 'cancelled',
  now: Date,
) =>
  transaction
    .updateTable('invoice')
    // A clock that was set back does not settle it before it was issued.
    .set({ status, settled_at: sql<Date>`greatest(issued_at, ${now})` })
    .where('uid', '=', uid)
    .execute()
