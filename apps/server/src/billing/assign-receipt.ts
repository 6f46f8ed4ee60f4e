import { formatShortDay, parseIsoDay } from '@yacheyka/core/time/document-day'
import { type Kopecks, formatMoney } from '@yacheyka/core/money/money'
import type { Kysely, Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { requestCredit, isOperator, type OperatorActor } from './request-credit.ts'
import { isInvoiceHeld, isReceiptHeld, WAITS_FOR_SECOND } from './credit-holds.ts'
import { countCredits, lockCreditLimit } from './credit-limit.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import { findAnyInvoice, invoiceReference, payInvoice } from './invoices.ts'
import { auditedReceipt } from './money-audit.ts'
import { findPayer } from './console-queries.ts'
import type { CreditOptions, LedgerOptions } from '#/ledger/options.ts'
import { assignReceipt, hasReceipt } from './receipts.ts'
import { topUp } from './top-up.ts'

/** To whom the operator gives a receipt that found nobody. */
export type AssignTo = { readonly invoice: number } | { readonly customerUid: string }

/** What was done, or why nothing was, in Russian. */
export type Assigning =
  | { readonly outcome: 'credited' }
  /** The invoice was paid by the operator's word before: this is that money. */
  | { readonly outcome: 'linked' }
  /** Above the operator's limit: it waits for another one. */
  | { readonly outcome: 'asked' }
  | { readonly outcome: 'refused'; readonly reason: string }

/**
 * Credits an unmatched receipt by the operator's word, once: to an invoice of the same amount, or to a customer's deposit.
 * Above the operator's limit it waits for another one; the command line is exempt.
 */
export const assignByHand = (
  db: Kysely<Database>,
  receiptUid: string,
  to: AssignTo,
  actor: Actor,
  options: CreditOptions,
): Promise<Assigning> =>
  inTransaction(db, async (transaction) => {
    const receipt = await holdReceipt(transaction, receiptUid)
    if (receipt === undefined) return refused('Такого поступления нет')
    if (receipt.customer_uid !== null) return refused('Эта строка уже зачислена')
    if (!isOperator(actor)) return bookAssignment(transaction, receipt, to, actor, options)
    if (await isReceiptHeld(transaction, receipt.uid))
      return refused(`Это поступление ${WAITS_FOR_SECOND}`)
    return assignWithinLimit(transaction, receipt, to, actor, options)
  })

async function assignWithinLimit(
  transaction: Transaction<Database>,
  receipt: Receipt,
  to: AssignTo,
  actor: OperatorActor,
  options: CreditOptions,
): Promise<Assigning> {
  const creditLeft = await lockCreditLimit(transaction, actor.operatorUid, options)
  const credits: Credit[] = []
  const assigning = await bookAssignment(transaction, receipt, to, actor, options, (credit) => {
    credits.push(credit)
    return passLimit(transaction, receipt, credit, { actor, options, creditLeft, to })
  })
  if (assigning.outcome === 'credited')
    await countCredits(transaction, actor.operatorUid, credits, options.now)
  return assigning
}

/**
 * Credits a receipt that is held.
 * @param gate is asked before money moves; what it answers is done instead
 */
export async function bookAssignment(
  transaction: Transaction<Database>,
  receipt: Receipt,
  to: AssignTo,
  actor: Actor,
  options: LedgerOptions,
  gate: Gate = () => Promise.resolve(undefined),
): Promise<Assigning> {
  const assigning = await ('invoice' in to
    ? assignToInvoice(transaction, receipt, to.invoice, options, gate)
    : assignToCustomer(transaction, receipt, to.customerUid, options, gate))
  if (assigning.outcome === 'credited' || assigning.outcome === 'linked') {
    const entry = await auditedAssignment(transaction, receipt, to)
    await recordAudit(transaction, actor, { action: 'receipt.assign', ...entry }, options.now)
  }
  return assigning
}

export async function auditedAssignment(
  transaction: Transaction<Database>,
  receipt: Receipt,
  to: AssignTo,
) {
  const facts = { amount: receipt.amount, payerName: receipt.payer_name }
  const payer = 'invoice' in to ? undefined : await findPayer(transaction, to.customerUid)
  return auditedReceipt(receipt.uid, facts, 'invoice' in to ? to : { customer: payer?.name })
}

interface Credit {
  readonly customerUid: string
  /** Where an invoice is paid by it. */
  readonly invoiceUid?: string
  readonly reference: string
  readonly amount: Kopecks
}
/** Undefined: it may be credited. */
type Gate = (credit: Credit) => Promise<Assigning | undefined>

interface Limited {
  readonly actor: OperatorActor
  readonly options: LedgerOptions
  readonly creditLeft: Kopecks
  readonly to: AssignTo
}

/** Within what is left of the operator's limit, which is held, it may be credited; above it, it waits. */
async function passLimit(
  transaction: Transaction<Database>,
  receipt: Receipt,
  { customerUid, invoiceUid, amount }: Credit,
  { actor, options, creditLeft, to }: Limited,
): Promise<Assigning | undefined> {
  if (invoiceUid !== undefined && (await isInvoiceHeld(transaction, invoiceUid)))
    return refused(`Счёт ${WAITS_FOR_SECOND}`)
  if (amount <= creditLeft) return undefined
  const { subject } = await auditedAssignment(transaction, receipt, to)
  const requested = await requestCredit(
    transaction,
    {
      kind: 'receipt',
      invoiceUids: invoiceUid === undefined ? [] : [invoiceUid],
      receiptUid: receipt.uid,
      customerUid,
      amount,
      subject,
    },
    actor,
    options,
  )
  return requested === undefined ? refused(`Счёт ${WAITS_FOR_SECOND}`) : { outcome: 'asked' }
}

const TOO_MUCH = 'На депозите не может быть столько денег'

const refused = (reason: string): Assigning => ({ outcome: 'refused', reason })

export const holdReceipt = (transaction: Transaction<Database>, uid: string) =>
  transaction
    .selectFrom('bank_receipt')
    .selectAll()
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type Receipt = NonNullable<Awaited<ReturnType<typeof holdReceipt>>>

async function assignToInvoice(
  transaction: Transaction<Database>,
  receipt: Receipt,
  number: number,
  options: LedgerOptions,
  gate: Gate,
): Promise<Assigning> {
  const found = await findAnyInvoice(transaction, { number })
  if (found === undefined) return refused(`Счёта № ${number} нет`)
  if (found.amount !== receipt.amount)
    return refused(
      `В счёте ${formatMoney(found.amount)}, пришло ${formatMoney(receipt.amount)}: зачислите клиенту, а не по счёту`,
    )
  await lockDeposit(transaction, found.customer_uid, options.now)
  if (await hasReceipt(transaction, found.uid))
    return refused(`Счёт № ${number} уже оплачен другой строкой выписки`)
  // After the lock, so that what the last holder did is seen.
  const invoice = (await findAnyInvoice(transaction, { number })) ?? found
  const { uid: invoiceUid, customer_uid: customerUid, amount } = invoice
  if (invoice.status === 'issued') {
    const reference = invoiceReference(invoiceUid)
    const instead = await gate({ customerUid, invoiceUid, reference, amount })
    if (instead !== undefined) return instead
  }
  const settling = await payInvoice(transaction, invoice, options)
  if (settling.outcome === 'too_much') return refused(TOO_MUCH)
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
  gate: Gate,
): Promise<Assigning> {
  const customer = await transaction
    .selectFrom('customer')
    .select('uid')
    .where('uid', '=', customerUid)
    .executeTakeFirst()
  if (customer === undefined) return refused('Такого клиента нет')
  const reference = receiptReference(receipt.uid)
  const instead = await gate({ customerUid, reference, amount: receipt.amount })
  if (instead !== undefined) return instead
  const day = parseIsoDay(receipt.paid_on)
  const on = day === undefined ? receipt.paid_on : formatShortDay(day)
  const credit = await topUp(
    transaction,
    {
      customerUid,
      amount: receipt.amount,
      reference,
      note: `Платёж № ${receipt.document_number} от ${on}`,
    },
    options,
  )
  if (credit.outcome !== 'done') return refused(TOO_MUCH)
  await assignReceipt(transaction, receipt.uid, { customer_uid: customerUid, uid: null })
  return { outcome: 'credited' }
}

/** The reference of the credit of a receipt that pays no invoice. */
const receiptReference = (uid: string): string => `receipt:${uid}`
