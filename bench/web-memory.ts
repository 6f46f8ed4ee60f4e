import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '../apps/server/src/db/open.ts'
import { addToken } from '../apps/server/src/widget/tokens.ts'
import type { Server } from './child.ts'
import { forgetPeak, memoryOf } from './memory.ts'
import { buildProduct, startProduct } from './product.ts'
import { optionOf, sized } from './size.ts'
import { openStore, prepareStore } from './store.ts'
import { printAim, printTable, whole } from './table.ts'

const SIZES = sized([300, 60_000], [60])
/** Of calls without a pause, and after them. */
const SECONDS = Number(optionOf('seconds') ?? sized(120, 1))
/** The engine returns the pages of a thread that has ended after a few seconds. */
const IDLE_SECONDS = sized(20, 0)
const CONNECTIONS = 4
const AIM = 250
const TOKEN = 'bench-widget-token'
/** Of `deploy/Dockerfile` and of `npm start`. */
const SETTINGS = {
  NODE_OPTIONS: '--max-semi-space-size=4',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

/** What a process of the site holds beside a worker that builds the points: at rest, under visitors, and after them. */
export async function run() {
  buildProduct()
  const rows: string[][] = []
  let most = 0
  for (const count of SIZES) {
    const dataDir = await prepareStore(count)
    const database = await openStore(dataDir)
    try {
      await prepareToken(database)
      const { figures, after } = await measure(dataDir, database, count)
      rows.push(figures)
      most = Math.max(most, after)
    } finally {
      await database.close()
    }
  }
  printTable(
    ['points', 'web: started', 'peak of it', 'loaded', 'after', 'calls/s', 'worker', 'peak'],
    rows,
  )
  printAim(most <= AIM, `a web process holds at most ${AIM} MB after visitors`, mb(most))
}

const mb = (megabytes: number) => `${whole(megabytes)} MB`

async function prepareToken({ db }: OpenDatabase) {
  const known = await db.selectFrom('widget_token').select('uid').executeTakeFirst()
  if (known === undefined) await addToken(db, 'bench', ['https://shop.example'], TOKEN)
}

async function measure(dataDir: string, { connection }: OpenDatabase, count: number) {
  const url = new URL('postgres://postgres@localhost/postgres')
  url.searchParams.set('host', connection.host ?? '')
  url.port = String(connection.port ?? 5432)
  const env = {
    ...SETTINGS,
    DATABASE_URL: url.href,
    SECRET: 'a secret of the benchmark, 32 signs+',
    LIMIT_SUGGEST_PER_MINUTE: '100000',
    LIMIT_WIDGET_PER_MINUTE: '100000',
  }
  const worker = await startProduct(dataDir, { ...env, PROCESS: 'worker' })
  try {
    const web = await startProduct(dataDir, { ...env, PROCESS: 'web' })
    try {
      return await visit(web, worker, count)
    } finally {
      await web.close()
    }
  } finally {
    await worker.close()
  }
}

async function visit(web: Server, worker: Server, count: number) {
  await sleep(IDLE_SECONDS * 1000)
  const started = memoryOf(web)
  const startPeak = memoryOf(web, 'VmHWM')
  forgetPeak(web)
  const responses = await callInTurn(web.origin, await pathsOf(web.origin))
  const loaded = memoryOf(web, 'VmHWM')
  await sleep(IDLE_SECONDS * 1000)
  const after = memoryOf(web)
  const figures = [
    whole(count),
    ...[started, startPeak, loaded, after].map(mb),
    whole(responses / SECONDS),
    mb(memoryOf(worker)),
    mb(memoryOf(worker, 'VmHWM')),
  ]
  return { figures, after }
}

/** @returns how many responses came */
async function callInTurn(origin: string, paths: readonly string[]): Promise<number> {
  const until = performance.now() + SECONDS * 1000
  let count = 0
  const converse = async () => {
    while (performance.now() < until) {
      const path = paths[count++ % paths.length] ?? '/'
      const response = await fetch(origin + path)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, converse))
  return count
}

/** Pages, the map's files, lists, a search, a card, the widget's frame. */
async function pathsOf(origin: string): Promise<readonly string[]> {
  const { version } = (await (await fetch(`${origin}/api/points/`)).json()) as { version: string }
  const list = await fetch(`${origin}/api/terminals/?limit=1`)
  const { results } = (await list.json()) as { results: readonly { number: string }[] }
  return [
    '/',
    '/track',
    '/how',
    '/api/points/',
    `/api/points/${version}/points.bin`,
    `/api/points/${version}/details/0`,
    '/api/points/clusters?zoom=4&west=20&south=40&east=90&north=70',
    '/api/terminals/?limit=50',
    `/api/terminals/${encodeURIComponent(results[0]?.number ?? '')}/`,
    `/api/suggest?text=${encodeURIComponent('Ленина 20')}`,
    `/widget?tk=${TOKEN}`,
  ]
}
