import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { type Kysely, sql } from 'kysely'
import type { Read } from '#/db/replicas.ts'
import type { Database } from '#/db/types.ts'
import { sentCondition, type SentFilter } from '#/parcel-store/sent-filters.ts'
import { SENT_ROW_COLUMNS, SENT_ROW_JOINS, type SentRow } from '#/parcel-store/sent-rows.ts'

/** A parcel as the workbook has it. */
export interface ExportedRow extends SentRow {
  readonly declaration: string
  /** Grams. */
  readonly weight: number | null
  /** Kopecks, both. */
  readonly declared_price: number | null
  readonly juridical_price: number | null
  /** E.164, or empty. */
  readonly receiver_phone: string
  readonly receiver_email: string
  readonly expire_at: Date | null
  /** One for each cell. */
  readonly barcodes: readonly string[]
  readonly cells: readonly (CellSize | null)[]
  /** `created_at` to the microsecond. */
  readonly created_key: string
}

/** Parcels that the workbook will have. */
export async function countExported(db: Kysely<Database>, filter: SentFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM parcel
    WHERE ${sentCondition(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Parcels read at once. */
const BATCH = 1000

/**
 * The parcels of a filter, new ones first, in batches that begin where the one before ended: what comes or goes
 * meanwhile neither repeats nor hides another, and however slowly they are taken no transaction stays open.
 */
export async function* eachExported(
  read: Read,
  filter: SentFilter,
): AsyncGenerator<readonly ExportedRow[]> {
  let last: ExportedRow | undefined
  do {
    const before = last
    const rows = await read((db) => readBatch(db, filter, before))
    if (rows.length > 0) yield rows
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last !== undefined)
}

async function readBatch(
  db: Kysely<Database>,
  filter: SentFilter,
  last: ExportedRow | undefined,
): Promise<readonly ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    WITH sent AS MATERIALIZED (
      SELECT * FROM parcel
      WHERE ${sentCondition(filter, 'on a walk')} AND ${behind(last)}
      ORDER BY created_at DESC, uid LIMIT ${BATCH})
    SELECT ${SENT_ROW_COLUMNS}, parcel.declaration, parcel.weight, parcel.declared_price, parcel.juridical_price,
      parcel.receiver_phone, parcel.receiver_email, parcel.expire_at, parcel.created_at::text AS created_key,
      coalesce(piece.barcodes, ARRAY[parcel.barcode]) AS barcodes,
      coalesce(piece.cells, ARRAY[parcel.cell_size]) AS cells
    FROM sent AS parcel ${SENT_ROW_JOINS}
    LEFT JOIN LATERAL (
      SELECT array_agg(barcode ORDER BY barcode) AS barcodes, array_agg(cell_size ORDER BY barcode) AS cells
      FROM parcel AS cell WHERE cell.parent_uid = parcel.uid) AS piece ON true
    ORDER BY parcel.created_at DESC, parcel.uid`.execute(db)
  return rows
}

const behind = (last: ExportedRow | undefined) =>
  last === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(parcel.created_at <= ${last.created_key}::timestamptz
        AND (parcel.created_at < ${last.created_key}::timestamptz OR parcel.uid > ${last.uid}))`
