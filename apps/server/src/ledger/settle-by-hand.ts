import type { Kysely } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { recordAudit } from '#/operators/audit.ts'
import type { Actor } from '#/operators/guard.ts'
import {
  cancelInvoice,
  findAnyInvoice,
  type Invoice,
  type InvoiceKey,
  payInvoice,
  type Settling,
} from './invoices.ts'
import { auditedInvoice } from './money-audit.ts'
import type { LedgerOptions } from './options.ts'

export type SettledByHand =
  | { readonly outcome: 'unknown' }
  /** The invoice as it is now. */
  | (Settling & { readonly invoice: Invoice })

/**
 * What an operator does to an invoice by their word: `pay` credits it to the deposit and pays orders that wait, `cancel`
 * lets it be. Of two at once one acts.
 */
export const settleByHand = (
  db: Kysely<Database>,
  act: 'pay' | 'cancel',
  key: InvoiceKey,
  actor: Actor,
  options: LedgerOptions,
): Promise<SettledByHand> =>
  inTransaction(db, async (transaction): Promise<SettledByHand> => {
    const before = await findAnyInvoice(transaction, key)
    if (before === undefined) return { outcome: 'unknown' }
    const settling = await (act === 'pay'
      ? payInvoice(transaction, before, options)
      : cancelInvoice(transaction, before, options.now))
    const { outcome } = settling
    if (outcome === 'paid' || outcome === 'cancelled') {
      const entry = { action: `invoice.${act}`, ...auditedInvoice(before, outcome) }
      await recordAudit(transaction, actor, entry, options.now)
    }
    return { ...settling, invoice: (await findAnyInvoice(transaction, key)) ?? before }
  })
