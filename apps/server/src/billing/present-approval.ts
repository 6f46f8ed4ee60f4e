import type { Approval } from '@yacheyka/contract/billing/console-approvals'
import { APPROVAL_KIND_WORDING, APPROVAL_STATUS_WORDING } from '@yacheyka/core/billing/credit'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { formatWireMoney } from '@yacheyka/core/money/money'
import { nameInvoice } from './invoices.ts'
import { aloneFrom } from '#/operators/second-operator.ts'
import type { ApprovalRow } from './approval-queries.ts'

const formatTime = (time: Date): string => isoWithOffset(time.getTime(), MOSCOW)

/** Who reads it. */
export interface ApprovalReader {
  readonly uid: string
  /** Operators who may be one person with the reader, and the reader. */
  readonly linked: ReadonlySet<string>
  /** Nobody else could approve. */
  readonly alone: boolean
}

export function presentApproval(row: ApprovalRow, reader: ApprovalReader): Approval {
  const own = row.asked_by === reader.uid
  const isOpen = own && reader.alone && row.status === 'waiting'
  return {
    uid: row.uid,
    kind: row.kind,
    kind_text: APPROVAL_KIND_WORDING[row.kind],
    name: nameOf(row),
    customer:
      row.customer_uid === null
        ? null
        : { uid: row.customer_uid, name: row.customer ?? '', inn: row.inn ?? '' },
    amount: formatWireMoney(row.amount),
    credits: row.credits,
    status: row.status,
    status_text: APPROVAL_STATUS_WORDING[row.status],
    asked_by: row.requester,
    asked_at: formatTime(row.asked_at),
    settled_by: row.settler,
    settled_at: row.settled_at === null ? null : formatTime(row.settled_at),
    confirmed_alone: row.confirmed_alone,
    refusal: row.refusal ?? '',
    own,
    linked: !own && reader.linked.has(row.asked_by),
    confirm_from: isOpen ? formatTime(aloneFrom(row.asked_at)) : null,
  }
}

function nameOf(row: ApprovalRow): string {
  const { kind, invoice_number: number, invoice_issued_at: issuedAt } = row
  const invoice =
    number === null || issuedAt === null ? '' : nameInvoice({ number, issued_at: issuedAt })
  if (kind === 'correction') return row.reason ?? ''
  if (kind === 'statement') return row.file_name ?? ''
  if (kind === 'invoice') return invoice
  const receipt = `Платёж № ${row.document_number}, ${row.payer_name}`
  return invoice === '' ? receipt : `${receipt}; ${invoice}`
}
