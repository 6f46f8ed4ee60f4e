import { sql } from 'kysely'
import type { OpenDatabase } from '../../apps/server/src/db/open.ts'
import type { Facts } from '../facts.ts'
import type { Attack } from '../try-attacks.ts'
import { openLanes } from './lanes.ts'
import type { Customer } from './people.ts'

type Store = Pick<OpenDatabase, 'db'>

const LANES = 4
/** Few enough for most lockers to have room for them. */
const PARCELS = 5
/** Cells that unpaid orders of a customer hold who has paid for nothing (decisions, section 4). */
const HELD_MOST = 20

/** Lockers of one city whose free cells are known: each parcel to them has the same price. */
async function selectLockers({ db }: Store, city: string): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT DISTINCT number FROM point JOIN point_cell ON point_uid = point.uid
    WHERE settlement = ${city} AND cell_size = 'M' AND offered AND total - taken >= ${PARCELS} ORDER BY number`.execute(
    db,
  )
  if (rows.length === 0) throw new Error(`no locker of ${city} has free cells`)
  return rows.map(({ number }) => number)
}

/** A customer who has paid nothing orders parcels to the lockers of a city, one after another. */
export async function fillTheNetwork(
  { db }: Store,
  { customerUid, userUid, headers }: Customer,
  { order }: Facts,
): Promise<Attack> {
  const lockers = await selectLockers({ db }, order.city)
  return {
    name: 'a customer without money orders',
    start: (port) => {
      const price = (Number(order.price) * PARCELS).toFixed(2)
      const others = new Set<number>()
      const lanes = openLanes(
        port,
        LANES,
        (turn) => ({
          method: 'POST',
          path: `/api/juridical/juridical_users/${userUid}/juridical_orders`,
          headers,
          body: {
            juridical_order_price: price,
            parcels: Array.from({ length: PARCELS }, (_, at) => ({
              pk: at,
              parcel_number: `F-${turn}-${at}`,
              declaration: 'Книги',
              weight: 1500,
              cells: ['M'],
              declared_price: '1000.00',
              service_type: 'yourself',
              terminal_number: lockers[turn % lockers.length] ?? '',
              delivery_city: order.city,
              dispatch_city: 'Казань',
              receiver_phone: '+79161234567',
              juridical_price: order.price,
            })),
          },
        }),
        (response) => {
          if (typeof response === 'string' || ![201, 400, 429].includes(response.status))
            others.add(typeof response === 'string' ? 0 : response.status)
        },
      )
      return async () => {
        await lanes.stop()
        const { rows } = await sql<{ orders: number; held: number }>`
        SELECT count(*) FILTER (WHERE cell_held)::int AS held, count(DISTINCT order_uid)::int AS orders
        FROM parcel WHERE customer_uid = ${customerUid}`.execute(db)
        const { held = 0, orders = 0 } = rows[0] ?? {}
        console.log(`  ${orders} orders of ${PARCELS} parcels, ${held} cells held`)
        return [
          ...(held > HELD_MOST ? [`${held} cells are held by orders that nobody pays`] : []),
          ...(others.size > 0 ? [`answers ${[...others].join(', ')}`] : []),
        ]
      }
    },
  }
}
