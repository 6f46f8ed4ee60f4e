import { type Browser, chromium } from '@playwright/test'
import { addToken } from '../apps/server/src/widget/tokens.ts'
import { buildProduct, startProduct } from './product.ts'
import { alternate, median } from './rounds.ts'
import { sized } from './size.ts'
import { type Link, openSlowLink } from './slow-link.ts'
import { openStore, prepareStore } from './store.ts'
import { ms, printAim, printTable, ratio, whole } from './table.ts'
import { bareList, openBareList } from './widget-floor.ts'
import { type WidgetLoad, loadWidget, moveMap, pressWidget } from './widget-load.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? sized(5, 1))
const POINTS = sized(60_000, 300)
const TOKEN = 'bench-widget-token'
const PAGE = `/widget?tk=${TOKEN}`
/** Lighthouse’s slow 4G as DevTools applies it; the processor is slowed down four times beside it. */
const LINK: Link = {
  name: 'slow 4G',
  roundTrip: sized(562.5, 20),
  megabitsPerSecond: sized(1.47456, 50),
}
const SLOWER = sized(4, 1)

const AIM_SCRIPT_KB = 90
const AIM_LIST = 1500
const AIM_REQUESTS = 12
const AIM_TASK = 100

const NOTES = [
  `${ROUNDS} visits of each in turn with an empty cache, after one that is thrown away; medians. ${whole(POINTS)} points.`,
  'Usable: the first page of the list is painted and takes a press, which is kept until the script has come. Script: it has,',
  'and all is taken over. Floor: the same rows as plain HTML, no script at all.',
  'Beside them CDEK’s widget 3.11.1, as its maker and its users report: 610 708 bytes of script, about 115 KB as gzip;',
  '25.59 MB and 16 to 40 s to load its network.',
]

/** How soon a shop’s customer can use the list, what it costs, and whether 60 000 points stay smooth. */
export async function run() {
  buildProduct()
  await using stack = new AsyncDisposableStack()
  const server = await startProduct(await prepare(), { LIMIT_WIDGET_PER_MINUTE: '100000' })
  stack.defer(server.close)
  const floor = await openBareList(await bareList(server.origin, TOKEN))
  stack.defer(floor.close)
  const link = await openSlowLink(server.port, LINK)
  stack.defer(link.close)
  const floorLink = await openSlowLink(floor.port, LINK)
  stack.defer(floorLink.close)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic'],
  })
  stack.defer(() => browser.close())
  const visit = (port: number, path: string) => () =>
    loadWidget(browser, `http://127.0.0.1:${port}${path}`, SLOWER)
  const [ours = [], bare = []] = await alternate(
    [
      { name: 'ours', measure: visit(link.port, PAGE) },
      { name: 'floor', measure: visit(floorLink.port, '/') },
    ],
    ROUNDS,
  )
  const cards = []
  for (let round = 0; round < ROUNDS; round++)
    cards.push(await pressWidget(browser, `http://127.0.0.1:${link.port}${PAGE}`, SLOWER))
  printVisits(ours, bare)
  const card = median(cards)
  printAim(card <= AIM_LIST, `a line pressed at once has opened within ${AIM_LIST} ms`, ms(card))
  printScript(await scriptBytes(server.origin))
  await printMoves(browser, server.origin)
  console.log(`\n${NOTES.join('\n')}`)
}

async function prepare(): Promise<string> {
  const dataDir = await prepareStore(POINTS)
  const store = await openStore(dataDir)
  try {
    await addToken(store.db, 'bench', ['http://localhost:*'], TOKEN)
  } finally {
    await store.close()
  }
  return dataDir
}

function printVisits(ours: readonly WidgetLoad[], floor: readonly WidgetLoad[]) {
  const middle = (loads: readonly WidgetLoad[], of: (load: WidgetLoad) => number) =>
    median(loads.map(of))
  const floorUsable = middle(floor, ({ usable }) => usable)
  const row = (name: string, loads: readonly WidgetLoad[]) => [
    name,
    ms(middle(loads, ({ usable }) => usable)),
    ratio(
      middle(loads, ({ usable }) => usable),
      floorUsable,
    ),
    ms(middle(loads, ({ script }) => script)),
    whole(middle(loads, ({ requests }) => requests)),
    whole(middle(loads, ({ bytes }) => bytes) / 1000),
    ms(middle(loads, ({ mapReady }) => mapReady)),
  ]
  const heads = [
    LINK.name,
    'list usable',
    'to floor',
    'script',
    'requests',
    'KB in all',
    'points on map',
  ]
  printTable(heads, [row('floor: plain HTML', floor), row('ours', ours)])
  const usable = middle(ours, ({ usable: at }) => at)
  printAim(usable <= AIM_LIST, `the list usable within ${AIM_LIST} ms`, ms(usable))
  const requests = middle(ours, (load) => load.requests)
  printAim(requests <= AIM_REQUESTS, `at most ${AIM_REQUESTS} requests`, whole(requests))
}

/** Gzipped bytes of every script that the document asks for at once: all that stands before the map. */
async function scriptBytes(origin: string): Promise<number> {
  const html = await (await fetch(origin + PAGE)).text()
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, at]) => at)
  const sizes = await Promise.all(
    [...new Set(scripts)].map(async (path) => {
      const response = await fetch(`${origin}${path ?? ''}`, {
        headers: { 'accept-encoding': 'gzip' },
      })
      await response.arrayBuffer()
      return Number(response.headers.get('content-length') ?? Number.NaN)
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function printScript(bytes: number) {
  const kilobytes = bytes / 1000
  printAim(
    kilobytes <= AIM_SCRIPT_KB,
    `JavaScript before the map at most ${AIM_SCRIPT_KB} KB gzipped`,
    `${kilobytes.toFixed(1)} KB`,
  )
}

async function printMoves(browser: Browser, origin: string) {
  const { frames, task } = await moveMap(browser, origin + PAGE)
  printAim(
    task <= AIM_TASK,
    `no task over ${AIM_TASK} ms while ${whole(POINTS)} points are moved and zoomed (${frames.toFixed(0)} frames a second)`,
    task === 0 ? 'none over 50' : ms(task),
  )
}
