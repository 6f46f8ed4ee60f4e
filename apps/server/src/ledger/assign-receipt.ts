import { sayShortDay, parseIsoDay } from '@yacheyka/core/document-day'
import { sayMoney } from '@yacheyka/core/money'
import type { Kysely, Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { recordAudit } from '#/operators/audit.ts'
import type { Actor } from '#/operators/guard.ts'
import { lockDeposit } from './deposits.ts'
import { findAnyInvoice, payInvoice } from './invoices.ts'
import { auditedReceipt } from './money-audit.ts'
import { findPayer } from './operator-queries.ts'
import type { LedgerOptions } from './options.ts'
import { assignReceipt, hasReceipt } from './receipts.ts'
import { topUp } from './top-up.ts'

/** To whom the operator gives a receipt that found nobody. */
export type AssignTo = { readonly invoice: number } | { readonly customerUid: string }

/** What was done, or why nothing was, in Russian. */
export type Assigning =
  | { readonly outcome: 'credited' }
  /** The invoice was paid by the operator's word before: this is that money. */
  | { readonly outcome: 'linked' }
  | { readonly outcome: 'refused'; readonly reason: string }

/**
 * Credits an unmatched receipt by the operator's word, once: to an invoice of the same amount, or to a customer's deposit.
 */
export const assignByHand = (
  db: Kysely<Database>,
  receiptUid: string,
  to: AssignTo,
  actor: Actor,
  options: LedgerOptions,
): Promise<Assigning> =>
  inTransaction(db, async (transaction) => {
    const receipt = await holdReceipt(transaction, receiptUid)
    if (receipt === undefined) return refused('Такого поступления нет')
    if (receipt.customer_uid !== null) return refused('Эта строка уже зачислена')
    const assigning = await ('invoice' in to
      ? assignToInvoice(transaction, receipt, to.invoice, options)
      : assignToCustomer(transaction, receipt, to.customerUid, options))
    if (assigning.outcome !== 'refused') {
      const facts = { amount: receipt.amount, payerName: receipt.payer_name }
      const payer = 'invoice' in to ? undefined : await findPayer(transaction, to.customerUid)
      const whom = 'invoice' in to ? to : { customer: payer?.name }
      const entry = auditedReceipt(receipt.uid, facts, whom)
      await recordAudit(transaction, actor, { action: 'receipt.assign', ...entry }, options.now)
    }
    return assigning
  })

const refused = (reason: string): Assigning => ({ outcome: 'refused', reason })

const holdReceipt = (transaction: Transaction<Database>, uid: string) =>
  transaction
    .selectFrom('bank_receipt')
    .selectAll()
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Receipt = NonNullable<Awaited<ReturnType<typeof holdReceipt>>>

async function assignToInvoice(
  transaction: Transaction<Database>,
  receipt: Receipt,
  number: number,
  options: LedgerOptions,
): Promise<Assigning> {
  const invoice = await findAnyInvoice(transaction, { number })
  if (invoice === undefined) return refused(`Счёта № ${number} нет`)
  if (invoice.amount !== receipt.amount)
    return refused(
      `В счёте ${sayMoney(invoice.amount)}, пришло ${sayMoney(receipt.amount)}: зачислите клиенту, а не по счёту`,
    )
  await lockDeposit(transaction, invoice.customer_uid, options.now)
  if (await hasReceipt(transaction, invoice.uid))
    return refused(`Счёт № ${number} уже оплачен другой строкой выписки`)
  const settling = await payInvoice(transaction, invoice, options)
  if (settling.outcome === 'too_much') return refused('На депозите не может быть столько денег')
  if (settling.outcome === 'settled' && settling.status === 'cancelled')
    return refused(`Счёт № ${number} отменён: зачислите клиенту, а не по счёту`)
  await assignReceipt(transaction, receipt.uid, invoice)
  return { outcome: settling.outcome === 'paid' ? 'credited' : 'linked' }
}

async function assignToCustomer(
  transaction: Transaction<Database>,
  receipt: Receipt,
  customerUid: string,
  options: LedgerOptions,
): Promise<Assigning> {
  const customer = await transaction
    .selectFrom('customer')
    .select('uid')
    .where('uid', '=', customerUid)
    .executeTakeFirst()
  if (customer === undefined) return refused('Такого клиента нет')
  const day = parseIsoDay(receipt.paid_on)
  const on = day === undefined ? receipt.paid_on : sayShortDay(day)
  const credit = await topUp(
    transaction,
    {
      customerUid,
      amount: receipt.amount,
      reference: receiptReference(receipt.uid),
      note: `Платёж № ${receipt.document_number} от ${on}`,
    },
    options,
  )
  if (credit.outcome !== 'done') return refused('На депозите не может быть столько денег')
  await assignReceipt(transaction, receipt.uid, { customer_uid: customerUid, uid: null })
  return { outcome: 'credited' }
}

/** The reference of the credit of a receipt that pays no invoice. */
const receiptReference = (uid: string): string => `receipt:${uid}`
