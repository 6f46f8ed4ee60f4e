import type { Server } from './child.ts'
import { type Callers, cpuNow, DAY_ENV, startCallers } from './day-callers.ts'
import type { PhaseResult } from './day-client.ts'
import { DAY } from './day-mix.ts'
import { databasePids, usedBy } from './day-processes.ts'
import { LOCKERS, makeDayStore } from './day-store.ts'
import { buildProduct, startProduct } from './product.ts'
import { sized } from './size.ts'
import { ms, printAim, printTable, whole } from './table.ts'

/** How many times faster than life: the busiest hour of a real day, then days of 60, 40, 30, 20, 15, 12, 10, 8, 6 and 5 minutes. */
const SPEEDS = sized([4, 24, 36, 48, 72, 96, 120, 144, 180, 240, 288], [4])
const STEP = { seconds: sized(15, 1), warm: sized(4, 0.2), underWayMost: 4_000 }
/** Answers of people are late beyond it. */
const LATE = 1_000
/** Of the last speed at which answers were in time: the whole day goes so fast, and in an hour at most. */
const EASY = 0.75
const DAY_SPEED_LEAST = 24
const MINUTE_SECONDS = 60
const DAY_MINUTES = 24 * 60
/** Of the day that goes by as a whole. */
const WHOLE_SECONDS = sized(DAY_MINUTES * MINUTE_SECONDS, 48)
const MB = 2 ** 20

/**
 * A day of a network of 5 000 lockers, faster and faster until it bends, for one process and for two; then the whole day
 * at an easy speed, with the memory it takes on its way.
 */
export async function run() {
  buildProduct()
  console.log('filling the store …')
  const { dataDir, file } = await makeDayStore()
  await using stack = new AsyncDisposableStack()
  const first = await startProduct(dataDir, DAY_ENV)
  stack.defer(first.close)
  const callers = await startCallers(file)
  stack.defer(callers.close)
  const bench = { dataDir, callers }
  const one = await climb(bench, [first])
  const second = await startProduct(dataDir, DAY_ENV)
  const two = await climb(bench, [first, second])
  await second.close()
  await wholeDay(bench, first, Math.max(one * EASY, DAY_SPEED_LEAST))
  printAim(one >= 1, 'one process carries the day as it comes', `${whole(one)} times as fast`)
  printAim(two >= 1, 'two processes carry the day as it comes', `${whole(two)} times as fast`)
}

interface Bench {
  readonly dataDir: string
  readonly callers: Callers
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.trunc(sorted.length * part))] ?? Number.NaN

const allTimes = ({ kinds }: PhaseResult): readonly number[] =>
  kinds.flatMap(({ times }) => times).toSorted((one, other) => one - other)

/** Faster and faster. @returns the last speed at which answers were in time */
async function climb(bench: Bench, servers: readonly Server[]): Promise<number> {
  const rows: string[][] = []
  let good = 0
  for (const speed of SPEEDS) {
    const before = cpuNow(bench.dataDir, servers)
    const origins = servers.map(({ origin }) => origin)
    const result = await bench.callers.run({ origins, speed, ...STEP })
    const seconds = result.seconds + STEP.warm
    const cores = (after: number, begun: number) => ((after - begun) / seconds).toFixed(2)
    const after = cpuNow(bench.dataDir, servers)
    const offered = sum(result.kinds.map((kind) => kind.offered))
    const times = allTimes(result)
    const bends = result.drowned || times.length < offered * 0.99 || at(times, 0.99) > LATE
    rows.push([
      `${speed}× (${whole(DAY_MINUTES / speed)} min)`,
      whole(offered / STEP.seconds),
      whole((DAY.events / 86_400) * speed),
      ...[0.5, 0.95, 0.99].map((part) => ms(at(times, part))),
      cores(after.server, before.server),
      cores(after.database, before.database),
      (result.cpuSeconds / seconds).toFixed(2),
      cores(after.stolen, before.stolen),
      bends ? `bends${formatReason(result, offered, times.length)}` : '',
    ])
    if (bends) break
    good = speed
  }
  printTable(
    [
      `speed, ${servers.length === 1 ? 'one process' : 'two processes'}`,
      'calls/s',
      'events/s',
      'p50',
      'p95',
      'p99',
      'cores: product',
      'PostgreSQL',
      'callers',
      'stolen',
      '',
    ],
    rows,
  )
  return good
}

const formatReason = (result: PhaseResult, offered: number, answered: number): string => {
  if (result.drowned) return ': too many wait'
  const [failure] = result.kinds.flatMap(({ failures }) => failures)
  return answered < offered * 0.99 ? `: ${offered - answered} unanswered, ${failure ?? ''}` : ''
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0)

interface Sample {
  readonly minute: number
  readonly server: number
  readonly database: number
}

/** All of a day's orders, events and visits. */
async function wholeDay(bench: Bench, server: Server, speed: number) {
  const seconds = WHOLE_SECONDS / speed
  console.log(`\nthe whole day in ${(seconds / MINUTE_SECONDS).toFixed(1)} minutes …`)
  const samples: Sample[] = []
  const began = performance.now()
  const sample = () =>
    samples.push({
      minute: (performance.now() - began) / 60_000,
      server: usedBy([server.pid]).bytes / MB,
      database: usedBy(databasePids(bench.dataDir)).bytes / MB,
    })
  sample()
  const timer = setInterval(sample, 5_000)
  const before = cpuNow(bench.dataDir, [server])
  const result = await bench.callers.run({
    origins: [server.origin],
    speed,
    seconds,
    warm: 0,
    underWayMost: 20_000,
  })
  clearInterval(timer)
  sample()
  const after = cpuNow(bench.dataDir, [server])
  printKinds(result)
  printMemory(samples)
  const used = { server: after.server - before.server, database: after.database - before.database }
  const stolen = (after.stolen - before.stolen) / result.seconds
  console.log(
    `processor time of the day: product ${whole(used.server)} s, PostgreSQL ${whole(used.database)} s, callers ${whole(result.cpuSeconds)} s;`,
  )
  console.log(
    `spread over 24 hours ${((used.server + used.database) / 86_400).toFixed(3)} of a core (sign-ins and lockers' questions of ${(seconds / MINUTE_SECONDS).toFixed(1)} minutes in it).`,
  )
  console.log(`The machine beneath gave ${stolen.toFixed(2)} of a core to others meanwhile.`)
  const failed = sum(result.kinds.map((kind) => kind.failed))
  printAim(failed === 0, 'nothing fails', `${whole(failed)} calls`)
}

function printKinds({ kinds, seconds }: PhaseResult) {
  printTable(
    [
      `a day of ${whole(LOCKERS)} lockers`,
      'calls',
      'a second',
      'p50',
      'p95',
      'p99',
      'worst',
      'failed',
    ],
    kinds.map(({ name, offered, times, failed }) => [
      name,
      whole(offered),
      (offered / seconds).toFixed(1),
      ...[0.5, 0.95, 0.99, 1].map((part) => ms(at(times, part))),
      whole(failed),
    ]),
  )
  for (const { name, failures } of kinds)
    for (const failure of failures) console.log(`  ${name}: ${failure}`)
}

/** At the beginning, at each quarter, and the most. */
function printMemory(samples: readonly Sample[]) {
  const quarter = (part: number) => samples[Math.round((samples.length - 1) * part)]
  const parts = [0, 0.25, 0.5, 0.75, 1]
  const rows = (['server', 'database'] as const).map((who) => [
    who === 'server' ? 'product' : 'PostgreSQL',
    ...parts.map((part) => `${whole(quarter(part)?.[who] ?? 0)} MB`),
    `${whole(Math.max(...samples.map((sample) => sample[who])))} MB`,
  ])
  printTable(['memory', ...parts.map((part) => `${part * 100} %`), 'most'], rows)
}
