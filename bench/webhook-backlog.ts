import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import type { Database } from '../apps/server/src/db/types.ts'
import { replayEvents } from '../apps/server/src/webhooks/send-again.ts'
import { buildProduct, startProduct } from './product.ts'
import { median, percentile } from './rounds.ts'
import { sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { ms, printAim, printTable, whole } from './table.ts'
import {
  ENDPOINTS,
  makeShops,
  NONE,
  openReceiver,
  PER_SECOND,
  SECRET,
  sendSteadily,
  type Shop,
  type Steady,
} from './webhook-shops.ts'

/** Events of one shop that go again. */
const REPLAYED = sized(100_000, 500)
/** Deliveries that wait since the shops' servers were away, of so many shops. */
const BACKLOG = sized(1_000_000, 2_000)
const BEHIND = sized(200, 5)
const SECONDS = sized(60, 2)
/** Of new events while the backlog goes. */
const BESIDE_BACKLOG = sized(100, 20)
const P99_AIM = 5_000
/** Milliseconds. */
const STATISTICS_AFTER = sized(15_000, 1_000)
/** `--drain`: it is waited until all of the backlog has come, 15 to 40 minutes of a million. */
const withDrain = process.argv.includes('--drain') || sized(false, true)
const TABLES = ['api_event', 'webhook_delivery'] as const

/**
 * A thousand shops of which one has 100 000 events sent again, and then two hundred have a million deliveries waiting: how soon
 * the others are told of what is new, and whether a query walks through all rows for it.
 */
export async function run() {
  buildProduct()
  await using stack = new AsyncDisposableStack()
  const dataDir = join(CACHE, 'data-webhook-backlog')
  rmSync(dataDir, { recursive: true, force: true })
  const database = await openStore(dataDir)
  stack.defer(database.close)
  const receiver = await openReceiver()
  stack.defer(receiver.close)
  const product = await startProduct(dataDir, { WEBHOOK_ALLOW_LOCAL: '1', SECRET })
  stack.defer(product.close)
  const { db } = database
  const shops = await makeShops(db, receiver.origin, ENDPOINTS)
  const healthy = shops.filter(({ kind }) => kind === 'healthy')
  const [replaying = NONE, ...others] = healthy

  await putEvents(db, [replaying], REPLAYED)
  const requested = performance.now()
  await replay(db, replaying)
  const writing = performance.now() - requested
  const beside = await sendSteadily(db, others, receiver, SECONDS)

  await stopReplay(db)
  // What of it is under way.
  await sleep(STATISTICS_AFTER)
  await putEvents(db, others.slice(0, BEHIND), BACKLOG)
  // Some of the backlog comes before the clock starts.
  const known = receiver.came.size
  await putDeliveries(db)
  const before = await scansOf(db)
  const [came, started] = [receiver.came.size, performance.now()]
  const behind = await sendSteadily(db, others.slice(BEHIND), receiver, SECONDS, BESIDE_BACKLOG)
  const seconds = (performance.now() - started) / 1000
  const drained = receiver.came.size - came - behind.sent
  const left = () => known + behind.sent + BACKLOG - receiver.came.size
  if (withDrain) await drain(left)
  const missing = left()
  // A session tells of its scans within some seconds after it has rested.
  await sleep(STATISTICS_AFTER)
  const after = await scansOf(db)

  print(writing, beside, behind, drained / seconds)
  printAim(
    percentile(beside.waits, 0.99) <= P99_AIM,
    `p99 beside the replay at most ${ms(P99_AIM)}`,
    ms(percentile(beside.waits, 0.99)),
  )
  printAim(beside.lost + behind.lost === 0, 'none lost', String(beside.lost + behind.lost))
  if (withDrain) printAim(missing === 0, 'all of the backlog comes', `${whole(missing)} missing`)
  for (const table of TABLES) {
    const rows = (after[table] ?? 0) - (before[table] ?? 0)
    printAim(rows === 0, `no scan of ${table} while the backlog goes`, `${whole(rows)} rows`)
  }
}

/** Numbered events of these shops in turn, of the hour before. */
async function putEvents(db: Kysely<Database>, shops: readonly Shop[], count: number) {
  await prepare(
    db,
    sql`
    WITH counted AS (UPDATE event_counter SET position = position + ${count} RETURNING position - ${count} AS first)
    INSERT INTO api_event (uid, customer_uid, type, subject, version, payload, occurred_at, position)
    SELECT gen_random_uuid(), (${shops.map(({ customerUid }) => customerUid)}::uuid[])[1 + n % ${shops.length}],
      'deposit.low', '1', 0, '{"balance": 81200, "warn_below": 100000}', now() - interval '30 minutes', first + n
    FROM counted, generate_series(1, ${count}::integer) AS n`,
  )
}

/** All of the hour before that nobody was told of, since the servers were away. */
async function putDeliveries(db: Kysely<Database>) {
  await prepare(
    db,
    sql`
    INSERT INTO webhook_delivery (uid, endpoint_uid, event_uid, state, next_at, created_at)
    SELECT gen_random_uuid(), endpoint.uid, event.uid, 'pending', now(), event.occurred_at
    FROM api_event AS event JOIN webhook_endpoint AS endpoint USING (customer_uid)
    WHERE NOT EXISTS (SELECT FROM webhook_delivery AS delivery WHERE delivery.event_uid = event.uid)`,
  )
  await sql`VACUUM ANALYZE api_event, webhook_delivery`.execute(db)
}

/** A million rows take longer on a slow machine than the product gives a statement. */
const prepare = (db: Kysely<Database>, rows: RawBuilder<unknown>) =>
  inTransaction(db, async (transaction) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(transaction)
    await rows.execute(transaction)
  })

/** Until all have come, or none has for half a minute. */
async function drain(left: () => number) {
  for (let [before, still] = [left(), 0]; before > 0 && still < 30; still += 1) {
    await sleep(1000)
    if (left() < before) [before, still] = [left(), 0]
  }
}

async function replay(db: Kysely<Database>, { customerUid, endpointUid }: Shop) {
  const now = new Date()
  const period = { from: new Date(now.getTime() - 3_600_000), to: now, only_failed: false }
  const count = await inTransaction(db, (transaction) =>
    replayEvents(transaction, { customerUid, endpointUid }, period, { now }),
  )
  if (count !== REPLAYED) throw new Error(`replayed: ${count}`)
}

/** What is left of it would be sent beside the backlog. */
const stopReplay = (db: Kysely<Database>) =>
  sql`UPDATE webhook_delivery SET state = 'expired' WHERE reason = 'replay' AND state = 'pending'`.execute(
    db,
  )

/** Rows that were read one after another, by table. */
async function scansOf(db: Kysely<Database>): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    SELECT relname AS name, seq_tup_read AS rows FROM pg_stat_user_tables
    WHERE relname = ANY(${[...TABLES]}::text[])`.execute(db)
  return Object.fromEntries(rows.map(({ name, rows: read }) => [name, read]))
}

function print(writing: number, beside: Steady, behind: Steady, drained: number) {
  const row = (name: string, { perSecond, waits, lost }: Steady) => [
    name,
    whole(perSecond),
    ms(median(waits)),
    ms(percentile(waits, 0.99)),
    ms(percentile(waits, 1)),
    String(lost),
  ]
  printTable(
    ['event → first call, of the others', 'a second', 'p50', 'p99', 'greatest', 'lost'],
    [
      row(`while ${whole(REPLAYED)} events go again to one`, beside),
      row(`while ${whole(BACKLOG)} wait for ${BEHIND}`, behind),
    ],
  )
  console.log(
    `${SECONDS} s each; ${PER_SECOND} and ${BESIDE_BACKLOG} new events a second. The replay was put in ${ms(writing)}; of the backlog ` +
      `${whole(drained)} a second went. Shops’ servers, product and PostgreSQL share the machine.`,
  )
}
