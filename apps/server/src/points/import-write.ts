import type { Point } from '@yacheyka/core/points/point'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'

/** The columns of the store with their types, and which field of a point each one holds. */
const COLUMNS = [
  ['number', 'text', 'number'],
  ['name', 'text', 'name'],
  ['settlement', 'text', 'settlement'],
  ['address', 'text', 'address'],
  ['active', 'boolean', 'active'],
  ['point_type', 'text', 'pointType'],
  ['owner', 'text', 'owner'],
  ['fitting_room', 'boolean', 'fittingRoom'],
  ['check_order', 'boolean', 'checkOrder'],
  ['payment_point', 'boolean', 'paymentPoint'],
  ['payment_card', 'boolean', 'paymentMethods'],
  ['payment_cash', 'boolean', 'paymentMethods'],
  ['operation_time', 'text[]', 'operationTime'],
  ['how_to_find', 'text', 'howToFind'],
  ['photos', 'text[]', 'photos'],
  ['longitude', 'double precision', 'longitude'],
  ['latitude', 'double precision', 'latitude'],
  ['time_zone', 'text', 'timeZone'],
] as const satisfies readonly (readonly [string, string, keyof Point])[]

const toRow = (point: Point) => ({
  uid: newUid(),
  number: point.number,
  name: point.name,
  settlement: point.settlement,
  address: point.address,
  active: point.active,
  point_type: point.pointType,
  owner: point.owner,
  fitting_room: point.fittingRoom,
  check_order: point.checkOrder,
  payment_point: point.paymentPoint,
  payment_card: point.paymentMethods.includes('card'),
  payment_cash: point.paymentMethods.includes('cash'),
  operation_time: point.operationTime,
  how_to_find: point.howToFind,
  photos: point.photos,
  longitude: point.longitude,
  latitude: point.latitude,
  time_zone: point.timeZone,
})

/** A zone that came from the coordinates follows them; one that somebody set stays while the point does. */
const ZONE_FOLLOWS = `time_zone = CASE
  WHEN (point.longitude, point.latitude) IS DISTINCT FROM (excluded.longitude, excluded.latitude)
  THEN excluded.time_zone ELSE point.time_zone END`

const names = COLUMNS.map(([name]) => name).join(', ')
const typed = COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')

/** Only what the file says is written over a known point. */
const upsert = (given: ReadonlySet<keyof Point>): string => {
  const written = COLUMNS.filter(([, , field]) => field !== 'number' && given.has(field)).map(
    ([name]) => name,
  )
  const settings = written.map((name) => `${name} = excluded.${name}`)
  if (!given.has('timeZone')) settings.push(ZONE_FOLLOWS)
  const listed = (table: string) => written.map((name) => `${table}.${name}`).join(', ')
  return `ON CONFLICT (number) DO UPDATE SET ${settings.join(', ')}, updated_at = now()
    WHERE NOT point.sandbox AND (${listed('point')}) IS DISTINCT FROM (${listed('excluded')})`
}

export interface WrittenPoints {
  readonly added: ReadonlySet<string>
  readonly changed: ReadonlySet<string>
}

/**
 * Writes points by number, each number at most once a call: new ones are added, known ones changed where they differ.
 * @param given what the file says of its points: other fields of a known point stay as they are
 * @returns the numbers that were added or changed
 */
export async function writePoints(
  transaction: Transaction<Database>,
  points: readonly Point[],
  given: ReadonlySet<keyof Point>,
): Promise<WrittenPoints> {
  const rows = points.map(toRow)
  const { rows: written } = await sql<{ uid: string; number: string }>`
    INSERT INTO point (uid, ${sql.raw(names)})
    SELECT uid, ${sql.raw(names)}
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS incoming(uid uuid, ${sql.raw(typed)})
    ${sql.raw(upsert(given))}
    RETURNING uid, number`.execute(transaction)
  // A known point keeps its own uid: the ones that come back are new.
  const made = new Set(rows.map(({ uid }) => uid))
  const added = written.filter(({ uid }) => made.has(uid))
  const changed = written.filter(({ uid }) => !made.has(uid))
  return {
    added: new Set(added.map(({ number }) => number)),
    changed: new Set(changed.map(({ number }) => number)),
  }
}

/** Switches off every active point whose number is not among these. @returns their numbers */
export async function deactivateOthers(
  transaction: Transaction<Database>,
  numbers: ReadonlySet<string>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    UPDATE point SET active = false, updated_at = now()
    WHERE active AND NOT sandbox AND number NOT IN (SELECT unnest(${Array.from(numbers)}::text[]))
    RETURNING number`.execute(transaction)
  return rows.map(({ number }) => number).toSorted()
}

/** Imports wait for each other here, so that two of them never lock points in opposite orders. */
export async function lockRevision(transaction: Transaction<Database>): Promise<void> {
  await transaction.selectFrom('point_revision').select('revision').forUpdate().execute()
}

/** Tells every process that its copy of the points is old. */
export async function bumpRevision(transaction: Transaction<Database>): Promise<void> {
  await transaction
    .updateTable('point_revision')
    .set((eb) => ({ revision: eb('revision', '+', 1), changed_at: sql<Date>`now()` }))
    .execute()
}
