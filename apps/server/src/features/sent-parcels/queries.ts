import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { sentCondition, type SentFilter } from '#/parcels/sent-filters.ts'
import { SENT_ROW_COLUMNS, SENT_ROW_JOINS, type SentRow } from '#/parcels/sent-rows.ts'

export interface Page {
  readonly limit: number
  readonly offset: number
}

export async function readSentPage(
  db: Kysely<Database>,
  filter: SentFilter,
  { limit, offset }: Page,
): Promise<readonly SentRow[]> {
  const { rows } = await sql<SentRow>`SELECT ${SENT_ROW_COLUMNS} FROM parcel ${SENT_ROW_JOINS}
    WHERE ${sentCondition(filter)}
    ORDER BY parcel.created_at DESC, parcel.uid LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

export async function countSent(db: Kysely<Database>, filter: SentFilter) {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM parcel
    WHERE ${sentCondition(filter)}`.execute(db)
  return { count: rows[0]?.count ?? 0, exact: true }
}
