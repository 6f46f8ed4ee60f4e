import type { InvoiceResponse, Movement } from '@yacheyka/contract/billing/deposit'
import { INVOICE_STATUS_WORDING } from '@yacheyka/core/billing/invoice'
import { KIND_RULES } from '@yacheyka/core/ledger/ledger'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { formatWireMoney } from '@yacheyka/core/money/money'
import type { DepositEntry, Statement } from '#/ledger/entries.ts'
import type { Invoice } from './invoices.ts'

const formatTime = (time: Date): string => isoWithOffset(time.getTime(), MOSCOW)

export const presentInvoice = (row: Invoice): InvoiceResponse => ({
  uid: row.uid,
  number: row.number,
  amount: formatWireMoney(row.amount),
  status: row.status,
  status_text: INVOICE_STATUS_WORDING[row.status],
  issued_at: formatTime(row.issued_at),
  settled_at: row.settled_at === null ? null : formatTime(row.settled_at),
})

export const presentMovement = (entry: DepositEntry): Movement => ({
  number: entry.number,
  datetime: formatTime(entry.bookedAt),
  kind: entry.kind,
  operation: KIND_RULES[entry.kind].wording,
  note: entry.note,
  amount: formatWireMoney(entry.change),
  balance: formatWireMoney(entry.balance),
})

export const presentSums = ({ opening, credited, debited, closing }: Statement) => ({
  opening: formatWireMoney(opening),
  credited: formatWireMoney(credited),
  debited: formatWireMoney(debited),
  closing: formatWireMoney(closing),
})
