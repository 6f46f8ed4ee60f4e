import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { OpenDatabase } from '../apps/server/src/db/open.ts'
import { type Server, startServer } from './child.ts'
import { type Callers, cpuNow, DAY_ENV, startCallers } from './day-callers.ts'
import { DAY, type Kind, makeKinds } from './day-mix.ts'
import { type DayData, LOCKERS, makeDayStore } from './day-store.ts'
import { buildProduct, startProduct } from './product.ts'
import { sized } from './size.ts'
import { openStore } from './store.ts'
import { ms, printAim, printTable, whole } from './table.ts'

/** Seconds that a kind of call is asked for alone: before it counts, while it counts. */
const [WARM, COUNTED] = [sized(5, 0), sized(15, 0.2)]
/** Seconds after which what the calls left behind is done too: messages sent, jobs run. */
const SETTLE = sized(6, 0.05)
const SIGN_IN = 'sign-in'
/** Calls a second at which a kind is measured: far from any queue. */
const RATES: Readonly<Record<string, number>> = {
  [SIGN_IN]: 8,
  'locker asks for news': 200,
  'feed, 50 events': 10,
  'order, 20 parcels': 4,
  'labels of an order, PDF': 4,
}
const RATE = 100
/** So many times as often. */
const OFTEN = sized(1, 5)
const UNDER_WAY_MOST = 2_000

/** The busiest hour against the mean of the day. */
const PEAK = 4
const SECONDS_OF_DAY = 86_400
const SCALES = [1, 10, 100]
/** Of one core, that a process's own thread is to be busy at most: beyond it its callers queue. */
const BUSY = 0.6
const [KB, MB, GB] = [2 ** 10, 2 ** 20, 2 ** 30]

/** What something takes: seconds of a core, and bytes. */
interface Cost {
  readonly server: number
  readonly database: number
  /** Of the write-ahead log. */
  readonly log: number
}

interface Priced {
  readonly kind: Kind
  readonly cost: Cost
}

interface Bench {
  readonly dataDir: string
  readonly server: Server
  readonly callers: Callers
  readonly store: OpenDatabase
}

/**
 * What one call of each kind costs the processors and the disk, asked for alone, with all that it leaves to be done; and
 * by it the busiest hour and the day of networks of 5 000, 50 000 and 500 000 lockers.
 */
export async function run() {
  buildProduct()
  console.log('filling the store …')
  const { dataDir, file } = await makeDayStore()
  await using stack = new AsyncDisposableStack()
  const server = await startProduct(dataDir, DAY_ENV)
  stack.defer(server.close)
  const store = await openStore(dataDir)
  stack.defer(store.close)
  const callers = await startCallers(file)
  stack.defer(callers.close)
  const bench = { dataDir, server, callers, store }
  const idle = await idleOf(bench)
  const priced: Priced[] = []
  for (const kind of makeKinds(JSON.parse(readFileSync(file, 'utf8')) as DayData, ''))
    priced.push({ kind, cost: await costOf(bench, kind, idle) })
  printCosts(priced, await floorOf(callers), idle)
  printScales(priced, idle, await keptBy(store))
}

const now = async ({ dataDir, server, store }: Bench): Promise<Cost> => {
  const { rows } = await sql<{ log: string }>`
    SELECT pg_current_wal_insert_lsn() - '0/0' AS log`.execute(store.db)
  const used = cpuNow(dataDir, [server])
  return {
    server: used.server,
    database: used.database,
    log: Number(rows[0]?.log ?? 0),
  }
}

/** @returns by so many seconds or calls, what the second takes beyond the first, less so many seconds of idling */
const between = (before: Cost, after: Cost, by: number, idle?: Cost, seconds = 0): Cost => {
  const each = (of: (cost: Cost) => number) =>
    Math.max(0, of(after) - of(before) - (idle === undefined ? 0 : of(idle) * seconds)) / by
  return {
    server: each(({ server }) => server),
    database: each(({ database }) => database),
    log: each(({ log }) => log),
  }
}

/** Of a second in which nobody asks for anything. */
async function idleOf(bench: Bench): Promise<Cost> {
  const before = await now(bench)
  await sleep(COUNTED * 1000)
  return between(before, await now(bench), COUNTED)
}

/** Of one call, with what is done after its response. */
async function costOf(bench: Bench, kind: Kind, idle: Cost): Promise<Cost> {
  await callFor(bench.callers, bench.server, kind.name, WARM)
  await sleep(SETTLE * 1000)
  const before = await now(bench)
  const began = performance.now()
  const calls = await callFor(bench.callers, bench.server, kind.name, COUNTED)
  await sleep(SETTLE * 1000)
  return between(before, await now(bench), calls, idle, (performance.now() - began) / 1000)
}

/** @returns how many calls were made. @throws where one of them fails */
async function callFor(
  callers: Callers,
  { origin }: Server,
  kind: string,
  seconds: number,
): Promise<number> {
  const { kinds } = await callers.run({
    origins: [origin],
    speed: 1,
    seconds,
    warm: 0,
    underWayMost: UNDER_WAY_MOST,
    alone: { kind, perSecond: (RATES[kind] ?? RATE) * OFTEN },
  })
  const [result] = kinds
  if (result === undefined || result.failed > 0)
    throw new Error(`${kind}: ${result?.failures.join('; ') ?? 'no such call'}`)
  return result.offered
}

/** @returns seconds of a core that node:http alone takes for a response */
async function floorOf(callers: Callers): Promise<number> {
  const bare = await startServer(join(import.meta.dirname, 'bare-response.ts'), {})
  try {
    await callFor(callers, bare, 'home page', WARM)
    const before = bare.cpuSeconds()
    const calls = await callFor(callers, bare, 'home page', COUNTED)
    return (bare.cpuSeconds() - before) / calls
  } finally {
    await bare.close()
  }
}

/** What stays in the database. */
interface Kept {
  readonly parcel: number
  readonly event: number
}

/** Bytes of a parcel with one thing in it, and of an event, with indexes and dead rows. */
async function keptBy({ db }: OpenDatabase): Promise<Kept> {
  const bytesOf = async (table: 'parcel' | 'parcel_item' | 'parcel_event') => {
    const { rows } = await sql<{ bytes: number }>`
      SELECT coalesce((SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree(${table})),
        pg_total_relation_size(${table}))::float8 / greatest(count(*), 1) AS bytes
      FROM ${sql.table(table)}`.execute(db)
    return rows[0]?.bytes ?? 0
  }
  return {
    parcel: (await bytesOf('parcel')) + (await bytesOf('parcel_item')),
    event: await bytesOf('parcel_event'),
  }
}

function printCosts(priced: readonly Priced[], floor: number, idle: Cost) {
  printTable(
    ['one call', 'a day', 'product', 'of bare node:http', 'PostgreSQL', 'write-ahead log'],
    priced.map(({ kind, cost }) => [
      kind.name,
      whole(callsOfDay(kind, 1)),
      ms(cost.server * 1000),
      `${(cost.server / floor).toFixed(1)}×`,
      ms(cost.database * 1000),
      `${whole(cost.log / KB)} KB`,
    ]),
  )
  console.log(
    `Bare node:http: ${ms(floor * 1000)} an answer. Idle: product ${idle.server.toFixed(3)}, PostgreSQL ${idle.database.toFixed(3)} of a core.`,
  )
}

/** What keeps its pace of life is given at the peak. @returns calls a second in the busiest hour */
const peakOf = ({ perDay = 0, perSecond = 0 }: Kind, scale: number): number =>
  scale * (perSecond + (perDay * PEAK) / SECONDS_OF_DAY)

/** Lockers ask at the same pace day and night. */
const callsOfDay = (kind: Kind, scale: number): number => {
  const { name, perDay = 0, perSecond = 0 } = kind
  return scale * (perDay + (perSecond * SECONDS_OF_DAY) / (name === SIGN_IN ? PEAK : 1))
}

function printScales(priced: readonly Priced[], idle: Cost, kept: Kept) {
  const rows = SCALES.map((scale) => {
    const total = (count: (kind: Kind) => number, of: (cost: Cost) => number) =>
      priced.reduce((sum, { kind, cost }) => sum + count(kind) * of(cost), 0)
    const peak = (of: (cost: Cost) => number) => total((kind) => peakOf(kind, scale), of)
    const day = (of: (cost: Cost) => number) => total((kind) => callsOfDay(kind, scale), of)
    const hash = priced.find(({ kind }) => kind.name === SIGN_IN)
    const hashes = hash === undefined ? 0 : peakOf(hash.kind, scale) * hash.cost.server
    const server = peak((cost) => cost.server)
    return {
      scale,
      calls: peak(() => 1),
      server,
      hashes,
      processes: Math.max(1, Math.ceil((server - hashes) / BUSY)),
      database: peak((cost) => cost.database),
      log: peak((cost) => cost.log),
      logOfDay: day((cost) => cost.log),
      kept: scale * (DAY.parcels * kept.parcel + DAY.events * kept.event),
    }
  })
  printTable(
    [
      'lockers',
      'calls/s at the peak',
      'product, cores',
      'of them sign-ins',
      'processes',
      'PostgreSQL, cores',
      'log/s',
      'log a day',
      'kept a year',
    ],
    rows.map((each) => [
      whole(LOCKERS * each.scale),
      whole(each.calls),
      each.server.toFixed(2),
      each.hashes.toFixed(2),
      whole(each.processes),
      each.database.toFixed(2),
      `${(each.log / MB).toFixed(1)} MB`,
      `${(each.logOfDay / GB).toFixed(1)} GB`,
      `${whole((each.kept * 365) / GB)} GB`,
    ]),
  )
  console.log(
    `Kept: ${whole(kept.parcel)} bytes a parcel, ${whole(kept.event)} an event. A process's own thread is taken to be busy ${BUSY} of a core at most.`,
  )
  const cores = (rows[0]?.server ?? 0) + (rows[0]?.database ?? 0) + idle.server + idle.database
  printAim(cores <= 1, 'the busiest hour takes half of two cores at most', cores.toFixed(2))
}
