import { sql } from 'kysely'
import { beginSession } from '../apps/server/src/auth/sessions.ts'
import { openTokens } from '../apps/server/src/auth/tokens.ts'
import type { OpenDatabase } from '../apps/server/src/db/open.ts'
import { CITY, type Held } from './lists-calls.ts'
import { CUSTOMER_UID, SALE_DAY, USER_UID } from './lists-store.ts'
import { openApp, type OpenedApp } from './open-app.ts'
import { sized } from './size.ts'

/** Calls that are thrown away before those that count. */
export const WARMING = sized(50, 2)

/** The cabinet of the customer that asks, over a store. */
export interface Listing extends Pick<OpenedApp, 'app' | 'context'> {
  readonly held: Held
  /** Of the one who signed in last. */
  readonly headers: () => { readonly authorization: string }
  /** Milliseconds of one call. */
  readonly request: (url: string) => Promise<number>
  /** Tokens live ten minutes. */
  readonly signIn: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function openListing(
  database: OpenDatabase,
  env: Readonly<Record<string, string>> = {},
): Promise<Listing> {
  const { app, context, close } = await openApp(database, {
    // One customer asks without a pause here: its share of the reads would be what is measured.
    LIMIT_ACCOUNT_READS_PERCENT: '100000',
    ...env,
  })
  let authorization = ''
  const headers = () => ({ authorization })
  const signIn = async () => {
    const user = { uid: USER_UID, version: 0 }
    const { access } = await beginSession(
      database.db,
      openTokens(context.config.secret),
      { ...user, device: '', role: 'owner' },
      new Date(),
    )
    authorization = `Bearer ${access}`
  }
  const request = async (url: string) => {
    const started = performance.now()
    const response = await app.inject({ url, headers: headers() })
    const milliseconds = performance.now() - started
    if (response.statusCode !== 200)
      throw new Error(`${url}: ${response.statusCode} ${response.body}`)
    return milliseconds
  }
  return { app, context, headers, held: await readHeld(database), request, signIn, close }
}

async function readHeld({ db }: OpenDatabase): Promise<Held> {
  const { rows } = await sql<
    Omit<Held, 'point' | 'sale' | 'orders' | 'orderNumber' | 'barcode'> & { sale: number }
  >`
    SELECT count(*) AS parcels, count(*) FILTER (WHERE parcel.created_at >= ${`${SALE_DAY} 24:00:00+03`}) AS "beforeSale",
      count(*) FILTER (WHERE (parcel.created_at AT TIME ZONE 'Europe/Moscow')::date = ${SALE_DAY}) AS sale,
      count(*) FILTER (WHERE parcel.status = 'received') AS received,
      count(*) FILTER (WHERE parcel.created_at >= '2025-11-01 00:00:00+03' AND parcel.created_at < '2025-12-01 00:00:00+03') AS month,
      count(*) FILTER (WHERE point.address ILIKE ${`%${CITY}%`}) AS "inCity"
    FROM parcel JOIN point ON point.uid = point_uid WHERE customer_uid = ${CUSTOMER_UID}`.execute(
    db,
  )
  const one = await sql<{ number: string; address: string; barcode: string; orderNumber: string }>`
    SELECT point.number, address, barcode, order_number AS "orderNumber"
    FROM parcel JOIN point ON point.uid = point_uid JOIN juridical_order ON juridical_order.uid = order_uid
    WHERE parcel.customer_uid = ${CUSTOMER_UID} ORDER BY parcel.parcel_number LIMIT 1 OFFSET ${sized(1_000, 10)}`.execute(
    db,
  )
  const orders = await sql<{ count: number }>`SELECT count(*) AS count FROM juridical_order
    WHERE customer_uid = ${CUSTOMER_UID}`.execute(db)
  const [held] = rows
  const [parcel] = one.rows
  if (held === undefined || parcel === undefined) throw new Error('the store is empty')
  const { number, address, barcode, orderNumber } = parcel
  return {
    ...held,
    orders: orders.rows[0]?.count ?? 0,
    point: { number, address },
    barcode,
    orderNumber,
  }
}

/**
 * The same call to each in turn, the first of them last in every second turn, so that what else the machine does falls on all of them.
 * @param calls that count, of each
 */
export async function measureInTurn<T extends Pick<Listing, 'request' | 'signIn'>>(
  listings: readonly T[],
  urlOf: (listing: T, chance: number) => string,
  calls: number,
): Promise<number[][]> {
  for (const { signIn } of listings) await signIn()
  const results: number[][] = listings.map(() => [])
  for (let turn = -WARMING; turn < calls; turn++) {
    const chance = ((turn + WARMING) * GOLDEN) % 1
    const order = turn % 2 === 0 ? [...listings.entries()] : [...listings.entries()].toReversed()
    for (const [at, listing] of order) {
      const milliseconds = await listing.request(urlOf(listing, chance))
      if (turn >= 0) results[at]?.push(milliseconds)
    }
  }
  return results
}

/** Steps of it cover 0 to 1 evenly. */
const GOLDEN = 0.618_033_988_75
