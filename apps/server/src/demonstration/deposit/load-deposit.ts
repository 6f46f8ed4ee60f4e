import { type Deed, runAgenda } from '@yacheyka/demonstration/past/agenda'
import { DEMONSTRATION_CUSTOMERS } from '@yacheyka/demonstration/people/senders'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { cancelInvoice, issueInvoice, payInvoice } from '#/billing/invoices.ts'
import { addPastOrders, type PastOptions } from '../past/past-orders.ts'

const [CUSTOMER] = DEMONSTRATION_CUSTOMERS
const DAY = 86_400_000

/** Oldest first: how many days ago, kopecks, and what became of it after how many days. */
const INVOICES = [
  { daysAgo: 90, amount: 2_000_000, end: 'paid', after: 2 },
  { daysAgo: 71, amount: 6_000_000, end: 'paid', after: 2 },
  { daysAgo: 38, amount: 6_000_000, end: 'paid', after: 1 },
  { daysAgo: 24, amount: 12_500_000, end: 'cancelled', after: 3 },
  { daysAgo: 16, amount: 4_250_050, end: 'paid', after: 1 },
  { daysAgo: 1, amount: 2_000_000, end: 'issued', after: 0 },
] as const

/**
 * The deposit of the cabinet that a newcomer signs in to: invoices in every state, what was paid of them, and the orders of
 * twelve weeks that it was spent on, in the order of their time.
 */
export async function loadDeposit(
  transaction: Transaction<Database>,
  options: PastOptions,
): Promise<number> {
  const silent = { ...options, silent: true }
  const agenda: Deed[] = []
  agenda.push(...INVOICES.map((invoice) => issuing(transaction, invoice, silent, agenda)))
  await addPastOrders(transaction, agenda, silent)
  await runAgenda(agenda)
  return INVOICES.length
}

function issuing(
  transaction: Transaction<Database>,
  { daysAgo, amount, end, after }: (typeof INVOICES)[number],
  options: PastOptions,
  agenda: Deed[],
): Deed {
  const at = options.now.getTime() - daysAgo * DAY
  const issue = async (issuedAt: Date) => {
    const draft = { customerUid: CUSTOMER.uid, amount }
    const invoice = await issueInvoice(transaction, draft, issuedAt)
    const settle = async (now: Date) => {
      if (end === 'paid') await payInvoice(transaction, invoice, { ...options, now })
      if (end === 'cancelled') await cancelInvoice(transaction, invoice, now)
    }
    agenda.push({ at: at + after * DAY, run: settle })
  }
  return { at, run: issue }
}
