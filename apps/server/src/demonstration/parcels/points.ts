import type { PlanPoint } from '@yacheyka/demonstration/parcels/plan'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'

/** Cities that parcels go to, over every time zone from Калининград to Владивосток. */
const CITIES = [
  'Москва',
  'Санкт-Петербург',
  'Калининград',
  'Казань',
  'Самара',
  'Екатеринбург',
  'Новосибирск',
  'Красноярск',
  'Владивосток',
] as const
/** Of each city, the first of each kind. */
const TAKEN = { own: 3, partner: 1, counter: 1 } as const

/** A point of the plan with its key. */
export interface ParcelPoint extends PlanPoint {
  readonly uid: string
}

/** Points of the demonstration's parcels: a few active ones in each city, the same every time. */
export async function findParcelPoints(db: Kysely<Database>): Promise<ParcelPoint[]> {
  const rows = await db
    .selectFrom('point')
    .select(['uid', 'number', 'settlement', 'point_type', 'owner', 'time_zone'])
    .where('active', '=', true)
    .where('settlement', 'in', [...CITIES])
    .orderBy('number')
    .execute()
  const points = rows.map((row) => ({
    city: row.settlement,
    uid: row.uid,
    number: row.number,
    isLocker: row.point_type === 'locker',
    isPartner: row.owner === 'russian_post',
    timeZone: row.time_zone,
  }))
  return CITIES.flatMap((city) => {
    const here = points.filter((point) => point.city === city)
    const lockers = here.filter(({ isLocker }) => isLocker)
    return [
      ...lockers.filter(({ isPartner }) => !isPartner).slice(0, TAKEN.own),
      ...lockers.filter(({ isPartner }) => isPartner).slice(0, TAKEN.partner),
      ...here.filter(({ isLocker, isPartner }) => !isLocker && !isPartner).slice(0, TAKEN.counter),
    ]
  })
}
