import type { EnrolRequest } from '@yacheyka/contract/device/enrol'
import type { DeviceEvent } from '@yacheyka/contract/device/report'
import type { DoorTelemetry } from '@yacheyka/contract/device/telemetry'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { type CellCounts, holdCellCounts } from '#/parcel-store/cells.ts'
import { openIncident } from './incidents.ts'

// Orders reserve cells by size, and a locker opens doors. What it has done is counted: specification 6, section 7.2.

interface PlacedRow {
  readonly uid: string
  readonly barcode: string
  /** Under which it is counted. */
  readonly size: CellSize | null
  readonly held: boolean
  readonly door: number
  readonly placedSize: CellSize | null
}

/**
 * Notes behind which doors cells of parcels lie, and counts those in a cell of another size there. Where all of that size
 * are taken by count, the parcel holds none, and the point has the incident `overbooked`. Other points' parcels are left alone.
 */
export async function placeParcels(
  transaction: Transaction<Database>,
  pointUid: string,
  events: readonly DeviceEvent[],
  now: Date,
): Promise<void> {
  const placed = new Map(
    events.flatMap(({ barcode, status, door, placed_size: size }) =>
      status === 'ready_for_pickup' && door !== null ? [[barcode, { door, size }] as const] : [],
    ),
  )
  if (placed.size === 0) return
  const { rows } = await sql<PlacedRow>`
    SELECT parcel.uid, parcel.barcode, coalesce(placed_size, cell_size) AS size, cell_held AS held,
      placed.door, placed.size AS "placedSize"
    FROM parcel JOIN unnest(${[...placed.keys()]}::text[],
      ${[...placed.values()].map(({ door }) => door)}::integer[],
      ${[...placed.values()].map(({ size }) => size)}::text[]) AS placed (barcode, door, size) USING (barcode)
    WHERE parcel.point_uid = ${pointUid}
    ORDER BY parcel.uid COLLATE "C"
    FOR UPDATE OF parcel`.execute(transaction)
  if (rows.length === 0) return
  const overbooked = await moveHolds(transaction, pointUid, rows)
  for (const { door, barcode } of overbooked)
    await openIncident(
      transaction,
      pointUid,
      { kind: 'overbooked', key: `overbooked:${door}`, door, barcode },
      now,
    )
  await sql`UPDATE parcel SET cell_number = placed.door,
      placed_size = CASE WHEN placed.size IS NULL THEN placed_size ELSE nullif(placed.size, cell_size) END,
      cell_held = cell_held AND parcel.uid <> ALL(${overbooked.map(({ uid }) => uid)}::text[])
    FROM unnest(
      ${rows.map(({ uid }) => uid)}::text[],
      ${rows.map(({ door }) => door)}::integer[],
      ${rows.map(({ placedSize }) => placedSize)}::text[]) AS placed (uid, door, size)
    WHERE parcel.uid = placed.uid`.execute(transaction)
}

/** @returns those for which there is none by count */
async function moveHolds(
  transaction: Transaction<Database>,
  pointUid: string,
  rows: readonly PlacedRow[],
): Promise<readonly PlacedRow[]> {
  const moved = rows.filter(
    ({ held, size, placedSize }) => held && placedSize !== null && placedSize !== size,
  )
  if (moved.length === 0) return []
  const counts = await holdCellCounts(transaction, [pointUid])
  counts.give(moved.flatMap(({ size }) => (size === null ? [] : [{ pointUid, size }])))
  const overbooked = moved.filter(({ placedSize }) => !takes(counts, pointUid, placedSize))
  await counts.store()
  return overbooked
}

function takes(counts: CellCounts, pointUid: string, size: CellSize | null): boolean {
  return size !== null && !('missing' in counts.take([{ pointUid, size }]))
}

/** Counts doors that are out of order and hold no parcel as taken, each while it is so. */
export async function countBlockedDoors(
  transaction: Transaction<Database>,
  { uid, pointUid }: { readonly uid: string; readonly pointUid: string },
  doors: readonly DoorTelemetry[],
): Promise<void> {
  const out = new Set(
    doors.flatMap(({ door, state, content }) =>
      state !== 'ok' && content !== 'parcel' ? door : [],
    ),
  )
  if (isSame(await readBlocked(transaction, uid), out)) return
  const counts = await holdCellCounts(transaction, [pointUid])
  // Read again: whoever counts a door holds the counts of its point.
  const blocked = await readBlocked(transaction, uid)
  const mended = blocked.filter(({ door }) => !out.has(door))
  counts.give(mended.flatMap(({ counted, size }) => (counted ? { pointUid, size } : [])))
  const sizes = await readSizes(transaction, uid)
  const added = [...out].flatMap((door) => {
    const size = sizes.get(door)
    if (size === undefined || blocked.some((one) => one.door === door)) return []
    return { device_uid: uid, door, cell_size: size, counted: counts.count({ pointUid, size }) }
  })
  await counts.store()
  if (mended.length > 0)
    await transaction
      .deleteFrom('device_blocked_door')
      .where('device_uid', '=', uid)
      .where(sql<boolean>`door = ANY(${mended.map(({ door }) => door)}::integer[])`)
      .execute()
  if (added.length > 0) await transaction.insertInto('device_blocked_door').values(added).execute()
}

/** A device that is no longer its point's says nothing of its doors any more. */
export async function forgetBlockedDoors(
  transaction: Transaction<Database>,
  uid: string,
): Promise<void> {
  const { point_uid: pointUid } = await transaction
    .selectFrom('device')
    .select('point_uid')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  await countBlockedDoors(transaction, { uid, pointUid }, [])
}

const POINTS_MAX = 1000

/** Blocked doors for which none of their size was free take what was freed since. */
export async function countWaitingDoors(db: Kysely<Database>): Promise<void> {
  const { rows: devices } = await sql<{ uid: string; pointUid: string }>`
    SELECT DISTINCT device.uid, device.point_uid AS "pointUid"
    FROM device_blocked_door JOIN device ON device.uid = device_uid
    JOIN point_cell ON point_cell.point_uid = device.point_uid
      AND point_cell.cell_size = device_blocked_door.cell_size AND total > taken
    WHERE NOT counted LIMIT ${POINTS_MAX}`.execute(db)
  for (const { uid, pointUid } of devices)
    await inTransaction(db, async (transaction) => {
      const counts = await holdCellCounts(transaction, [pointUid])
      const waiting = (await readBlocked(transaction, uid)).filter(({ counted }) => !counted)
      const doors = waiting.flatMap(({ door, size }) =>
        counts.count({ pointUid, size }) ? door : [],
      )
      await counts.store()
      await sql`UPDATE device_blocked_door SET counted = true
        WHERE device_uid = ${uid} AND door = ANY(${doors}::integer[])`.execute(transaction)
    })
}

interface BlockedDoor {
  readonly door: number
  readonly size: CellSize
  readonly counted: boolean
}

const readBlocked = (
  transaction: Transaction<Database>,
  uid: string,
): Promise<readonly BlockedDoor[]> =>
  transaction
    .selectFrom('device_blocked_door')
    .select(['door', 'cell_size as size', 'counted'])
    .where('device_uid', '=', uid)
    .execute()

const isSame = (blocked: readonly BlockedDoor[], out: ReadonlySet<number>): boolean =>
  blocked.length === out.size && blocked.every(({ door }) => out.has(door))

async function readSizes(
  transaction: Transaction<Database>,
  uid: string,
): Promise<ReadonlyMap<number, CellSize>> {
  const { doors } = await transaction
    .selectFrom('device')
    .select('doors')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return new Map((doors as EnrolRequest['doors']).map(({ door, size }) => [door, size]))
}
