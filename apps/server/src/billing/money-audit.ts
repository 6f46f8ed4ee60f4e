import { type Kopecks, formatMoney } from '@yacheyka/core/money/money'
import type { AuditEntry } from '#/audit/audit.ts'
import { nameInvoice, type Invoice } from './invoices.ts'

// How the audit log names what money is about.

type Entry = Omit<AuditEntry, 'action'>

/** A receipt of the bank, and what it was credited to. */
export const auditedReceipt = (
  uid: string,
  { amount, payerName }: { readonly amount: Kopecks; readonly payerName: string },
  to: { readonly invoice?: number | undefined; readonly customer?: string | undefined },
): Entry => ({
  subject: { kind: 'receipt', id: uid, name: `${formatMoney(amount)}, ${payerName}` },
  after: {
    ...(to.invoice === undefined ? {} : { invoice: to.invoice }),
    ...(to.customer === undefined ? {} : { customer: to.customer }),
  },
})

export const auditedInvoice = (
  invoice: Pick<Invoice, 'uid' | 'number' | 'issued_at' | 'status'>,
  status: Invoice['status'],
): Entry => ({
  subject: { kind: 'invoice', id: invoice.uid, name: nameInvoice(invoice) },
  before: { status: invoice.status },
  after: { status },
})
