import { sql } from 'kysely'
import { beginSession } from '../apps/server/src/auth/sessions.ts'
import { openTokens } from '../apps/server/src/auth/tokens.ts'
import type { OpenDatabase } from '../apps/server/src/db/open.ts'
import { CITY, type Held, LIST_CALLS, type ListCall } from './lists-calls.ts'
import { CUSTOMER_UID, openLists, SALE_DAY, USER_UID } from './lists-store.ts'
import { openApp } from './open-app.ts'
import { percentile } from './rounds.ts'
import { optionOf, sized } from './size.ts'
import { ms, printAim, printTable, ratio, whole } from './table.ts'

const LARGE = sized(2_000_000, 800)
const SMALL = sized(20_000, 400)
const CALLS = Number(optionOf('calls') ?? sized(1_000, 10))
/** `--only=search` measures the calls whose names begin so. */
const ONLY = optionOf('only') ?? ''
const WARMING = sized(50, 2)
const AIM = 2
/** Milliseconds, of the large store. */
const SEARCH_AIM = 100

/**
 * Pages of the cabinet's lists and their counts with two million parcels, of which the customer that asks has half a million,
 * beside the same with a hundredth of everything; the product's own app without a network between.
 */
export async function run() {
  const opened: Listing[] = []
  try {
    for (const parcels of [LARGE, SMALL]) opened.push(await openListing(parcels))
    const [large, small] = opened
    if (large === undefined || small === undefined) return
    const rows: (readonly string[])[] = []
    let worst = { name: '', times: 0 }
    const searches: number[][] = [[], []]
    for (const call of LIST_CALLS.filter(({ name }) => name.startsWith(ONLY))) {
      const [ours = [], base = []] = await measureInTurn([large, small], call)
      if (call.name.startsWith('search')) {
        searches[0]?.push(...base)
        searches[1]?.push(...ours)
      }
      const times = percentile(ours, 0.99) / percentile(base, 0.99)
      // Searches are judged together: a fragment is of no kind to whom types it.
      if (!call.name.startsWith('search') && times > worst.times) worst = { name: call.name, times }
      rows.push([
        call.name,
        ...[base, ours].flatMap((each) => [0.5, 0.99].map((part) => ms(percentile(each, part)))),
        ratio(percentile(ours, 0.5), percentile(base, 0.5)),
        ratio(percentile(ours, 0.99), percentile(base, 0.99)),
      ])
    }
    printTable(
      [
        '',
        `${whole(SMALL)}: p50`,
        'p99',
        `${whole(LARGE)}: p50`,
        'p99',
        'p50 to small',
        'p99 to small',
      ],
      rows,
    )
    const [base = 0, ours = 0] = searches.map((each) => percentile(each, 0.99))
    console.log(
      `${whole(CALLS)} calls of each in turn after ${WARMING} that are thrown away. Of the customer: ${[
        small,
        large,
      ]
        .map(
          ({ held }) =>
            `${whole(held.parcels)} parcels, ${whole(held.inCity)} of them in ${CITY}, ${whole(held.orders)} orders`,
        )
        .join('; ')}. App and PostgreSQL share the machine.`,
    )
    printAim(
      worst.times <= AIM,
      `lists: p99 at most ${AIM} times the small one's`,
      `${worst.times.toFixed(2)} (${worst.name})`,
    )
    printAim(ours <= SEARCH_AIM, `all searches: p99 at most ${SEARCH_AIM} ms`, ms(ours))
    printAim(
      ours / base <= AIM,
      `all searches: p99 at most ${AIM} times the small one's`,
      `${ratio(ours, base)} (${ms(base)})`,
    )
  } finally {
    for (const { close } of opened) await close()
  }
}

interface Listing {
  readonly held: Held
  /** Milliseconds of one call. */
  readonly request: (url: string) => Promise<number>
  /** Tokens live ten minutes. */
  readonly signIn: () => Promise<void>
  readonly close: () => Promise<void>
}

async function openListing(parcels: number): Promise<Listing> {
  const database = await openLists(parcels)
  const { app, context, close } = await openApp(database, {
    // One customer asks without a pause here: its share of the reads would be what is measured.
    LIMIT_ACCOUNT_READS_PERCENT: '100000',
  })
  let authorization = ''
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
    const response = await app.inject({ url, headers: { authorization } })
    const milliseconds = performance.now() - started
    if (response.statusCode !== 200)
      throw new Error(`${url}: ${response.statusCode} ${response.body}`)
    return milliseconds
  }
  return { held: await readHeld(database), request, signIn, close }
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
    WHERE parcel.customer_uid = ${CUSTOMER_UID} ORDER BY parcel.parcel_number LIMIT 1 OFFSET ${SMALL / 20}`.execute(
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

/** The same call to each in turn, so that what else the machine does falls on all of them. */
async function measureInTurn(listings: readonly Listing[], call: ListCall): Promise<number[][]> {
  for (const { signIn } of listings) await signIn()
  const results: number[][] = listings.map(() => [])
  for (let turn = -WARMING; turn < CALLS; turn++) {
    const chance = ((turn + WARMING) * GOLDEN) % 1
    for (const [at, { held, request }] of listings.entries()) {
      const milliseconds = await request(call.urlOf(held, chance))
      if (turn >= 0) results[at]?.push(milliseconds)
    }
  }
  return results
}

/** Steps of it cover 0 to 1 evenly. */
const GOLDEN = 0.618_033_988_75
