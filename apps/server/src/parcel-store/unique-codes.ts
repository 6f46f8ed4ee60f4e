import {
  BARCODE_PREFIX,
  formatBarcode,
  SANDBOX_BARCODE_PREFIX,
} from '@yacheyka/core/labels/barcode'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { Identifiers } from './identifiers.ts'

/**
 * A PIN for each new parcel that is free at its point: neither a live parcel has it, nor another of these. The rows of
 * the points in `locker_feed` must be locked, or somebody else may take one meanwhile.
 * @param points the point of each parcel
 */
export async function freePins(
  transaction: Kysely<Database>,
  points: readonly string[],
  { pin }: Identifiers,
): Promise<readonly string[]> {
  const pins: (string | undefined)[] = points.map(() => undefined)
  const taken = new Set<string>()
  for (let open = [...points.keys()]; open.length > 0;) {
    const candidates = open.map((at) => ({ at, point: points[at] ?? '', pin: pin() }))
    const { rows } = await sql<{ point_uid: string; pin: string }>`
      SELECT parcel.point_uid, parcel.pin
      FROM unnest(${candidates.map(({ point }) => point)}::uuid[], ${candidates.map((each) => each.pin)}::text[])
        AS asked (point_uid, pin)
      JOIN parcel USING (point_uid, pin)
      WHERE parcel.pin <> '' AND status NOT IN ('received', 'issued', 'handed_over', 'returned', 'cancelled')`.execute(
      transaction,
    )
    for (const row of rows) taken.add(`${row.point_uid} ${row.pin}`)
    open = candidates.flatMap((each) => {
      const key = `${each.point} ${each.pin}`
      if (taken.has(key)) return each.at
      taken.add(key)
      pins[each.at] = each.pin
      return []
    })
  }
  return pins.map((each) => each ?? '')
}

/** So many barcodes that the network does not have. Two calls at once agree by the unique index, once in 10¹² tries. */
export async function freeBarcodes(
  transaction: Kysely<Database>,
  count: number,
  { serial }: Identifiers,
  sandbox: boolean,
): Promise<string[]> {
  const prefix = sandbox ? SANDBOX_BARCODE_PREFIX : BARCODE_PREFIX
  const free = new Set<string>()
  while (free.size < count) {
    const tried = new Set<string>()
    for (let missing = count - free.size; missing > 0; missing -= 1)
      tried.add(formatBarcode(serial(), prefix))
    const taken = await transaction
      .selectFrom('parcel')
      .select('barcode')
      .where(sql<boolean>`barcode = ANY(${[...tried]}::text[])`)
      .execute()
    for (const { barcode } of taken) tried.delete(barcode)
    for (const barcode of tried) free.add(barcode)
  }
  return [...free]
}
