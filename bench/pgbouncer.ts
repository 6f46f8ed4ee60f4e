import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../apps/server/src/db/open.ts'
import { hasPooler, openPooler } from '../apps/server/src/db/test-pooler.ts'
import { openRelay } from '../apps/server/src/db/test-relay.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import { anySource } from '../apps/server/src/feed/sources.ts'
import { takeEvents } from '../apps/server/src/feed/take-events.ts'
import { findParcels } from '../apps/server/src/parcel-store/find-parcel.ts'
import { writePoints } from '../apps/server/src/points/import-write.ts'
import { type BenchParcel, makeCustomer, makeParcels } from './feed-events.ts'
import { makeNetwork } from './network.ts'
import { alternate, median, spread } from './rounds.ts'
import { optionOf, sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { printTable, ratio, whole } from './table.ts'

const POINTS = sized(2_000, 100)
/** Of one measurement. */
const READS = sized(3_000, 32)
const BATCHES = sized(200, 16)
const ROUNDS = sized(3, 1)
const SENDERS = 8
const LOG = { info: () => undefined, warn: console.warn, error: console.error }
const OPTIONS = {
  storageDays: 3,
  messages: { brand: 'Ячейка', publicUrl: 'https://yacheyka.example' },
}

/**
 * A parcel found by its number and a batch of one event, without HTTP, from eight senders: straight, straight without named statements,
 * and through PgBouncer, which has none. Figures are for the server of `--database=URL` (TCP); the embedded one is reached through a
 * relay, to show that the benchmark runs.
 */
export async function run() {
  if (!hasPooler()) return
  const requested = optionOf('database')
  const dataDir = join(CACHE, 'data-pgbouncer')
  if (requested === undefined) rmSync(dataDir, { recursive: true, force: true })
  const embedded = requested === undefined ? await openStore(dataDir) : undefined
  const relay = embedded && (await openRelay(urlOf(embedded)))
  const url = requested ?? relay?.url ?? ''
  const pooler = await openPooler(url)
  const straight = await open(url, true)
  const unnamed = await open(url, false)
  const pooled = await open(pooler.url, false, url)
  const ways = [straight, unnamed, pooled]
  try {
    await migrate(straight.pool)
    await inTransaction(straight.db, (transaction) =>
      writePoints(transaction, makeNetwork(POINTS), new Set(['name'])),
    )
    const count = BATCHES * (ROUNDS + 1) * ways.length
    const parcels = await makeParcels(straight.db, count, {
      customers: [await makeCustomer(straight.db)],
    })
    await sql`ANALYZE parcel, point, customer`.execute(straight.db)
    const reads = await alternate(
      ways.map((way) => ({ name: 'read', measure: () => read(way, parcels) })),
      ROUNDS,
    )
    const queue = parcels.values()
    const batches = await alternate(
      ways.map((way) => ({ name: 'batch', measure: () => take(way, queue) })),
      ROUNDS,
    )
    print('a parcel by its number', reads)
    print('a batch of one event', batches)
  } finally {
    await Promise.all(ways.map((way) => way.close()))
    await pooler.close()
    await relay?.cut()
    await embedded?.close()
  }
}

const urlOf = ({ connection }: OpenDatabase): string =>
  `postgresql:///${connection.database ?? 'postgres'}?host=${encodeURIComponent(connection.host ?? '')}&user=${connection.user ?? 'postgres'}`

const open = (databaseUrl: string, namedStatements: boolean, directUrl?: string) =>
  openDatabase({
    databaseUrl,
    directUrl,
    namedStatements,
    dataDir: '',
    applicationName: 'yacheyka-bench',
    poolSize: SENDERS,
    log: LOG,
  })

/** Calls a second. */
async function rate(calls: number, call: (number: number) => Promise<void>): Promise<number> {
  let next = 0
  const started = performance.now()
  const send = async () => {
    while (next < calls) await call(next++)
  }
  await Promise.all(Array.from({ length: SENDERS }, send))
  return (calls / (performance.now() - started)) * 1000
}

const read = ({ db }: OpenDatabase, parcels: readonly BenchParcel[]) =>
  rate(READS, async (number) => {
    const { barcode = '' } = parcels[number % parcels.length] ?? {}
    const [parcel] = await findParcels(db, [barcode])
    if (parcel?.found !== 'one') throw new Error(`no parcel ${barcode}`)
  })

const take = ({ db }: OpenDatabase, queue: IterableIterator<BenchParcel>) =>
  rate(BATCHES, async () => {
    const { barcode = '' } = queue.next().value ?? {}
    const event = {
      event_id: barcode,
      barcode,
      status: 'awaiting_courier',
      datetime: new Date().toISOString(),
    } as const
    const now = new Date()
    const [verdict] = await takeEvents(db, anySource('bench'), [event], { now, ...OPTIONS })
    if (verdict?.result !== 'applied') throw new Error(JSON.stringify(verdict))
  })

function print(what: string, rates: readonly (readonly number[])[]) {
  const names = ['straight', 'straight, no named statements', 'through PgBouncer']
  const base = median(rates[0] ?? [])
  printTable(
    [what, 'a second', 'half of rounds', 'to straight'],
    rates.map((each, at) => [
      names[at] ?? '',
      whole(median(each)),
      spread(each).map(whole).join(' … '),
      ratio(median(each), base),
    ]),
  )
}
