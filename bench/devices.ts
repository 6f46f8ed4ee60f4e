import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEVICE_PATHS } from '@yacheyka/contract/device/paths'
import type { ReportRequest } from '@yacheyka/contract/device/report'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import type { OpenDatabase } from '../apps/server/src/db/open.ts'
import { makeTestDevice } from '../apps/server/src/devices/test-devices.ts'
import { addSource, anySource } from '../apps/server/src/feed/sources.ts'
import { writePoints } from '../apps/server/src/points/import-write.ts'
import type { Server } from './child.ts'
import { type BenchDevice, openDevicePolls } from './device-polls.ts'
import { type BenchParcel, makeParcels } from './feed-events.ts'
import { makeNetwork } from './network.ts'
import { memoryOf } from './memory.ts'
import { buildProduct, startProduct } from './product.ts'
import { alternate, median, percentile } from './rounds.ts'
import { sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { ms, printAim, printTable, ratio, whole } from './table.ts'

const DEVICES = sized(10_000, 60)
/** Seconds in which nothing happens but that polls end and begin. */
const QUIET = sized(60, 1)
/** Lockers that get news in one second, and how many such seconds there are. */
const WOKEN = sized(50, 10)
const SECONDS = sized(40, 2)
/** Milliseconds from one to the next: news comes at every moment between two looks of the server. */
const STEP = 1_037
/** Milliseconds within which a locker knows. */
const WAKE_AIM = 2_000
/** Events of one report. */
const EVENTS = sized(200, 20)
const ROUNDS = sized(40, 1)
const REPORT_AIM = 2
const TOKEN = 'bench-feed-token'

/**
 * Lockers that wait for news at one process: what they cost while nothing happens, how soon they know what does, and how long
 * a report takes beside the same events through the feed of other networks.
 */
export async function run() {
  buildProduct()
  const dataDir = join(CACHE, 'data-devices')
  rmSync(dataDir, { recursive: true, force: true })
  const database = await openStore(dataDir)
  try {
    const devices = await prepare(database)
    const product = await startProduct(dataDir)
    try {
      await measurePolls(product, database, devices)
      await measureReports(product, database, devices)
    } finally {
      await product.close()
    }
  } finally {
    await database.close()
  }
}

async function prepare({ db }: OpenDatabase): Promise<readonly BenchDevice[]> {
  const network = makeNetwork(DEVICES).map((point) => ({ ...point, cellSizes: CELL_SIZES }))
  await inTransaction(db, (transaction) => writePoints(transaction, network, new Set(['name'])))
  await inTransaction(db, (transaction) =>
    addSource(transaction, anySource('bench'), { token: TOKEN }),
  )
  const points = await db.selectFrom('point').select(['uid', 'number']).orderBy('number').execute()
  const devices: BenchDevice[] = []
  for (const { uid, number } of points)
    devices.push({ terminal: number, token: await makeTestDevice(db, uid) })
  return devices
}

async function measurePolls(
  product: Server,
  { db }: OpenDatabase,
  devices: readonly BenchDevice[],
) {
  const alone = memoryOf(product)
  const parcels = await makeParcels(db, WOKEN * SECONDS)
  const sentAt = new Map<string, number>()
  const delays: number[] = []
  const polls = openDevicePolls(product.port, devices, (terminal) => {
    const sent = sentAt.get(terminal)
    if (sent !== undefined) delays.push(performance.now() - sent)
    sentAt.delete(terminal)
  })
  const began = performance.now()
  while (!polls.areWaiting()) await sleep(20)
  const begun = (performance.now() - began) / 1000

  const [responses, cpu] = [polls.responses(), product.cpuSeconds()]
  await sleep(QUIET * 1000)
  const perSecond = (polls.responses() - responses) / QUIET
  const share = ((product.cpuSeconds() - cpu) / QUIET) * 100
  const held = polls.held()
  const memory = memoryOf(product)

  for (let second = 0; second < SECONDS; second += 1) {
    const some = parcels.slice(second * WOKEN, (second + 1) * WOKEN)
    const next = sleep(STEP)
    const verdicts = await postEvents(product, some, 'in_delivery')
    const now = performance.now()
    // What is known before the response came is known in no time.
    for (const { terminal } of some) sentAt.set(terminal, now)
    if (verdicts !== 200) throw new Error(`the feed answered ${verdicts}`)
    await next
  }
  await sleep(WAKE_AIM)
  const unknown = sentAt.size
  await polls.stop()

  printTable(
    ['long polls at one process', ''],
    [
      ['held', whole(held)],
      ['all have begun, first answers and all, after', `${begun.toFixed(1)} s`],
      ['memory, MB: without them', whole(alone)],
      ['with them', `${whole(memory)}, ${(((memory - alone) * 1024) / held).toFixed(1)} KB each`],
      ['answers a second while nothing happens', perSecond.toFixed(1)],
      ['of one core then', `${share.toFixed(1)} %`],
      [`${WOKEN} lockers get news a second: known, p50`, ms(percentile(delays, 0.5))],
      ['p99', ms(percentile(delays, 0.99))],
      ['at worst', ms(Math.max(...delays))],
    ],
  )
  printAim(unknown === 0, 'every locker knows what came', `${delays.length}, ${unknown} not`)
  printAim(
    percentile(delays, 0.99) <= WAKE_AIM,
    `p99 from the feed's answer to the locker's within ${WAKE_AIM} ms`,
    ms(percentile(delays, 0.99)),
  )
}

/** @returns the status of the response */
async function postEvents(
  { origin }: Server,
  parcels: readonly BenchParcel[],
  status: 'in_delivery' | 'ready_for_pickup',
): Promise<number> {
  const datetime = new Date().toISOString()
  const response = await fetch(`${origin}/api/pulse/events`, {
    method: 'POST',
    headers: { authorization: `Token ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(
      parcels.map(({ barcode, terminal }) => ({
        event_id: `${barcode}-${status}`,
        barcode,
        status,
        terminal_number: terminal,
        datetime,
      })),
    ),
  })
  await response.arrayBuffer()
  return response.status
}

async function measureReports(
  product: Server,
  { db }: OpenDatabase,
  [device]: readonly BenchDevice[],
) {
  if (device === undefined) return
  const point = await db
    .selectFrom('point')
    .select(['uid', 'number'])
    .where('number', '=', device.terminal)
    .executeTakeFirstOrThrow()
  const parcels = (await makeParcels(db, EVENTS * (ROUNDS + 1) * 2, { to: [point] })).values()
  const take = () => parcels.take(EVENTS).toArray()
  const timed = async (post: () => Promise<number>) => {
    const started = performance.now()
    const status = await post()
    if (status !== 200) throw new Error(`answered ${status}`)
    return performance.now() - started
  }
  let seq = 0
  const [feed = [], report = []] = await alternate(
    [
      {
        name: 'feed',
        measure: () => timed(() => postEvents(product, take(), 'ready_for_pickup')),
      },
      {
        name: 'report',
        measure: () => {
          const from = seq
          seq += EVENTS
          return timed(() => postReport(product, device, take(), from))
        },
      },
    ],
    ROUNDS,
  )
  const row = (name: string, times: readonly number[]) => [
    name,
    ms(median(times)),
    ms(percentile(times, 0.99)),
    ratio(percentile(times, 0.99), percentile(feed, 0.99)),
  ]
  printTable(
    [`${EVENTS} arrivals at one locker`, 'p50', 'p99', 'p99 to the feed'],
    [row('POST /api/pulse/events', feed), row('POST /api/device/report', report)],
  )
  printAim(
    percentile(report, 0.99) <= percentile(feed, 0.99) * REPORT_AIM,
    `a report within ${REPORT_AIM} times the feed's p99`,
    ratio(percentile(report, 0.99), percentile(feed, 0.99)),
  )
}

/** @returns the status of the response */
async function postReport(
  { origin }: Server,
  { token }: BenchDevice,
  parcels: readonly BenchParcel[],
  from: number,
): Promise<number> {
  const now = new Date().toISOString()
  const report: ReportRequest = {
    sent_at: now,
    store_id: 'aa',
    boot: 1,
    events: parcels.map(({ barcode }, at) => ({
      event_id: `aa-${from + at + 1}`,
      barcode,
      status: 'ready_for_pickup',
      datetime: now,
      quality: 'exact',
      door: null,
      placed_size: null,
    })),
    facts: [],
    acks: [],
    telemetry: null,
  }
  const response = await fetch(`${origin}${DEVICE_PATHS.report}`, {
    method: 'POST',
    headers: { authorization: `Device ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(report),
  })
  const text = await response.text()
  const { results } = JSON.parse(text) as { results?: readonly { readonly result: string }[] }
  // Its earlier steps were not reported; the feed answers the same.
  if (results?.some(({ result }) => result !== 'skipped') ?? true) throw new Error(text)
  return response.status
}
