import { type Kysely, sql } from 'kysely'
import { makeTestKey } from '../apps/server/src/api-keys/test-keys.ts'
import type { OpenDatabase } from '../apps/server/src/db/open.ts'
import type { Database } from '../apps/server/src/db/types.ts'
import { signInOperator } from '../apps/server/src/operators/test-operators.ts'
import { type Listing, openListing } from './listing.ts'
import { CUSTOMER_UID } from './lists-store.ts'
import type { MonthsHeld, Sample } from './months-calls.ts'
import { openMonths } from './months-store.ts'

export interface MonthsNetwork extends Pick<Listing, 'app' | 'headers' | 'signIn' | 'close'> {
  readonly database: OpenDatabase
  readonly held: MonthsHeld
  /** Milliseconds of one call of the cabinet, the console, the merchant API or of anybody, by its address. */
  readonly request: (url: string) => Promise<number>
  /** Responses of the console’s lists. */
  readonly read: (url: string) => Promise<{ readonly count: number }>
}

/** Limits that one caller without a pause would meet. */
const UNLIMITED = {
  CAPTCHA_PROVIDER: 'off',
  LIMIT_TRACK_PER_MINUTE: '100000',
  LIMIT_PARCEL_PER_MINUTE: '100000',
  LIMIT_ORDERS_PER_MINUTE: '100000',
  LIMIT_ACTIONS_PER_MINUTE: '100000',
  LIMIT_PARCELS_PER_DAY: '10000000',
  LIMIT_API_READ_PER_MINUTE: '1000000',
  LIMIT_FEED_PER_MINUTE: '1000000',
}
const SAMPLES = 2_000

/** The product over a store of 36 months, with everybody who reads it signed in. */
export async function openNetwork(parcels: number): Promise<MonthsNetwork> {
  const database = await openMonths(parcels)
  const listing = await openListing(database, UNLIMITED)
  const { app, context, signIn, headers, close } = listing
  const operator = await signInOperator({ app, database, context }, 'administrator', 'bench')
  const key = { authorization: `Bearer ${await makeTestKey(database.db, CUSTOMER_UID)}` }
  const inject = (url: string) =>
    url.startsWith('/api/operator/')
      ? operator.inject({ method: 'GET', url })
      : app.inject({ url, headers: url.startsWith('/api/v1/') ? key : headers() })
  const get = async (url: string) => {
    const started = performance.now()
    const response = await inject(url)
    const milliseconds = performance.now() - started
    if (response.statusCode !== 200)
      throw new Error(`${url}: ${response.statusCode} ${response.body}`)
    return { response, milliseconds }
  }
  return {
    app,
    database,
    held: { ...listing.held, samples: await readSamples(database.db) },
    signIn,
    headers,
    request: async (url) => (await get(url)).milliseconds,
    read: async (url) => {
      const { count = 0 } = (await get(url)).response.json<{ readonly count?: number }>()
      return { count }
    },
    close,
  }
}

async function readSamples(db: Kysely<Database>): Promise<readonly Sample[]> {
  const { rows } = await sql<Sample>`
    WITH parcel_row AS (
      SELECT *, row_number() OVER (ORDER BY created_at) AS nth, count(*) OVER () AS total
      FROM parcel WHERE customer_uid = ${CUSTOMER_UID})
    SELECT parcel_row.uid, barcode, parcel_number AS number, receiver_phone AS phone, order_number AS "orderNumber", point.number AS terminal
    FROM parcel_row JOIN point ON point.uid = point_uid JOIN juridical_order ON juridical_order.uid = order_uid
    WHERE nth % greatest(1, total / ${SAMPLES}) = 0
    ORDER BY nth`.execute(db)
  return rows
}
