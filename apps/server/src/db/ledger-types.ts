import type { UnmatchedReason } from '@yacheyka/core/billing/bank-statement-match'
import type { CorrectionStatus } from '@yacheyka/core/billing/correction'
import type { ApprovalStatus, CreditKind } from '@yacheyka/core/billing/credit'
import type { InvoiceStatus } from '@yacheyka/core/billing/invoice'
import type { LedgerAccountKind, TransferKind } from '@yacheyka/core/ledger/ledger'
import type { ColumnType, Generated } from 'kysely'
import type { JsonOrNull, Timestamp, TimestampOrNull } from './column-kinds.ts'

export interface LedgerAccountTable {
  uid: string
  kind: LedgerAccountKind
  customer_uid: string | null
  /** Kopecks; null on the network's own accounts, like the next three. */
  balance: number | null
  entries: number | null
  booked_until: TimestampOrNull
  /** Kopecks; 0 warns of nothing. */
  warn_below: number | null
  /** Of the sandbox, like its customer. */
  sandbox: Generated<boolean>
}

export interface LedgerTransferTable {
  uid: string
  reference: string
  kind: TransferKind
  /** Kopecks. */
  amount: number
  note: Generated<string>
  booked_at: Timestamp
}

export interface LedgerEntryTable {
  transfer_uid: string
  side: -1 | 1
  account_uid: string
  /** Kopecks, those of the transfer. */
  amount: number
  booked_at: Timestamp
  number: number | null
  balance: number | null
}

export interface LedgerSpendingTable {
  account_uid: string
  /** `YYYY-MM-DD`, Moscow. */
  day: string
  /** Kopecks; below nought where more came back. */
  spent: number
}

export interface NumberSeriesTable {
  name: 'invoice' | 'act'
  last_number: number
}

export interface InvoiceTable {
  uid: string
  number: number
  customer_uid: string
  /** Kopecks. */
  amount: number
  status: Generated<InvoiceStatus>
  issued_at: Timestamp
  settled_at: TimestampOrNull
}

/** Of a twin; nobody pays it. */
export interface SandboxInvoiceTable {
  uid: string
  number: number
  customer_uid: string
  sandbox: Generated<true>
  /** Kopecks. */
  amount: number
  issued_at: Timestamp
}

export interface BankReceiptTable {
  uid: string
  /** `YYYY-MM-DD`. */
  paid_on: string
  document_number: string
  payer_account: string
  payer_inn: string
  payer_name: string
  /** Kopecks. */
  amount: number
  purpose: string
  unmatched: UnmatchedReason | null
  customer_uid: string | null
  invoice_uid: string | null
  imported_at: Timestamp
  /** Words of payer and purpose; the database makes it. */
  search_words: ColumnType<string, never, never>
}

export interface DepositCorrectionTable {
  uid: string
  customer_uid: string
  /** Kopecks; below nought where they are taken. */
  change: number
  reason: string
  status: Generated<CorrectionStatus>
  asked_by: string
  asked_at: Timestamp
  settled_by: string | null
  settled_at: TimestampOrNull
  refusal: string | null
  confirmed_alone: Generated<boolean>
}

export interface CreditRequestTable {
  uid: string
  kind: CreditKind
  invoice_uid: string | null
  receipt_uid: string | null
  customer_uid: string | null
  file_name: string | null
  digest: string | null
  rows: JsonOrNull
  /** Kopecks. */
  amount: number
  credits: number
  status: Generated<ApprovalStatus>
  asked_by: string
  asked_at: Timestamp
  settled_by: string | null
  settled_at: TimestampOrNull
  confirmed_alone: Generated<boolean>
  refusal: string | null
}

export interface CreditHoldTable {
  invoice_uid: string
  request_uid: string
}

export interface OperatorCreditTable {
  operator_uid: string
  /** Of the transfer. */
  reference: string
  /** Kopecks. */
  amount: number
  credited_at: Timestamp
}

export interface ServiceActTable {
  uid: string
  number: number
  customer_uid: string
  /** `YYYY-MM-DD`, the first day. */
  month: string
  /** Kopecks. */
  delivery: number
  storage: number
  made_at: Timestamp
}
