import type { MessageStatus } from '@yacheyka/contract/messages/console-messages'
import { parsePhone } from '@yacheyka/core/contacts/phone'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { COUNTED_MAX } from '#/db/count-up-to.ts'
import { pageInParts, partsByUid } from '#/db/page-in-parts.ts'
import type { OutboxMessageTable } from '#/db/parcel-types.ts'
import type { Database } from '#/db/types.ts'

export interface MessageFilter {
  readonly status: readonly MessageStatus[]
  readonly channel: readonly OutboxMessageTable['channel'][]
  readonly template: string
  readonly search: string
  /** Its barcode, or empty. */
  readonly parcel: string
  readonly from: Date | undefined
  readonly before: Date | undefined
  readonly limit: number
  readonly offset: number
}

export interface ListedMessage {
  readonly uid: string
  readonly channel: OutboxMessageTable['channel']
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly template: string
  readonly status: MessageStatus
  readonly attempts: number
  readonly last_error: string
  readonly created_at: Date
  readonly send_after: Date
  readonly settled_at: Date | null
  readonly parcel_uid: string | null
  readonly parcel_number: string | null
  readonly barcode: string | null
  readonly pin: string | null
  readonly qr: string | null
}

/** A page of messages, newest first, and how many there are. */
export async function readMessagePage(
  db: Kysely<Database>,
  filter: MessageFilter,
  now = new Date(),
) {
  const condition = await conditionOf(db, filter)
  const { count, uids } = await pageInParts(db, {
    parts: partsByUid(filter.from, now),
    rowsOf: (part) => sql`outbox_message WHERE ${condition} AND ${part}`,
    at: sql`created_at`,
    order: sql`created_at DESC, uid`,
    most: COUNTED_MAX,
    limit: filter.limit,
    offset: filter.offset,
  })
  const rows = uids.length === 0 ? [] : await readRows(db, sql`message.uid = ANY(${uids}::uuid[])`)
  return { count, rows }
}

export async function findMessage(
  db: Kysely<Database>,
  uid: string,
): Promise<ListedMessage | undefined> {
  const rows = await readRows(db, sql`message.uid = ${uid} AND NOT message.sandbox`)
  return rows[0]
}

async function readRows(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
): Promise<readonly ListedMessage[]> {
  const { rows } = await sql<ListedMessage>`
    SELECT message.uid, message.channel, message.recipient, message.subject, message.body, message.template, message.status,
      message.attempts, message.last_error, message.created_at, message.send_after, message.settled_at, message.parcel_uid,
      parcel.parcel_number, parcel.barcode, parcel.pin, parcel.qr
    FROM outbox_message AS message
    LEFT JOIN parcel ON parcel.uid = message.parcel_uid
    WHERE ${condition}
    ORDER BY message.created_at DESC, message.uid`.execute(db)
  return rows
}

async function conditionOf(
  db: Kysely<Database>,
  { status, channel, template, search, parcel, from, before }: MessageFilter,
): Promise<RawBuilder<unknown>> {
  return sql.join(
    [
      sql`NOT sandbox`,
      ...(status.length === 0 ? [] : [sql`status = ANY(${[...status]}::text[])`]),
      ...(channel.length === 0 ? [] : [sql`channel = ANY(${[...channel]}::text[])`]),
      ...(template === '' ? [] : [sql`template = ${template}`]),
      ...(parcel === ''
        ? []
        : [sql`parcel_uid = (SELECT uid FROM parcel WHERE barcode = ${parcel})`]),
      ...(from === undefined ? [] : [sql`created_at >= ${from}`]),
      ...(before === undefined ? [] : [sql`created_at < ${before}`]),
      ...(search === '' ? [] : [await searched(db, search)]),
    ],
    sql` AND `,
  )
}

/** A phone whole, the beginning of an address, or a parcel by a number of it. */
async function searched(db: Kysely<Database>, search: string): Promise<RawBuilder<unknown>> {
  const phone = parsePhone(search)
  if (phone !== undefined) return sql`lower(recipient) COLLATE "C" = ${phone}`
  const { rows } = await sql<{ uid: string }>`
    SELECT coalesce(parent_uid, uid) AS uid FROM parcel WHERE barcode = ${search}
    UNION SELECT uid FROM parcel WHERE parcel_number = ${search} LIMIT 50`.execute(db)
  if (rows.length > 0) return sql`parcel_uid = ANY(${rows.map(({ uid }) => uid)}::text[])`
  const start = search.toLowerCase()
  return sql`lower(recipient) COLLATE "C" >= ${start} AND lower(recipient) COLLATE "C" < ${`${start}\u{10FFFF}`}`
}
