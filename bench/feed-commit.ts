import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PulseEvent } from '@yacheyka/contract/feed/pulse'
import { sql } from 'kysely'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../apps/server/src/db/open.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import { anySource } from '../apps/server/src/feed/sources.ts'
import { takeEvents } from '../apps/server/src/feed/take-events.ts'
import { writePoints } from '../apps/server/src/points/import-write.ts'
import { type BenchParcel, makeCustomer, makeParcels } from './feed-events.ts'
import { makeNetwork } from './network.ts'
import { alternate, median, spread } from './rounds.ts'
import { optionOf, sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { printAim, printTable, ratio, whole } from './table.ts'

const POINTS = sized(2_000, 100)
/** Of one measurement: each is the first event of a parcel of its own. */
const BATCHES = sized(300, 16)
const ROUNDS = sized(3, 1)
const SENDERS = 8
/** Of what as many sources take. */
const SHARE_AIM = 0.9
const OPTIONS = {
  storageDays: 3,
  messages: { brand: 'Ячейка', publicUrl: 'https://yacheyka.example' },
}

/**
 * Batches of one event that are taken a second, without HTTP: of one source from one sender and from eight, against eight sources. What
 * batches of a source wait for stands out where a commit takes long: with a synchronous standby, at the server of `--database=URL`.
 */
export async function run() {
  const database = await open()
  try {
    await inTransaction(database.db, (transaction) =>
      writePoints(transaction, makeNetwork(POINTS), new Set(['name'])),
    )
    const parcels = await makeParcels(database.db, BATCHES * (ROUNDS + 1) * 3, {
      customers: [await makeCustomer(database.db)],
    })
    const events = parcels.map(firstEventOf).values()
    const measure = (senders: number, sources: number) => () =>
      take(database, nextOf(events), { senders, sources })
    const [alone = [], one = [], several = []] = await alternate(
      [
        { name: 'one sender', measure: measure(1, 1) },
        { name: 'several senders', measure: measure(SENDERS, 1) },
        { name: 'several sources', measure: measure(SENDERS, SENDERS) },
      ],
      ROUNDS,
    )
    print(alone, one, several)
    console.log(await describeCommit(database))
  } finally {
    await database.close()
  }
}

async function open(): Promise<OpenDatabase> {
  const databaseUrl = optionOf('database')
  const dataDir = join(CACHE, 'data-feed-commit')
  if (databaseUrl === undefined) {
    rmSync(dataDir, { recursive: true, force: true })
    return openStore(dataDir)
  }
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    applicationName: 'yacheyka-bench',
    poolSize: SENDERS,
    log,
  })
  await migrate(database.pool)
  return database
}

const firstEventOf = ({ barcode }: BenchParcel): PulseEvent => ({
  event_id: barcode,
  barcode,
  status: 'awaiting_courier',
  datetime: new Date().toISOString(),
})

const nextOf = (events: IterableIterator<PulseEvent>): readonly PulseEvent[] =>
  Array.from({ length: BATCHES }, () => events.next().value).filter((event) => event !== undefined)

/**
 * Batches a second.
 * @throws where an event is not applied
 */
async function take(
  { db }: OpenDatabase,
  events: readonly PulseEvent[],
  { senders, sources }: { readonly senders: number; readonly sources: number },
): Promise<number> {
  const queue = events.values()
  const started = performance.now()
  const send = async (_: unknown, sender: number) => {
    const source = anySource(`bench-${sender % sources}`)
    for (const event of queue) {
      const [verdict] = await takeEvents(db, source, [event], { now: new Date(), ...OPTIONS })
      if (verdict?.result !== 'applied') throw new Error(JSON.stringify(verdict))
    }
  }
  await Promise.all(Array.from({ length: senders }, send))
  return (events.length / (performance.now() - started)) * 1000
}

function print(alone: readonly number[], one: readonly number[], several: readonly number[]) {
  const base = median(several)
  const row = (name: string, rates: readonly number[]) => [
    name,
    whole(median(rates)),
    spread(rates).map(whole).join(' … '),
    ratio(median(rates), base),
  ]
  printTable(
    ['batches of one event', 'a second', 'half of rounds', `to ${SENDERS} sources`],
    [
      row('one source, one sender', alone),
      row(`one source, ${SENDERS} senders`, one),
      row(`${SENDERS} sources`, several),
    ],
  )
  const share = median(one) / base
  printAim(share >= SHARE_AIM, `at least ${SHARE_AIM} of ${SENDERS} sources`, share.toFixed(2))
}

async function describeCommit({ db }: OpenDatabase): Promise<string> {
  const { rows } = await sql<{ commit: string; standbys: string }>`
    SELECT current_setting('synchronous_commit') AS commit, current_setting('synchronous_standby_names') AS standbys`.execute(
    db,
  )
  const { commit = '', standbys = '' } = rows[0] ?? {}
  return `${ROUNDS} rounds of ${whole(BATCHES)} batches in turn after one that is thrown away; synchronous_commit = ${commit}, standbys: ${standbys || 'none'}.`
}
