import type { ErasureRequest, PersonalData } from '@yacheyka/contract/privacy/console-personal-data'
import {
  DATA_KIND_WORDING,
  ERASURE_GROUND_WORDING,
  ERASURE_STATUS_WORDING,
} from '@yacheyka/core/privacy/personal-data'
import { formatPhone } from '@yacheyka/core/contacts/phone'
import type { RequestRow } from './list-requests.ts'
import type { SubjectData } from './read-subject.ts'
import { formatDate } from './format-date.ts'

export const presentSubject = ({ kept, ...data }: SubjectData): PersonalData => ({
  customer: data.customer,
  customers: [...data.customers],
  obstacles: [...data.obstacles],
  stays: [...data.stays],
  kept: kept.map(({ kind, count, erasable, why }) => ({
    kind,
    title: DATA_KIND_WORDING[kind],
    count,
    erasable,
    why,
  })),
})

/** As the journal calls it too. */
const CLI_NAME = 'Командная строка'

/** @param reader uid of the operator who reads it */
export const presentRequest = (row: RequestRow, reader: string): ErasureRequest => ({
  uid: row.uid,
  subject: row.customer ?? (row.phone === '' ? row.email : formatPhone(row.phone)),
  customer: row.customer_uid === null ? null : { uid: row.customer_uid, name: row.customer ?? '' },
  ground: row.ground,
  ground_text: ERASURE_GROUND_WORDING[row.ground],
  reason: row.reason,
  status: row.status,
  status_text: ERASURE_STATUS_WORDING[row.status],
  asked_by: row.requester ?? CLI_NAME,
  asked_at: formatDate(row.asked_at),
  settled_by: row.status === 'waiting' ? null : (row.settler ?? CLI_NAME),
  settled_at: row.settled_at === null ? null : formatDate(row.settled_at),
  refusal: row.refusal ?? '',
  outcome:
    row.outcome === null
      ? null
      : {
          erased: row.outcome.erased.map(({ kind, count }) => ({
            title: DATA_KIND_WORDING[kind],
            count,
          })),
          kept: row.outcome.kept.map(({ kind, ...rest }) => ({
            title: kind === null ? '' : DATA_KIND_WORDING[kind],
            ...rest,
          })),
        },
  own: row.asked_by === reader,
})
