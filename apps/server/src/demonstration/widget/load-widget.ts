import type { Point } from '@yacheyka/core/points/point'
import { originMatches } from '@yacheyka/core/widget/web-origin'
import { planAvailability } from '@yacheyka/demonstration/widget/locker-availability'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { noteTakenByOthers } from '#/points/cell-occupancy.ts'
import { writeCells, writeMaxWeights } from '#/points/cells-write.ts'
import { bumpRevision } from '#/points/import-write.ts'
import { readOrigin } from '#/http/page-origins.ts'
import { addToken } from '#/widget/tokens.ts'

const PARTNER = 'Демонстрация'
/** Known to everybody, and good on one's own machine only. */
export const WIDGET_TOKEN = 'demo-widget-token'
const OWN_MACHINE = ['http://localhost:*', 'http://127.0.0.1:*'] as const

/**
 * Gives the demonstration a partner of the widget, and its points their cells and heaviest parcels. What a newcomer has
 * told of a point already stays, and so do points that came from elsewhere.
 * @param points the demonstration's network
 * @returns how many points have learnt something
 */
export async function loadWidget(
  transaction: Transaction<Database>,
  points: readonly Point[],
  publicUrl: string,
): Promise<number> {
  await addToken(transaction, PARTNER, originsFor(publicUrl), WIDGET_TOKEN)
  const uids = await findWithoutAvailability(transaction)
  const availability = planAvailability(points).flatMap((point) => {
    const uid = uids.get(point.number)
    return uid === undefined ? [] : [{ ...point, uid }]
  })
  await writeCells(
    transaction,
    availability.flatMap(({ uid, cells }) =>
      cells.map(({ size, total, taken }) => ({ point_uid: uid, cell_size: size, total, taken })),
    ),
  )
  await noteTakenByOthers(
    transaction,
    availability.flatMap(({ uid, cells }) => cells.map(({ size }) => ({ pointUid: uid, size }))),
  )
  await writeMaxWeights(
    transaction,
    availability.map(({ uid, maxWeight }) => ({ uid, max_weight: maxWeight })),
  )
  await bumpRevision(transaction)
  return availability.length
}

/** One's own machine, and the installation where it is seen from elsewhere. */
function originsFor(publicUrl: string): string[] {
  const site = readOrigin(new URL(publicUrl).origin)
  const isElsewhere = site.ok && !originMatches(site.origin, OWN_MACHINE)
  return [...OWN_MACHINE, ...(isElsewhere ? [site.origin] : [])]
}

/** Points of whose room nobody has said anything, by number. */
async function findWithoutAvailability(
  transaction: Transaction<Database>,
): Promise<Map<string, string>> {
  const rows = await transaction
    .selectFrom('point')
    .select(['uid', 'number'])
    .where('max_weight', 'is', null)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM point_cell WHERE point_uid = point.uid)`)
    .execute()
  return new Map(rows.map(({ uid, number }) => [number, uid]))
}
