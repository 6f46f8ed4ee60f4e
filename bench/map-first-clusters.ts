import { type Browser, chromium } from '@playwright/test'
import { join } from 'node:path'
import { type Server, startServer } from './child.ts'
import { buildNaiveSite, NAIVE_DIST } from './naive/build.ts'
import { SIZES } from './network.ts'
import { loadPage, type PageLoad } from './page-load.ts'
import { buildProduct, startProduct } from './product.ts'
import { alternate, median } from './rounds.ts'
import { sized } from './size.ts'
import { type Link, openSlowLink } from './slow-link.ts'
import { prepareStore } from './store.ts'
import { ms, printAim, printTable, ratio, whole } from './table.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? sized(5, 1))
const AIM_RATIO = 1
const AIM_SIZE = sized(60_000, 300)
const AIM_TASK = 100
/** The page that shows the map at once. */
const MAP_PAGE = '/point'

/** Beside loopback, which hides what bytes cost, a link as a phone in a town has it. */
const LINK: Link = { name: '10 Mbit/s, 50 ms', roundTrip: 50, megabitsPerSecond: 10 }

const NOTES = [
  `${ROUNDS} visits of each in turn, after one that is thrown away; medians.`,
  'Floor: the page without points, to the first frame of its map. Naive: the same site, but one JSON of full points,',
  'and the work of the worker done on the page’s own thread.',
  'Tasks: the longest of the page’s own thread; 0 where none reached 50 ms.',
]

type Way = 'floor' | 'ours' | 'naive'

interface Place {
  readonly way: Way
  readonly count: number
  readonly port: number
}

/** Time to the first groups on the map, bytes, and how long the page's thread was held up. */
export async function run() {
  buildProduct()
  await buildNaiveSite()
  await using stack = new AsyncDisposableStack()
  const places = await openPlaces(stack)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic'],
  })
  stack.defer(() => browser.close())
  console.log(
    `Chromium ${browser.version()}, headless, no GPU, 1280 × 800, cache empty at each visit`,
  )
  printLoads('no delay', summarise(places, await visit(browser, places)))
  const slow = await Promise.all(
    places.map(async (place) => {
      const link = await openSlowLink(place.port, LINK)
      stack.defer(link.close)
      return { ...place, port: link.port }
    }),
  )
  printLoads(LINK.name, summarise(places, await visit(browser, slow)))
  console.log(`\n${NOTES.join('\n')}`)
}

const NAIVE = join(import.meta.dirname, 'naive', 'serve.ts')

/** The empty network, which is the floor, and every other both ways. */
async function openPlaces(stack: AsyncDisposableStack): Promise<readonly Place[]> {
  const places: Place[] = []
  const add = (way: Way, count: number, server: Server) => {
    stack.defer(server.close)
    places.push({ way, count, port: server.port })
  }
  add('floor', 0, await startProduct(await prepareStore(0)))
  for (const count of SIZES) {
    const dataDir = await prepareStore(count)
    add('ours', count, await startProduct(dataDir))
    const env = { DATA_DIR: dataDir, DEMO: '0', COUNT: String(count), SITE_DIST: NAIVE_DIST }
    add('naive', count, await startServer(NAIVE, env))
  }
  return places
}

interface Summary extends Place {
  /** Milliseconds. */
  readonly first: number
  readonly indexed: number
  readonly startTask: number
  readonly pointsTask: number
  readonly filterTask: number
  readonly filterPaint: number
  readonly kilobytes: number
}

const visit = (browser: Browser, places: readonly Place[]): Promise<readonly PageLoad[][]> =>
  alternate(
    places.map((place) => ({
      name: nameOf(place),
      measure: () =>
        loadPage(browser, `http://127.0.0.1:${place.port}${MAP_PAGE}`, lastMark(place)),
    })),
    ROUNDS,
  )

const nameOf = ({ way, count }: Place) =>
  way === 'floor' ? 'floor: no points' : `${way}, ${whole(count)}`

/** Without points nothing but the map itself can be waited for. */
const firstMark = ({ way }: Place) => (way === 'floor' ? 'map:frame' : 'map:clusters')
const lastMark = ({ way }: Place) => (way === 'floor' ? 'map:frame' : 'map:indexed')

/** Medians of every place's rounds. */
function summarise(places: readonly Place[], rounds: readonly PageLoad[][]): readonly Summary[] {
  return places.map((place, at) => {
    const middle = (figure: (load: PageLoad) => number) => median((rounds[at] ?? []).map(figure))
    const mark = (name: string) => middle(({ marks }) => marks[name] ?? Number.NaN)
    return {
      ...place,
      first: mark(firstMark(place)),
      indexed: mark(lastMark(place)),
      kilobytes: middle(({ bytes }) => bytes) / 1000,
      startTask: middle(({ startTask }) => startTask),
      pointsTask: middle(({ pointsTask }) => pointsTask),
      filterTask: middle(({ filterTask }) => filterTask),
      filterPaint: middle(({ filterPaint }) => filterPaint),
    }
  })
}

function printLoads(link: string, summaries: readonly Summary[]) {
  const floor = summaries.find(({ way }) => way === 'floor')?.first ?? Number.NaN
  const rowOf = (summary: Summary) => [
    nameOf(summary),
    ms(summary.first),
    ratio(summary.first, floor),
    summary.way === 'floor' ? '–' : ms(summary.indexed),
    whole(summary.kilobytes),
    ms(summary.startTask),
    ms(summary.pointsTask),
    ms(summary.filterTask),
    ms(summary.filterPaint),
  ]
  const ways = (['floor', 'ours', 'naive'] as const).flatMap((way) =>
    summaries.filter((summary) => summary.way === way),
  )
  printTable(HEADS(link), ways.map(rowOf))
  printAims(summaries, floor)
}

const HEADS = (link: string) => [
  link,
  'first groups',
  'to floor',
  'all indexed',
  'KB',
  'task before map',
  'after',
  'filtering',
  'click to frame',
]

function printAims(summaries: readonly Summary[], floor: number) {
  const ours = summaries.filter(({ way }) => way === 'ours')
  const share = (ours.find(({ count }) => count === AIM_SIZE)?.first ?? Number.NaN) / floor
  printAim(
    share <= AIM_RATIO,
    `first groups of ${whole(AIM_SIZE)} points within ${AIM_RATIO} of the floor`,
    share.toFixed(2),
  )
  const task = Math.max(
    ...ours.map(({ pointsTask, filterTask }) => Math.max(pointsTask, filterTask)),
  )
  printAim(
    task <= AIM_TASK,
    `no task of the page's thread over ${AIM_TASK} ms from points`,
    task === 0 ? 'none over 50' : ms(task),
  )
}
