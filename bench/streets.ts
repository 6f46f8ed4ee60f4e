import { type Browser, chromium, type Page } from '@playwright/test'
import { join } from 'node:path'
import { loadPage, type PageLoad, VIEWPORT } from './page-load.ts'
import { buildProduct, startProduct } from './product.ts'
import { alternate, median } from './rounds.ts'
import { sized } from './size.ts'
import { type Link, openSlowLink } from './slow-link.ts'
import { prepareStore } from './store.ts'
import { ms, printTable, ratio, whole } from './table.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? sized(5, 1))
const POINTS = sized(60_000, 300)
const ARCHIVE = join(import.meta.dirname, '..', 'apps', 'server', 'maps', 'streets.pmtiles')
/** The middle of Rostov-na-Donu, where houses have their numbers: as a look at one point. */
const PLACE = '/point?at=39.7125,47.2225,17'
const LINK: Link = { name: '10 Mbit/s, 50 ms', roundTrip: 50, megabitsPerSecond: 10 }
const DRAG_STEPS = sized(120, 20)

const NOTES = [
  `${ROUNDS} visits of each in turn, after one that is thrown away; medians. ${whole(POINTS)} points, zoom 17.`,
  'Without: the same page on the embedded map. Shown: the streets, or the map’s first frame where there are none.',
  `Frames: ${DRAG_STEPS} steps of a drag, each waiting for its frame; 95 of 100 came within so many milliseconds.`,
]

interface Place {
  readonly name: 'without' | 'streets'
  readonly port: number
}

interface Look extends PageLoad {
  /** Milliseconds between frames of a drag, in order of their length. */
  readonly frames: readonly number[]
}

/** What streets cost a first look at one point: time, bytes, and frames while the map is dragged. */
export async function run() {
  buildProduct()
  await using stack = new AsyncDisposableStack()
  const places: Place[] = []
  const dataDir = await prepareStore(POINTS)
  for (const [name, env] of [
    ['without', { MAP: 'embedded' }],
    ['streets', { MAP: 'archive', MAP_ARCHIVE: ARCHIVE }],
  ] as const) {
    const server = await startProduct(dataDir, env)
    stack.defer(server.close)
    places.push({ name, port: server.port })
  }
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic'],
  })
  stack.defer(() => browser.close())
  console.log(`Chromium ${browser.version()}, headless, no GPU, cache empty at each visit`)
  print('no delay', places, await visit(browser, places))
  const slow = await Promise.all(
    places.map(async ({ name, port }) => {
      const link = await openSlowLink(port, LINK)
      stack.defer(link.close)
      return { name, port: link.port }
    }),
  )
  print(LINK.name, slow, await visit(browser, slow))
  console.log(`\n${NOTES.join('\n')}`)
}

const markOf = ({ name }: Place) => (name === 'streets' ? 'map:streets' : 'map:frame')

const visit = (browser: Browser, places: readonly Place[]): Promise<readonly Look[][]> =>
  alternate(
    places.map((place) => ({
      name: place.name,
      measure: async () => {
        const url = `http://127.0.0.1:${place.port}${PLACE}`
        const load = await loadPage(browser, url, markOf(place))
        return { ...load, frames: await drag(browser, url, markOf(place)) }
      },
    })),
    ROUNDS,
  )

/** Drags the map in a page of its own. */
async function drag(browser: Browser, url: string, mark: string): Promise<readonly number[]> {
  const page = await browser.newPage({ viewport: VIEWPORT })
  try {
    await page.goto(url)
    await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark)
    const box = await page.locator('canvas').first().boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    const frames: number[] = []
    for (let step = 1; step <= DRAG_STEPS; step++) {
      const started = performance.now()
      await page.mouse.move(x - 2 * step, y - step)
      await frame(page)
      frames.push(performance.now() - started)
    }
    await page.mouse.up()
    return frames.toSorted((one, other) => one - other)
  } finally {
    await page.close()
  }
}

const frame = (page: Page) =>
  page.evaluate(() => new Promise<number>((resolve) => requestAnimationFrame(resolve)))

function print(link: string, places: readonly Place[], looks: readonly Look[][]) {
  const rows = places.map((place, at) => {
    const middle = (figure: (look: Look) => number) => median((looks[at] ?? []).map(figure))
    return {
      place,
      shown: middle(({ marks }) => marks[markOf(place)] ?? Number.NaN),
      kilobytes: middle(({ bytes }) => bytes) / 1000,
      task: middle(({ startTask, pointsTask }) => Math.max(startTask, pointsTask)),
      frame: middle(({ frames }) => frames[Math.floor(frames.length * 0.95)] ?? Number.NaN),
    }
  })
  const without = rows.find(({ place }) => place.name === 'without')
  printTable(
    [link, 'shown', 'to without', 'KB', 'longest task', 'frame of a drag, p95', 'to without'],
    rows.map(({ place, ...row }) => [
      place.name,
      ms(row.shown),
      ratio(row.shown, without?.shown ?? Number.NaN),
      whole(row.kilobytes),
      ms(row.task),
      ms(row.frame),
      ratio(row.frame, without?.frame ?? Number.NaN),
    ]),
  )
}
