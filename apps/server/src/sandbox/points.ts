import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { OWNER_UNKNOWN } from '@yacheyka/core/points/point-owner'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { CITIES } from '#/gazetteer/cities.ts'

const CITIES_COUNT = 12
const OF_A_CITY = 5
const CELLS_OF_A_SIZE = 6
/** Degrees between two points of a city. */
const APART = 0.01
const WEEK = Array.from({ length: 7 }, () => '00:00-24:00')

/** Points that are not as the others are: what each is for says docs/sandbox.md. */
const FULL = 'TEST-0002'
const CLOSED = 'TEST-0003'
const LIGHT = { number: 'TEST-0004', maxWeight: 1000 } as const

const numberOf = (at: number): string => `TEST-${String(at + 1).padStart(4, '0')}`

/** Points of the sandbox: some in each of the greatest cities, the first of them in Moscow. */
const POINTS = CITIES.slice(0, CITIES_COUNT).flatMap((city, place) =>
  Array.from({ length: OF_A_CITY }, (_, at) => {
    const number = numberOf(place * OF_A_CITY + at)
    return {
      number,
      name: `Тестовый почтомат ${number}`,
      settlement: city.label,
      address: `г. ${city.name}, Тестовая улица, д. ${at + 1}`,
      active: number !== CLOSED,
      point_type: 'locker' as const,
      owner: OWNER_UNKNOWN,
      fitting_room: false,
      check_order: false,
      payment_point: false,
      payment_card: false,
      payment_cash: false,
      operation_time: WEEK,
      how_to_find: 'Точка песочницы: её видят только тестовые ключи',
      photos: [],
      longitude: city.longitude + at * APART,
      latitude: city.latitude,
      time_zone: city.timeZone,
      max_weight: number === LIGHT.number ? LIGHT.maxWeight : null,
      sandbox: true,
    }
  }),
)

/** Makes what is missing of the points of the sandbox. A number that the network has already stays the network's. */
export async function openSandboxPoints(transaction: Transaction<Database>): Promise<void> {
  const made = await transaction
    .insertInto('point')
    .values(POINTS.map((point) => ({ ...point, uid: newUid() })))
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning(['uid', 'number'])
    .execute()
  if (made.length === 0) return
  await transaction
    .insertInto('point_cell')
    .values(
      made.flatMap(({ uid, number }) =>
        CELL_SIZES.map((size) => ({
          point_uid: uid,
          cell_size: size,
          total: CELLS_OF_A_SIZE,
          taken: number === FULL ? CELLS_OF_A_SIZE : 0,
        })),
      ),
    )
    .execute()
}
