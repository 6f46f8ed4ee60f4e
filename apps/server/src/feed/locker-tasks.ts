import type { LockerTask } from '@yacheyka/contract/feed/pulse'
import { isoWithOffset } from '@yacheyka/core/time/local-time'
import { isAtThePoint, shownStatus } from '@yacheyka/core/parcels/parcel-status'
import { lockerState, showsCode } from '@yacheyka/core/parcels/pickup-code'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ParcelTable } from '#/db/parcel-types.ts'
import { PREPARED } from '#/db/prepared-statement.ts'
import type { Database } from '#/db/types.ts'
import { AWAITS_PAYMENT } from '#/parcel-store/awaits-payment.ts'
import { hashCode } from './locker-codes.ts'

export interface LockerPage {
  readonly results: readonly LockerTask[]
  readonly cursor: number
  readonly hasMore: boolean
}

export interface Locker {
  readonly uid: string
  readonly time_zone: string
  readonly last_change: number
}

/** The point of this number, with the number of its newest change. */
export const findLocker = (db: Kysely<Database>, number: string): Promise<Locker | undefined> =>
  db
    .selectFrom('point')
    .modifyFront(PREPARED)
    .leftJoin('locker_feed', 'locker_feed.point_uid', 'point.uid')
    .select((eb) => [
      'point.uid',
      'point.time_zone',
      eb.fn.coalesce('locker_feed.last_change', eb.lit(0)).as('last_change'),
    ])
    .where('number', '=', number)
    .where('point.sandbox', '=', false)
    .executeTakeFirst()

/**
 * The newest state of the parcels that have changed since the cursor, oldest change first. A parcel that changes
 * meanwhile comes again later, with a greater number; so does one whose order is not paid yet, when it is.
 */
export async function readLockerPage(
  db: Kysely<Database>,
  locker: Locker,
  requested: { readonly cursor: number; readonly limit: number; readonly codeKey: string | null },
): Promise<LockerPage> {
  const { rows, cursor, hasMore } = await readLockerRows(db, locker, requested)
  return {
    results: rows.map(({ row, cells }) =>
      presentTask(row, cells, locker.time_zone, requested.codeKey),
    ),
    cursor,
    hasMore,
  }
}

/** A parcel with its cells: one, itself, where it is no parent. */
export interface TaskRow {
  readonly row: Row
  readonly cells: readonly Cell[]
}

/** What `readLockerPage` presents. */
export async function readLockerRows(
  db: Kysely<Database>,
  locker: Locker,
  requested: { readonly cursor: number; readonly limit: number },
): Promise<{
  readonly rows: readonly TaskRow[]
  readonly cursor: number
  readonly hasMore: boolean
}> {
  // Most who ask have heard everything.
  if (requested.cursor === locker.last_change)
    return { rows: [], cursor: requested.cursor, hasMore: false }
  const after = requested.cursor > locker.last_change ? 0 : requested.cursor
  const rows = await db
    .selectFrom('parcel')
    .modifyFront(PREPARED)
    .select([...CELL_COLUMNS, ...PARCEL_COLUMNS])
    .where('point_uid', '=', locker.uid)
    .where('parent_uid', 'is', null)
    .where('locker_change', '>', after)
    // Two statements, one state: what changes between them comes with the next page.
    .where('locker_change', '<=', locker.last_change)
    .where(sql<boolean>`NOT ${AWAITS_PAYMENT}`)
    .orderBy('locker_change')
    .limit(requested.limit + 1)
    .execute()
  const gone = await readMoved(db, locker, after, requested.limit + 1)
  const all = [...rows, ...gone].toSorted((one, other) => one.locker_change - other.locker_change)
  const page = all.slice(0, requested.limit)
  const moved = new Set<Row>(gone)
  const children = await readCells(
    db,
    page.map(({ uid }) => uid),
  )
  return {
    rows: page.map((row) => {
      const cells = children.get(row.uid) ?? [row]
      return { row, cells: moved.has(row) ? cells.map(forgotten) : cells }
    }),
    cursor: page.at(-1)?.locker_change ?? after,
    hasMore: all.length > page.length,
  }
}

const CELL_COLUMNS = ['uid', 'parent_uid', 'barcode', 'status', 'cell_size', 'cell_number'] as const
type Cell = Pick<Selectable<ParcelTable>, (typeof CELL_COLUMNS)[number]>
const PARCEL_COLUMNS = [
  'blocked',
  'blocked_mtime',
  'cod',
  'created_at',
  'expire_at',
  'locker_change',
  'pin',
  'qr',
  'receiver_phone',
  'removal_asked_at',
  'status_at',
] as const
type Row = Cell & Pick<Selectable<ParcelTable>, (typeof PARCEL_COLUMNS)[number]>

/** Parcels that went to another point: this one forgets them, like those that are cancelled. */
async function readMoved(
  db: Kysely<Database>,
  { uid: pointUid, last_change: last }: Locker,
  after: number,
  limit: number,
): Promise<readonly Row[]> {
  const rows = await db
    .selectFrom('moved_parcel')
    .modifyFront(PREPARED)
    .innerJoin('parcel', 'parcel.uid', 'moved_parcel.parcel_uid')
    .select(CELL_COLUMNS)
    .select([
      'cod',
      'created_at',
      'moved_parcel.locker_change',
      'moved_at',
      'pin',
      'qr',
      'receiver_phone',
    ])
    .where('moved_parcel.point_uid', '=', pointUid)
    .where('moved_parcel.locker_change', '>', after)
    .where('moved_parcel.locker_change', '<=', last)
    .orderBy('moved_parcel.locker_change')
    .limit(limit)
    .execute()
  return rows.map(({ moved_at: at, ...row }) => ({
    ...forgotten(row),
    blocked: false,
    blocked_mtime: null,
    expire_at: null,
    removal_asked_at: null,
    status_at: at,
  }))
}

const forgotten = <Of extends Cell>(cell: Of): Of => ({ ...cell, status: 'cancelled' })

async function readCells(
  db: Kysely<Database>,
  parents: readonly string[],
): Promise<ReadonlyMap<string | null, readonly Cell[]>> {
  if (parents.length === 0) return new Map()
  const rows = await db
    .selectFrom('parcel')
    .modifyFront(PREPARED)
    .select(CELL_COLUMNS)
    .where(sql<boolean>`parent_uid = ANY(${parents}::text[])`)
    .orderBy('barcode')
    .execute()
  return Map.groupBy(rows, (row) => row.parent_uid)
}

export function presentTask(
  row: Row,
  cells: readonly Cell[],
  timeZone: string,
  codeKey: string | null,
): LockerTask {
  const shown = shownStatus(row.status, row.blocked)
  const waits = cells.some(({ status }) => isAtThePoint(status))
  const key = showsCode(shown) ? codeKey : null
  return {
    barcode: row.barcode,
    status: shown,
    state: lockerState(row.status, row.blocked),
    cells: cells.map((cell) => ({
      barcode: cell.barcode,
      size: cell.cell_size,
      number: cell.cell_number,
      state: lockerState(cell.status, row.blocked),
    })),
    expire_at:
      row.expire_at === null || !waits ? null : isoWithOffset(row.expire_at.getTime(), timeZone),
    pin_hash: key === null ? null : hashCode(key, row.pin),
    qr_hash: key === null ? null : hashCode(key, row.qr),
  }
}
