import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createOrder } from '../packages/contract/src/orders/orders.ts'
import { type Kysely, sql } from 'kysely'
import type { OpenDatabase } from '../apps/server/src/db/open.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import type { Database } from '../apps/server/src/db/types.ts'
import { newUid } from '../apps/server/src/db/uuid.ts'
import { writePoints } from '../apps/server/src/points/import-write.ts'
import { RANDOM_IDENTIFIERS } from '../apps/server/src/parcel-store/identifiers.ts'
import type { Server } from './child.ts'
import { makeNetwork } from './network.ts'
import {
  ESTIMATE_PATH,
  type Estimate,
  estimateBody,
  orderBody,
  orderLines,
  readTerminals,
  type Terminal,
} from './order-body.ts'
import { buildProduct, startProduct } from './product.ts'
import { alternate, median, spread } from './rounds.ts'
import { settle } from './settle.ts'
import { sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { ms, printAim, printTable, ratio, whole } from './table.ts'
import { makeUser, signIn, USER } from './user.ts'

const POINTS = sized(2_000, 100)
/** Lockers that the parcels go to. */
const TERMINALS = sized(200, 20)
const PARCELS = sized(1_000, 50)
const ROUNDS = sized(15, 1)
const AIM = 3

/**
 * An order of a thousand parcels through the call, each with an item and a cell that is counted, beside what the database
 * alone takes for the same rows of parcels, items and events: one INSERT a table in one transaction, into the same tables,
 * and into copies of them without foreign keys.
 */
export async function run() {
  buildProduct()
  const dataDir = join(CACHE, 'data-order')
  rmSync(dataDir, { recursive: true, force: true })
  const database = await openStore(dataDir)
  const product = await prepare(database)
    .then(() =>
      startProduct(dataDir, { CAPTCHA_PROVIDER: 'off', LIMIT_ORDERS_PER_MINUTE: '10000' }),
    )
    .catch(async (error: unknown) => {
      await database.close()
      throw error
    })
  try {
    const post = poster(product, (await signIn(product)).access)
    const terminals = await readTerminals(database.db, TERMINALS)
    const afterwards: number[] = []
    const place = async () => {
      const body = await makeBody(post, terminals)
      const started = performance.now()
      const order = await post<{ uid: string }>(createOrder.path.replace(':uid', USER.uid), body)
      const milliseconds = performance.now() - started
      afterwards.push(await settle(database.db, USER.customerUid))
      return { milliseconds, uid: order.uid }
    }
    const rows = await readRows(database.db, (await place()).uid)
    const columns = {
      parcel: await writtenColumns(database.db, TABLES.parcel),
      item: await writtenColumns(database.db, TABLES.item),
      event: await writtenColumns(database.db, TABLES.event),
    }
    const insert = (tables: Tables) => async () => {
      const fresh = await renew(database.db, rows)
      const started = performance.now()
      await insertBare(database.db, tables, columns, fresh)
      const milliseconds = performance.now() - started
      await settle(database.db, USER.customerUid)
      return milliseconds
    }
    const results = await alternate(
      [
        { name: 'without keys', measure: insert(COPIES) },
        { name: 'floor', measure: insert(TABLES) },
        { name: 'ours', measure: async () => (await place()).milliseconds },
      ],
      ROUNDS,
    )
    print(results)
    console.log(`What its parcels are found by is written after it: ${ms(median(afterwards))}.`)
  } finally {
    await product.close()
    await database.close()
  }
}

type Tables = Readonly<Record<'parcel' | 'item' | 'event', string>>
const TABLES: Tables = { parcel: 'parcel', item: 'parcel_item', event: 'parcel_event' }
const COPIES: Tables = { parcel: 'bare_parcel', item: 'bare_item', event: 'bare_event' }

async function prepare({ db }: OpenDatabase) {
  await inTransaction(db, (transaction) =>
    writePoints(transaction, makeNetwork(POINTS), new Set(['name'])),
  )
  for (const kind of ['parcel', 'item', 'event'] as const)
    await sql`CREATE TABLE ${sql.ref(COPIES[kind])} (LIKE ${sql.ref(TABLES[kind])} INCLUDING ALL)`.execute(
      db,
    )
  await sql`INSERT INTO point_cell (point_uid, cell_size, total)
    SELECT uid, size, 10000 FROM point, unnest(ARRAY['S', 'M', 'L']) AS size WHERE point_type = 'locker'`.execute(
    db,
  )
  await makeUser(db, 10 ** 12)
  await sql`ANALYZE`.execute(db)
}

type Post = <T>(path: string, body: string) => Promise<T>

const poster =
  ({ origin }: Server, access: string): Post =>
  async <T>(path: string, body: string) => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
      body,
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 500)}`)
    return JSON.parse(text) as T
  }

let made = 0

async function makeBody(post: Post, terminals: readonly Terminal[]): Promise<string> {
  const numbers = Array.from({ length: PARCELS }, () => `bench-${(made += 1)}`)
  const lines = orderLines(numbers, terminals)
  return orderBody(lines, await post<Estimate>(ESTIMATE_PATH, estimateBody(lines)))
}

type Row = Record<string, unknown>
interface Rows {
  readonly parcel: readonly Row[]
  readonly item: readonly Row[]
  readonly event: readonly Row[]
}

/** What an order left, as it lies in the tables. */
async function readRows(db: Kysely<Database>, orderUid: string): Promise<Rows> {
  const { rows } = await sql<Rows>`
    SELECT (SELECT json_agg(parcel) FROM parcel WHERE order_uid = ${orderUid}) AS parcel,
      (SELECT json_agg(parcel_item) FROM parcel_item JOIN parcel ON uid = parcel_uid WHERE order_uid = ${orderUid}) AS item,
      (SELECT json_agg(parcel_event) FROM parcel_event JOIN parcel ON uid = parcel_uid WHERE order_uid = ${orderUid}) AS event`.execute(
    db,
  )
  const [row] = rows
  if (
    row === undefined ||
    [row.parcel, row.item, row.event].some(({ length }) => length !== PARCELS)
  )
    throw new Error('an order has a parcel, an item and an event a line')
  return row
}

interface Fresh {
  readonly parcel: string
  readonly item: string
  readonly event: string
}

/** The same rows under keys that nobody has, of an order that is there, as the JSON that goes in; not measured. */
async function renew(db: Kysely<Database>, rows: Rows): Promise<Fresh> {
  const orderUid = newUid()
  await db
    .insertInto('juridical_order')
    .values({
      uid: orderUid,
      order_number: String(10 ** 12 + (made += 1)),
      customer_uid: USER.customerUid,
      status: 'awaiting_payment',
      price: 0,
      created_at: new Date(),
    })
    .execute()
  const uids = new Map(rows.parcel.map(({ uid }) => [uid, RANDOM_IDENTIFIERS.uid()]))
  return {
    parcel: JSON.stringify(
      rows.parcel.map((row) => ({
        ...row,
        uid: uids.get(row['uid']),
        order_uid: orderUid,
        parcel_number: `bare-${(made += 1)}`,
        barcode: `BARE${made}`,
        pin: RANDOM_IDENTIFIERS.pin(),
        qr: RANDOM_IDENTIFIERS.qr(),
      })),
    ),
    item: JSON.stringify(
      rows.item.map((row) => ({ ...row, parcel_uid: uids.get(row['parcel_uid']) })),
    ),
    event: JSON.stringify(
      rows.event.map((row) => {
        const uid = uids.get(row['parcel_uid'])
        return { ...row, parcel_uid: uid, event_id: `created:${uid}` }
      }),
    ),
  }
}

type Columns = Readonly<Record<keyof Tables, Awaited<ReturnType<typeof writtenColumns>>>>

const insertBare = (db: Kysely<Database>, tables: Tables, columns: Columns, rows: Fresh) =>
  db.transaction().execute(async (transaction) => {
    for (const kind of ['parcel', 'item', 'event'] as const) {
      const table = sql.ref(tables[kind])
      await sql`INSERT INTO ${table} (${columns[kind]})
        SELECT ${columns[kind]} FROM json_populate_recordset(NULL::${table}, ${rows[kind]}::json)`.execute(
        transaction,
      )
    }
  })

/** Those that an INSERT may name: the store makes the others itself. */
async function writtenColumns(db: Kysely<Database>, table: string) {
  const { rows } = await sql<{
    name: string
  }>`SELECT column_name AS name FROM information_schema.columns
    WHERE table_name = ${table} AND is_generated = 'NEVER'`.execute(db)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

function print([copies = [], floor = [], ours = []]: readonly number[][]) {
  const row = (name: string, times: readonly number[]) => [
    name,
    ms(median(times)),
    spread(times).map(ms).join(' … '),
    ratio(median(times), median(floor)),
    ratio(median(times), median(copies)),
  ]
  printTable(
    [`an order of ${whole(PARCELS)} parcels`, 'median', 'half of rounds', 'to floor', 'to copies'],
    [
      row('bare INSERT into copies without foreign keys', copies),
      row('floor: bare INSERT of the same rows', floor),
      row('POST …/juridical_orders', ours),
    ],
  )
  console.log(
    `${ROUNDS} rounds in turn after one that is thrown away; ${whole(PARCELS)} parcels with an item, an event and a counted cell each, ` +
      `to ${whole(TERMINALS)} of ${whole(POINTS)} points. Client, server and PostgreSQL share the machine.`,
  )
  const share = median(ours) / median(floor)
  printAim(share <= AIM, `at most ${AIM} times the bare INSERT`, share.toFixed(2))
}
