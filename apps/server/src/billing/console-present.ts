import type {
  OperatorInvoice,
  Receipt,
  StatementReport,
} from '@yacheyka/contract/billing/console-bank'
import type { Correction } from '@yacheyka/contract/billing/console-deposits'
import { UNMATCHED_WORDING } from '@yacheyka/core/billing/bank-statement-match'
import { CORRECTION_STATUS_WORDING } from '@yacheyka/core/billing/correction'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { formatWireMoney } from '@yacheyka/core/money/money'
import type { StatementImport } from './import-statement.ts'
import type { InvoiceOfCustomer, ReceiptRow } from './console-queries.ts'
import { presentInvoice } from './present-deposit.ts'
import type { CorrectionRow } from './correction-queries.ts'

const formatTime = (time: Date): string => isoWithOffset(time.getTime(), MOSCOW)

export const presentInvoiceOf = (row: InvoiceOfCustomer): OperatorInvoice => ({
  ...presentInvoice(row),
  customer: { uid: row.customer_uid, name: row.customer, inn: row.inn ?? '' },
  waits: row.waits,
})

export const presentReceipt = (row: ReceiptRow): Receipt => ({
  uid: row.uid,
  paid_on: row.paid_on,
  document_number: row.document_number,
  payer_account: row.payer_account,
  payer_inn: row.payer_inn,
  payer_name: row.payer_name,
  amount: formatWireMoney(row.amount),
  purpose: row.purpose,
  imported_at: formatTime(row.imported_at),
  unmatched: row.unmatched,
  unmatched_text: row.unmatched === null ? '' : UNMATCHED_WORDING[row.unmatched],
  customer: row.customer_uid === null ? null : { uid: row.customer_uid, name: row.customer ?? '' },
  invoice: row.invoice,
  waits: row.waits,
})

export const presentReport = ({
  rows,
  otherDocuments,
  request,
}: StatementImport): StatementReport => ({
  other_documents: otherDocuments,
  approval: request ?? null,
  rows: presentStatementRows(rows),
})

export const presentStatementRows = (rows: StatementImport['rows']): StatementReport['rows'] =>
  rows.map(({ row, outcome, amount, payer, invoice, uid, reason }) => ({
    row,
    outcome,
    amount: amount === undefined ? null : formatWireMoney(amount),
    payer: payer ?? '',
    invoice: invoice ?? null,
    uid: uid ?? null,
    reason: reason ?? '',
  }))

/** @param reader uid of the operator who reads it */
export const presentCorrection = (row: CorrectionRow, reader: string): Correction => ({
  uid: row.uid,
  customer: { uid: row.customer_uid, name: row.customer, inn: row.inn ?? '' },
  change: formatWireMoney(row.change),
  reason: row.reason,
  status: row.status,
  status_text: CORRECTION_STATUS_WORDING[row.status],
  asked_by: row.requester,
  asked_at: formatTime(row.asked_at),
  settled_by: row.settler,
  settled_at: row.settled_at === null ? null : formatTime(row.settled_at),
  refusal: row.refusal ?? '',
  balance: formatWireMoney(row.balance ?? 0),
  own: row.asked_by === reader,
})
