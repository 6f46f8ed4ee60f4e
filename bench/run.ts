import { describeMachine } from './machine.ts'
import { isTrial, part } from './size.ts'

// `npm run bench -- NAME`: each benchmark measures the product beside a floor or a peer, in one run on one machine, so
// that what counts is the ratio and not the machine.

interface Benchmark {
  readonly about: string
  readonly load: () => Promise<{ readonly run: () => Promise<void> }>
}

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  'points-wire': {
    about: 'bytes and parsing of all points: binary columns against JSON',
    load: () => import('./points-wire.ts'),
  },
  'map-first-clusters': {
    about: 'time to first clusters in Chromium against the empty map and against one big JSON',
    load: () => import('./map-first-clusters.ts'),
  },
  streets: {
    about:
      'a first look at one point with streets beneath it, and a drag, against the embedded map',
    load: () => import('./streets.ts'),
  },
  'terminal-rate': {
    about: 'GET /api/terminals/{number}/ against a bare node:http handler with the same query',
    load: () => import('./terminal-rate.ts'),
  },
  import: {
    about: '100 000 points from a file into the database against reading the file alone',
    load: () => import('./import-rate.ts'),
  },
  'package-load': {
    about: '10 000 rows of a workbook from upload to checked table against unzip and tokens alone',
    load: () => import('./package-load.ts'),
  },
  feed: {
    about: 'events a second through POST /api/pulse/events against a bare INSERT of the same rows',
    load: () => import('./feed.ts'),
  },
  'feed-commit': {
    about: 'batches of one source from one and from eight senders against eight sources, by commit',
    load: () => import('./feed-commit.ts'),
  },
  pgbouncer: {
    about: 'a parcel read and batches of the feed through PgBouncer against the same without it',
    load: () => import('./pgbouncer.ts'),
  },
  devices: {
    about:
      '10 000 lockers wait at one process: memory, how soon they know; a report against the feed',
    load: () => import('./devices.ts'),
  },
  widget: {
    about: 'the shop’s widget: its list on a slow phone, its size, 60 000 points on its map',
    load: () => import('./widget.ts'),
  },
  'watch-cost': {
    about: 'what lines of the log and traces cost a call, against none',
    load: () => import('./watch-cost.ts'),
  },
  'sign-in': {
    about: 'sign-ins a second against argon2id of the same cost alone',
    load: () => import('./sign-in.ts'),
  },
  amount: {
    about: 'GET …/amount with its token against a bare node:http handler with the same queries',
    load: () => import('./amount.ts'),
  },
  'package-table': {
    about: 'a file of 10 000 parcels in the cabinet’s table, scrolled, against one plain table',
    load: () => import('./package-table.ts'),
  },
  order: {
    about: 'an order of 1 000 parcels through its call against a bare INSERT of the same rows',
    load: () => import('./order.ts'),
  },
  lists: {
    about: 'pages and counts of lists with 2 000 000 parcels against the same with 20 000',
    load: () => import('./lists.ts'),
  },
  api: {
    about:
      'the merchant API: orders of 1 000 against the cabinet’s, a parcel read, what a key costs',
    load: () => import('./api.ts'),
  },
  webhooks: {
    about:
      '300 events a second to 1 000 shops’ servers, some of them away; a backlog against bare node:http',
    load: () => import('./webhooks.ts'),
  },
  'webhook-backlog': {
    about: 'events of other shops while 100 000 go again to one, and while a million wait',
    load: () => import('./webhook-backlog.ts'),
  },
  labels: {
    about: '1 000 labels in each format against bare pages of the same library',
    load: () => import('./labels.ts'),
  },
  export: {
    about: '100 000 parcels as a workbook through the call against plain SELECTs of the same rows',
    load: () => import('./export.ts'),
  },
  figures: {
    about: 'a merchant’s first page of figures with half a million parcels against five thousand',
    load: () => import('./figures.ts'),
  },
  'storage-report': {
    about:
      'how long parcels lie: 5 000 lockers, 100 000 parcels a day; its calls and the hourly count',
    load: () => import('./storage-report.ts'),
  },
  'travel-report': {
    about: 'how long parcels travel: 5 000 lockers, 100 000 parcels a day; its calls and the count',
    load: () => import('./travel-report.ts'),
  },
  'occupancy-report': {
    about:
      'how full cells are, what is refused, how the network grows: 5 000 lockers; calls, counts',
    load: () => import('./occupancy-report.ts'),
  },
  'silence-report': {
    about: 'who is silent: 5 000 lockers; its calls, the look of each minute, one after a day',
    load: () => import('./silence-report.ts'),
  },
  'operator-lists': {
    about:
      'every list of the operator’s console with 100 000 parcels, 60 000 points, 10 000 customers',
    load: () => import('./operator-lists.ts'),
  },
  months: {
    about:
      'every list and history over 36 months of 5 000 000 parcels against a tenth; a month dropped',
    load: () => import('./months.ts'),
  },
  load: {
    about: 'a day of 5 000 lockers in minutes: faster until it bends, for one and two processes',
    load: () => import('./day.ts'),
  },
  capacity: {
    about:
      'what each call of a day costs, against bare node:http; cores and disk for 10 and 100 times',
    load: () => import('./capacity.ts'),
  },
  'web-memory': {
    about:
      'megabytes of a process of the site with 300 and 60 000 points: at rest, loaded, after it',
    load: () => import('./web-memory.ts'),
  },
  search: {
    about: '1 000 addresses in eight spellings, right and with a letter wrong, among 60 000 points',
    load: () => import('./search.ts'),
  },
  lighthouse: {
    about: 'Lighthouse, mobile preset, on the public pages',
    load: () => import('./lighthouse.ts'),
  },
}

const wanted = process.argv.slice(2).find((word) => !word.startsWith('--'))
const names =
  wanted === 'all' ? partOf(Object.keys(BENCHMARKS)) : wanted === undefined ? [] : [wanted]
const unknown = names.find((name) => BENCHMARKS[name] === undefined)
if (names.length === 0 || unknown !== undefined) {
  if (unknown !== undefined) console.error(`No benchmark «${unknown}».\n`)
  for (const [name, { about }] of Object.entries(BENCHMARKS))
    console.log(`${name.padEnd(20)}${about}`)
  console.log(`${'all'.padEnd(20)}each of them in turn`)
  process.exitCode = unknown === undefined ? 0 : 1
} else {
  console.log(describeMachine())
  if (isTrial) await tryAll()
  else for (const name of names) await runOne(name)
}

function partOf(all: readonly string[]): readonly string[] {
  const [place = 1, parts = 1] = part.split('/').map(Number)
  return all.filter((_, at) => at % parts === place - 1)
}

async function runOne(name: string) {
  const benchmark = BENCHMARKS[name]
  if (benchmark === undefined) return
  console.log(`\n${name}: ${benchmark.about}`)
  await (await benchmark.load()).run()
}

/** Goes on after a failure, and ends even where a failed one has left something open. */
async function tryAll() {
  let failed = 0
  for (const name of names) {
    const started = performance.now()
    try {
      await runOne(name)
      console.log(`ok ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
    } catch (error) {
      failed += 1
      console.log(`FAIL ${name}`, error)
    }
  }
  console.log(`\n${names.length - failed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
