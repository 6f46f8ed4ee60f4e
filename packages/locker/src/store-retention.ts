import type { FactKind } from '@yacheyka/contract/device/report'
import type { OutboxRow } from './outbox.ts'

const DAY = 24 * 60 * 60_000

/** Rows of the outbox, sent ones too: what may go is gone before intake stops. */
const ROWS_MAX = 180_000
/** So many rows wait to be sent: nothing is taken in any more, and the rest is left for hand-outs. */
export const INTAKE_ROWS_MAX = 190_000
/** Percent of the data partition: with less free nothing is taken in. */
const INTAKE_DISK_LEAST = 3
/** Percent of the data partition, at which sent rows are kept for a day. */
const DISK_LOW = 10
const SENT_KEPT = 30 * DAY
const SENT_KEPT_DISK_LOW = DAY
/** The newest rows are never too old for the technician's screen. */
export const JOURNAL_ROWS = 50
/** Of each table in one commit. */
const ROWS_AT_ONCE = 500

/** What may be removed by one commit. */
export interface Retention {
  /** Corrected time: rows sent, ops settled and commands over before it go; null: the time is not sure. */
  readonly before: number | null
  readonly rowsMax: number
  readonly journalRows: number
  readonly limit: number
}

export interface Fill {
  readonly unsent: number
  /** Percent; null where it is not known. */
  readonly diskFree: number | null
}

export const retentionOf = (now: number | null, { diskFree }: Fill): Retention => ({
  before:
    now === null
      ? null
      : now - (diskFree !== null && diskFree <= DISK_LOW ? SENT_KEPT_DISK_LOW : SENT_KEPT),
  rowsMax: ROWS_MAX,
  journalRows: JOURNAL_ROWS,
  limit: ROWS_AT_ONCE,
})

/** Why the terminal takes no parcels in; it hands out all the same. */
export type IntakeStop = 'queue' | 'disk'

export function intakeStopOf({ unsent, diskFree }: Fill): IntakeStop | null {
  if (unsent >= INTAKE_ROWS_MAX) return 'queue'
  return diskFree !== null && diskFree < INTAKE_DISK_LEAST ? 'disk' : null
}

/** Of the cabinet alone: a mad sensor makes thousands of them a day. */
const OF_CABINET: ReadonlySet<FactKind> = new Set<FactKind>([
  'door_opened',
  'door_closed',
  'door_open_unasked',
  'door_left_open',
  'alarm_raised',
  'alarm_cleared',
])

/** By a flapping contact, before a cell that holds a parcel too. Each opening that was asked for has its own fact. */
const OF_CONTACT: ReadonlySet<FactKind> = new Set<FactKind>(['door_open_unasked', 'door_closed'])

/** What goes unsent when the outbox is full: nothing that says anything of what became of a parcel, or of people. */
export const isExpendable = (row: OutboxRow): boolean =>
  row.stream === 'fact' &&
  (OF_CONTACT.has(row.body.kind) || (row.body.barcode === null && OF_CABINET.has(row.body.kind)))
