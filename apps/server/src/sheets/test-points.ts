import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'

/** Locker 100 takes parcels, 101 sleeps. */
export async function insertTestPoints(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('point')
    .values(
      ['100', '101'].map((number) => ({
        uid: randomUUID(),
        number,
        name: `Почтомат ${number}`,
        settlement: 'Челябинск',
        address: 'Челябинск, улица Садовая, 1',
        longitude: 61.4,
        latitude: 55.16,
        active: number === '100',
        point_type: 'locker' as const,
        owner: 'yacheyka',
        fitting_room: false,
        check_order: false,
        payment_point: false,
        payment_card: false,
        payment_cash: false,
        operation_time: Array.from({ length: 7 }, () => '09:00-21:00'),
        how_to_find: '',
        photos: [],
        time_zone: 'Asia/Yekaterinburg',
      })),
    )
    .execute()
}
