import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely, Updateable } from 'kysely'
import type { PointTable } from '#/db/network-types.ts'
import type { Database } from '#/db/types.ts'
import { bumpRevision, lockRevision } from './import-write.ts'

export type PointSample = Partial<Insertable<PointTable>> &
  Pick<Insertable<PointTable>, 'number' | 'longitude' | 'latitude'>

/** Puts plain points where a test needs some. */
export async function insertPoints(db: Kysely<Database>, samples: readonly PointSample[]) {
  const rows = samples.map((sample) => ({
    uid: randomUUID(),
    name: `Почтомат ${sample.number}`,
    settlement: 'Челябинск',
    address: `${sample.settlement ?? 'Челябинск'}, улица Садовая, 1`,
    active: true,
    point_type: 'locker' as const,
    owner: 'yacheyka',
    fitting_room: false,
    check_order: false,
    payment_point: false,
    payment_card: false,
    payment_cash: false,
    operation_time: Array.from({ length: 7 }, () => '09:00-21:00'),
    how_to_find: 'Слева от входа',
    photos: ['/art/points/locker-yard.svg'],
    time_zone: 'Europe/Moscow',
    ...sample,
  }))
  await db.insertInto('point').values(rows).execute()
}

/** Changes points the way the console does: under the lock of the revision, which then grows. */
export const updatePoints = (
  db: Kysely<Database>,
  numbers: readonly string[],
  values: Updateable<PointTable>,
) =>
  db.transaction().execute(async (transaction) => {
    await lockRevision(transaction)
    await transaction.updateTable('point').set(values).where('number', 'in', numbers).execute()
    await bumpRevision(transaction)
  })

/** Adds points the way an import does: with a new revision. */
export async function changePoints(db: Kysely<Database>, samples: readonly PointSample[]) {
  await insertPoints(db, samples)
  await db
    .updateTable('point_revision')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute()
}
