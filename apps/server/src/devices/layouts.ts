import type { LayoutAcceptance } from '@yacheyka/contract/device/console-lockers'
import { doubledDoors } from '@yacheyka/contract/device/device-door'
import type { DoorMap } from '@yacheyka/contract/device/door-map'
import type { EnrolRequest } from '@yacheyka/contract/device/enrol'
import type { DeviceTelemetry } from '@yacheyka/contract/device/telemetry'
import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Actor } from '#/audit/actor.ts'
import { recordAudit } from '#/audit/audit.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AppError, FieldErrors } from '#/http/errors.ts'
import { holdCells, setCellsWithin } from '#/points/console-change.ts'
import { lockRevision } from '#/points/import-write.ts'
import { countBlockedDoors, forgetBlockedDoors } from './count-cells.ts'
import { storableInstant } from './storable-instant.ts'

/** Keeps what «Ввод в работу» found until an operator has seen it; the same report again proposes nothing. */
export async function proposeLayout(
  transaction: Transaction<Database>,
  uid: string,
  map: DoorMap,
): Promise<void> {
  const foundAt = storableInstant(map.found_at)
  await transaction
    .updateTable('device')
    // Sizes that were corrected in an earlier map say nothing of this one.
    .set({
      found_map: JSON.stringify(map),
      known_map: JSON.stringify(map),
      found_at: foundAt,
      door_sizes: null,
    })
    .where('uid', '=', uid)
    .where(sql<boolean>`found_at IS DISTINCT FROM ${foundAt}::timestamptz`)
    .execute()
}

interface Acceptance extends LayoutAcceptance {
  readonly number: string
  readonly uid: string
}

/**
 * Puts the doors that a device has found in force: its wall, and how many cells of each size its point has.
 * @throws {AppError} 409 `layout_gone` where it is not what the operator saw, `layout_doubled`, `cells_taken` where more cells are taken than
 *   there are doors; {FieldErrors} for a size of a door that was not found
 */
export const acceptLayout = (
  db: Kysely<Database>,
  { number, uid, found_at: foundAt, sizes }: Acceptance,
  actor: Actor,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    await lockRevision(transaction)
    const device = await transaction
      .selectFrom('device')
      .select(['point_uid', 'state', 'found_map', 'doors', 'telemetry'])
      .where('uid', '=', uid)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const map = device.found_map as DoorMap | null
    if (map === null || map.found_at !== foundAt || device.state !== 'active')
      throw new AppError(
        409,
        'layout_gone',
        'Раскладка уже другая: её приняли или ввели постамат заново. Откройте его ещё раз.',
      )
    refuseDoubled(map.doors)
    const doors = correctSizes(map.doors, sizes)
    // Doors that are out of order are counted anew by their sizes from now on.
    await forgetBlockedDoors(transaction, uid)
    const totals = await readTotals(transaction, device.point_uid, doors)
    await setCellsWithin(transaction, number, totals, actor)
    await transaction
      .updateTable('device')
      .set({
        doors: JSON.stringify(doors),
        found_map: null,
        known_map: JSON.stringify({ ...map, doors }),
        door_sizes: JSON.stringify(sizes),
      })
      .where('uid', '=', uid)
      .execute()
    const telemetry = device.telemetry as DeviceTelemetry | null
    await countBlockedDoors(
      transaction,
      { uid, pointUid: device.point_uid },
      telemetry?.doors ?? [],
    )
    // The version of the device's configuration is the time of its point's last change.
    await sql`UPDATE point SET updated_at = clock_timestamp() WHERE uid = ${device.point_uid}`.execute(
      transaction,
    )
    await recordAudit(transaction, actor, {
      action: 'device.layout',
      subject: { kind: 'point', id: number, name: number },
      before: { doors: (device.doors as EnrolRequest['doors']).length },
      after: {
        doors: doors.length,
        ...Object.fromEntries(totals.map(({ size, total }) => [size, total])),
      },
    })
  })

/** One cell that was found twice would be counted twice, and two cells of one lock open together. */
function refuseDoubled(doors: DoorMap['doors']): void {
  if (doubledDoors(doors).length === 0) return
  throw new AppError(
    409,
    'layout_doubled',
    'В раскладке один номер или один замок у двух ячеек. Введите постамат в работу заново.',
  )
}

function correctSizes(doors: DoorMap['doors'], sizes: LayoutAcceptance['sizes']): DoorMap['doors'] {
  const found = new Set(doors.map(({ door }) => door))
  for (const [at, { door }] of sizes.entries())
    if (!found.has(door))
      throw new FieldErrors({ [`sizes.${at}.door`]: [`Ячейки ${door} в раскладке нет`] })
  const corrected = new Map(sizes.map(({ door, size }) => [door, size]))
  return doors.map((door) => ({ ...door, size: corrected.get(door.door) ?? door.size }))
}

/** Cells of each size that the point has, or had. */
async function readTotals(
  transaction: Transaction<Database>,
  pointUid: string,
  doors: DoorMap['doors'],
): Promise<readonly { readonly size: CellSize; readonly total: number }[]> {
  const known = await holdCells(transaction, pointUid)
  const totals = CELL_SIZES.map((size) => ({
    size,
    total: doors.filter((door) => door.size === size).length,
  })).filter(({ size, total }) => total > 0 || known.has(size))
  for (const { size, total } of totals) {
    const taken = known.get(size)?.taken ?? 0
    if (taken > total)
      throw new AppError(
        409,
        'cells_taken',
        `Занято ячеек ${size}: ${taken}, а дверец такого размера ${total}. Перенесите посылки или поправьте размеры.`,
      )
  }
  return totals
}
