import type { Kysely, Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { requestCredit, isOperator, type OperatorActor } from './request-credit.ts'
import { isInvoiceHeld } from './credit-holds.ts'
import { countCredits, lockCreditLimit } from './credit-limit.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import {
  cancelInvoice,
  findAnyInvoice,
  holdInvoice,
  type Invoice,
  type InvoiceKey,
  invoiceReference,
  payInvoice,
  type Settling,
} from './invoices.ts'
import { auditedInvoice } from './money-audit.ts'
import type { CreditOptions } from '#/ledger/options.ts'

type Act = 'pay' | 'cancel'

type Deferred =
  /** Above the operator's limit: it waits for another one now. */
  | { readonly outcome: 'asked' }
  /** It waits in a request, and is settled by deciding that. */
  | { readonly outcome: 'waits' }

export type SettledByHand =
  | { readonly outcome: 'unknown' }
  /** The invoice as it is now. */
  | ((Settling | Deferred) & { readonly invoice: Invoice })

/**
 * What an operator does to an invoice by their word: `pay` credits it to the deposit and pays orders that wait, `cancel`
 * lets it be. Of two at once one acts. Above the operator's limit it waits for another one; the command line is exempt.
 */
export const settleByHand = (
  db: Kysely<Database>,
  act: Act,
  key: InvoiceKey,
  actor: Actor,
  options: CreditOptions,
): Promise<SettledByHand> =>
  inTransaction(db, async (transaction): Promise<SettledByHand> => {
    const before = await findAnyInvoice(transaction, key)
    if (before === undefined) return { outcome: 'unknown' }
    const settling = isOperator(actor)
      ? await settleWithinLimit(transaction, act, before, actor, options)
      : await settle(transaction, act, before, options)
    const { outcome } = settling
    if (outcome === 'paid' || outcome === 'cancelled') {
      const entry = { action: `invoice.${act}`, ...auditedInvoice(before, outcome) }
      await recordAudit(transaction, actor, entry, options.now)
    }
    return { ...settling, invoice: (await findAnyInvoice(transaction, key)) ?? before }
  })

const settle = (
  transaction: Transaction<Database>,
  act: Act,
  invoice: Invoice,
  options: CreditOptions,
): Promise<Settling> =>
  act === 'pay'
    ? payInvoice(transaction, invoice, options)
    : cancelInvoice(transaction, invoice, options.now)

async function settleWithinLimit(
  transaction: Transaction<Database>,
  act: Act,
  invoice: Invoice,
  actor: OperatorActor,
  options: CreditOptions,
): Promise<Settling | Deferred> {
  const { operatorUid } = actor
  const { uid, amount } = invoice
  const creditLeft =
    act === 'pay' ? await lockCreditLimit(transaction, operatorUid, options) : amount
  await lockDeposit(transaction, invoice.customer_uid, options.now)
  if (await isInvoiceHeld(transaction, uid)) return { outcome: 'waits' }
  if (amount > creditLeft) return requestPayment(transaction, invoice, actor, options)
  const settling = await settle(transaction, act, invoice, options)
  const credits = [{ reference: invoiceReference(uid), amount }]
  if (settling.outcome === 'paid')
    await countCredits(transaction, operatorUid, credits, options.now)
  return settling
}

async function requestPayment(
  transaction: Transaction<Database>,
  invoice: Invoice,
  actor: OperatorActor,
  options: CreditOptions,
): Promise<Settling | Deferred> {
  const { status } = await holdInvoice(transaction, invoice.uid)
  if (status !== 'issued') return { outcome: 'settled', status }
  const requested = await requestCredit(
    transaction,
    {
      kind: 'invoice',
      invoiceUids: [invoice.uid],
      customerUid: invoice.customer_uid,
      amount: invoice.amount,
      subject: auditedInvoice(invoice, 'issued').subject,
    },
    actor,
    options,
  )
  return { outcome: requested === undefined ? 'waits' : 'asked' }
}
