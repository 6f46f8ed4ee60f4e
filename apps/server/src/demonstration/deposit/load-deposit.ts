import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { cancelInvoice, issueInvoice, payInvoice } from '#/ledger/invoices.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { DEMONSTRATION_CUSTOMERS } from '../parcels/customers.ts'

const [CUSTOMER] = DEMONSTRATION_CUSTOMERS
const DAY = 86_400_000

/** Oldest first: how many days ago, kopecks, and what became of it after how many days. */
const INVOICES = [
  { daysAgo: 71, amount: 5_000_000, end: 'paid', after: 2 },
  { daysAgo: 38, amount: 3_000_000, end: 'paid', after: 1 },
  { daysAgo: 24, amount: 12_500_000, end: 'cancelled', after: 3 },
  { daysAgo: 16, amount: 4_250_050, end: 'paid', after: 1 },
  { daysAgo: 1, amount: 2_000_000, end: 'issued', after: 0 },
] as const

/** The deposit of the cabinet that a newcomer signs in to: invoices in every state and what was paid of them. */
export async function loadDeposit(
  transaction: Transaction<Database>,
  options: LedgerOptions,
): Promise<number> {
  for (const { daysAgo, amount, end, after } of INVOICES) {
    const issuedAt = new Date(options.now.getTime() - daysAgo * DAY)
    const settledAt = new Date(issuedAt.getTime() + after * DAY)
    const draft = { customerUid: CUSTOMER.uid, amount }
    const invoice = await issueInvoice(transaction, draft, issuedAt)
    if (end === 'paid')
      await payInvoice(transaction, invoice, { ...options, now: settledAt, silent: true })
    if (end === 'cancelled') await cancelInvoice(transaction, invoice, settledAt)
  }
  return INVOICES.length
}
