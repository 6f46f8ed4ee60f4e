import type {
  OperatorParcelEvent,
  OperatorParcelMessage,
} from '@yacheyka/contract/parcels/console-parcel-history'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import type { EventKind, EventOutcome, Originator } from '@yacheyka/core/parcels/parcel-history'
import { PARCEL_STATUS, type ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { formatPhone } from '@yacheyka/core/contacts/phone'
import { type Kysely, sql } from 'kysely'
import type { OutboxMessageTable } from '#/db/parcel-types.ts'
import type { Database } from '#/db/types.ts'
import { moscowTime } from '#/http/moscow-time.ts'
import { leastMessageUid } from '#/messages/least-message-uid.ts'
import { receivedSince } from '#/parcel-store/received-since.ts'

interface Page {
  readonly limit: number
  readonly offset: number
}

interface Counted<T> {
  readonly count: number
  readonly results: T[]
}

interface EventRow {
  readonly status: ParcelStep
  readonly kind: EventKind
  readonly originator: Originator
  readonly source: string
  readonly event_id: string
  readonly terminal_number: string | null
  readonly reason: string
  readonly outcome: EventOutcome
  readonly occurred_at: Date
  readonly received_at: Date
  readonly cell_barcode: string
}

interface Piece {
  readonly uid: string
  readonly barcode: string
  readonly createdAt: Date
}

/** All that was ever said of a parcel and of its cells, what was refused too; the newest first. */
export async function readEvents(
  db: Kysely<Database>,
  uid: string,
  { limit, offset }: Page,
): Promise<Counted<OperatorParcelEvent>> {
  const { rows: pieces } = await sql<Piece>`
    SELECT uid, barcode, created_at AS "createdAt" FROM parcel WHERE uid = ${uid} OR parent_uid = ${uid}`.execute(
    db,
  )
  const uids = pieces.map((piece) => piece.uid)
  const of = sql`parcel_uid = ANY(${uids}::text[]) AND received_at >= ${receivedSince(pieces)}`
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM parcel_event WHERE ${of}`.execute(db)
  const { rows } = await sql<EventRow>`
    SELECT parcel_event.status, kind, originator, source, event_id, terminal_number, reason, outcome, occurred_at,
      received_at, CASE WHEN parcel.parent_uid IS NULL THEN '' ELSE parcel.barcode END AS cell_barcode
    FROM parcel_event JOIN parcel ON parcel.uid = parcel_uid
    WHERE ${of}
    ORDER BY occurred_at DESC, event_id COLLATE "C" DESC, source DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  )
  return { count: counted[0]?.count ?? 0, results: rows.map((row) => presentEvent(row, pieces)) }
}

const moscow = (at: Date): string => isoWithOffset(at.getTime(), MOSCOW)

/** Our own events are named after the parcel that they tell of; a uid opens the page with its code. */
const withoutUids = (eventId: string, pieces: readonly Piece[]): string =>
  pieces.reduce((id, { uid, barcode }) => id.replaceAll(uid, barcode), eventId)

const presentEvent = (
  { occurred_at, received_at, ...event }: EventRow,
  pieces: readonly Piece[],
): OperatorParcelEvent => ({
  ...event,
  event_id: withoutUids(event.event_id, pieces),
  datetime: moscow(occurred_at),
  received_at: moscow(received_at),
  status_text: PARCEL_STATUS[event.status].publicWording,
})

interface MessageRow {
  readonly uid: string
  readonly channel: OutboxMessageTable['channel']
  readonly recipient: string
  readonly template: string
  readonly status: OperatorParcelMessage['status']
  readonly created_at: Date
  readonly send_after: Date
  readonly settled_at: Date | null
  readonly attempts: number
  readonly last_error: string
}

/** What its recipient was told, the newest first. The text stays where it is: it carries the code. */
export async function readMessages(
  db: Kysely<Database>,
  uid: string,
  { limit, offset }: Page,
): Promise<Counted<OperatorParcelMessage>> {
  const { rows: made } = await sql<{ createdAt: Date }>`
    SELECT created_at AS "createdAt" FROM parcel WHERE uid = ${uid}`.execute(db)
  const of = sql`parcel_uid = ${uid} AND uid >= ${leastMessageUid(made[0]?.createdAt ?? new Date(0))}`
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM outbox_message WHERE ${of}`.execute(db)
  const { rows } = await sql<MessageRow>`
    SELECT uid, channel, recipient, template, status, created_at, send_after, settled_at, attempts, last_error
    FROM outbox_message WHERE ${of}
    ORDER BY created_at DESC, uid DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return { count: counted[0]?.count ?? 0, results: rows.map(presentMessage) }
}

const presentMessage = (row: MessageRow): OperatorParcelMessage => ({
  ...row,
  recipient: row.channel === 'sms' ? formatPhone(row.recipient) : row.recipient,
  created_at: moscow(row.created_at),
  send_after: moscow(row.send_after),
  settled_at: moscowTime(row.settled_at),
})
