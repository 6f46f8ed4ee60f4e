import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postPulseEvents } from '@yacheyka/contract/feed/pulse'
import { createOrder } from '../packages/contract/src/orders/orders.ts'
import { archivePartition } from '../apps/server/src/backup/archived-month.ts'
import { requireTools, serverVersion } from '../apps/server/src/backup/postgres-tools.ts'
import {
  countMonthsAhead,
  type Maintained,
  maintainPartitions,
} from '../apps/server/src/db/monthly-partitions.ts'
import { AHEAD, monthOf, readPartitions } from '../apps/server/src/db/partition-months.ts'
import { keeping, PARTITIONED } from '../apps/server/src/db/partitioned-tables.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import { addSource, anySource } from '../apps/server/src/feed/sources.ts'
import { USER_UID } from './lists-store.ts'
import type { MonthsCall } from './months-calls.ts'
import type { MonthsNetwork } from './months-network.ts'
import {
  ESTIMATE_PATH,
  type Estimate,
  estimateBody,
  orderBody,
  orderLines,
  readTerminals,
} from './order-body.ts'
import { percentile } from './rounds.ts'
import { sized } from './size.ts'
import { ms, printAim, printTable, whole } from './table.ts'

const READERS = 4
/** Milliseconds of load before the month is taken away, and after it. */
const ASIDE = sized(10_000, 300)
const LINES = 5
const EVENTS = 20
const TOKEN = 'bench-months-token'

interface Call {
  readonly kind: 'reads' | 'feed' | 'orders'
  /** Milliseconds of `performance.now()`. */
  readonly from: number
  readonly until: number
  readonly failure: string | undefined
}

/**
 * Four callers read all lists and histories and two write, while the owner's chore archives and drops the oldest month of each table
 * whose months go, and makes one ahead. The store loses a month each time.
 */
export async function dropMonth(network: MonthsNetwork, reads: readonly MonthsCall[]) {
  const calls: Call[] = []
  const post = await openWriters(network)
  const state = { ended: false }
  const repeat = async (kind: Call['kind'], work: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !state.ended; turn++) {
      const from = performance.now()
      const failure = await work(turn).then(
        () => undefined,
        (error: unknown) => String(error).slice(0, 300),
      )
      calls.push({ kind, from, until: performance.now(), failure })
    }
  }
  const read = (reader: number) => (turn: number) => {
    const call = reads[(turn * READERS + reader) % reads.length]
    return network.request(call?.urlOf(network.held, Math.random()) ?? '')
  }
  const load = Promise.all([
    ...Array.from({ length: READERS }, (_, reader) => repeat('reads', read(reader))),
    repeat('feed', post.events),
    repeat('orders', post.order),
  ])
  try {
    await sleep(ASIDE)
    const from = performance.now()
    const maintained = await maintain(network)
    const until = performance.now()
    await sleep(ASIDE)
    state.ended = true
    await load
    print(calls, maintained, { from, until })
  } finally {
    state.ended = true
    await load
  }
}

/** What `partitions --archive` does on the first day of the month after the newest that is there. */
async function maintain({ database }: MonthsNetwork): Promise<Maintained> {
  const { db } = database
  const now = new Date()
  const running = monthOf(now) + (await countMonthsAhead(db, now)) - AHEAD + 1
  const journal = PARTITIONED.find(({ table }) => table === 'audit_log')
  const [oldest] = journal === undefined ? [] : await readPartitions(db, journal)
  const kept = running - 1 - (oldest?.last ?? running)
  // The embedded server is newer than the tools of many a machine.
  const hasTools = await requireTools(await serverVersion(db)).then(
    () => true,
    () => false,
  )
  if (!hasTools) console.log('Nothing is archived: pg_dump is older than the server.')
  const folder = await mkdtemp(join(tmpdir(), 'bench-months-'))
  try {
    return await maintainPartitions(
      db,
      new Date(Date.UTC(Math.floor(running / 12), running % 12)),
      {
        tables: keeping({ audit_log: kept, outbox_message: kept }),
        archive: hasTools
          ? (partition) => archivePartition(database, partition, folder)
          : undefined,
      },
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function openWriters({ app, database, headers, signIn }: MonthsNetwork) {
  const { db } = database
  await signIn()
  await inTransaction(db, (transaction) =>
    addSource(transaction, anySource('bench'), { token: TOKEN }),
  )
  const terminals = await readTerminals(db, sized(200, 20))
  const parcels = await db
    .selectFrom('parcel')
    .innerJoin('point', 'point.uid', 'parcel.point_uid')
    .select(['parcel.barcode', 'point.number'])
    .where('parcel.status', '=', 'in_delivery')
    .orderBy('parcel.created_at', 'desc')
    .limit(20_000)
    .execute()
  const run = Date.now().toString(36)
  const post = async (url: string, payload: string, authorization: string) => {
    const response = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization, 'content-type': 'application/json' },
    })
    if (response.statusCode >= 300)
      throw new Error(`${url}: ${response.statusCode} ${response.body}`)
    return response
  }
  const postOwn = (url: string, body: string) => post(url, body, headers().authorization)
  return {
    events: (turn: number) => {
      const events = Array.from({ length: EVENTS }, (_, at) => {
        const parcel = parcels[(turn * EVENTS + at) % parcels.length]
        return {
          event_id: `${run}-${turn}-${at}`,
          barcode: parcel?.barcode,
          status: 'delivered',
          terminal_number: parcel?.number,
          datetime: new Date().toISOString(),
        }
      })
      return post(postPulseEvents.path, JSON.stringify(events), `Token ${TOKEN}`)
    },
    order: async (turn: number) => {
      const numbers = Array.from({ length: LINES }, (_, at) => `${run}-${turn}-${at}`)
      const lines = orderLines(numbers, terminals)
      const estimate = (await postOwn(ESTIMATE_PATH, estimateBody(lines))).json<Estimate>()
      await postOwn(createOrder.path.replace(':uid', USER_UID), orderBody(lines, estimate))
    },
  }
}

function print(
  calls: readonly Call[],
  { made, dropped, postponed }: Maintained,
  { from, until }: Pick<Call, 'from' | 'until'>,
) {
  const longest = (of: readonly Call[]) => Math.max(0, ...of.map((call) => call.until - call.from))
  const during = (of: readonly Call[]) =>
    of.filter((call) => call.until >= from && call.from <= until)
  printTable(
    ['', 'calls', 'failed', 'p50', 'p99', 'longest', 'meanwhile: calls', 'longest'],
    (['reads', 'feed', 'orders'] as const).map((kind) => {
      const its = calls.filter((call) => call.kind === kind)
      const times = its.map((call) => call.until - call.from)
      return [
        kind,
        whole(its.length),
        whole(its.filter(({ failure }) => failure !== undefined).length),
        ms(percentile(times, 0.5)),
        ms(percentile(times, 0.99)),
        ms(longest(its)),
        whole(during(its).length),
        ms(longest(during(its))),
      ]
    }),
  )
  console.log(
    `In ${ms(until - from)} made ${made.join(', ') || 'nothing'}; dropped ${dropped.join(', ') || 'nothing'}; postponed ${postponed.join(', ') || 'nothing'}.`,
  )
  const failures = calls.flatMap(({ failure }) => failure ?? [])
  for (const failure of new Set(failures.slice(0, 5))) console.log(failure)
  printAim(
    failures.length === 0 && dropped.length > 0 && postponed.length === 0,
    'a month taken away under load without a failed call',
    `${failures.length} failed of ${whole(calls.length)}, the longest ${ms(longest(calls))}, ${ms(longest(during(calls)))} meanwhile`,
  )
}
