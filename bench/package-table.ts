import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import { writeTemplate } from '../apps/server/src/documents/xlsx-template.ts'
import { bumpRevision, writePoints } from '../apps/server/src/points/import-write.ts'
import type { Server } from './child.ts'
import { makeNetwork } from './network.ts'
import { buildProduct, startProduct } from './product.ts'
import { alternate, median } from './rounds.ts'
import { sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { ms, printAim, printTable, ratio, whole } from './table.ts'
import { makeUser, signIn } from './user.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? sized(3, 1))
const PARCELS = sized(10_000, 100)
/** From here on the browser itself calls a task long. */
const LONG = 50
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Visit {
  /** Milliseconds from the file to rows on screen. */
  readonly shown: number
  /** Longest task from the file on until then; 0 where none was long. */
  readonly taskOpening: number
  /** Longest task while scrolling by the wheel; 0 where none was long. */
  readonly taskScrolling: number
  /** Longest task while leaping two hundred rows at a time, as a scroll bar that is dragged does. */
  readonly taskLeaping: number
  /** Frames a second while scrolling. */
  readonly frames: number
  /** Elements of the page. */
  readonly elements: number
}

/** The table of 10 000 parcels in the cabinet beside the same rows as one plain table that draws them all. */
export async function run() {
  buildProduct()
  const dataDir = join(CACHE, 'data-package')
  rmSync(dataDir, { recursive: true, force: true })
  const locker = await prepare(dataDir)
  const rows = makeRows(locker)
  const file = await workbook(rows)
  await using stack = new AsyncDisposableStack()
  const server = await startProduct(dataDir, {
    CAPTCHA_PROVIDER: 'off',
    LIMIT_SHEETS_PER_HOUR: '9999',
  })
  stack.defer(server.close)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic'],
  })
  stack.defer(() => browser.close())
  const cookie = await sessionCookie(server)
  const [ours = [], plain = []] = await alternate(
    [
      { name: 'ours', measure: () => visitOurs(browser, server.origin, cookie, file) },
      { name: 'plain', measure: () => visitPlain(browser, rows) },
    ],
    ROUNDS,
  )
  print(ours, plain)
}

async function prepare(dataDir: string): Promise<string> {
  const database = await openStore(dataDir)
  try {
    const network = makeNetwork(200)
    await inTransaction(database.db, async (transaction) => {
      await writePoints(transaction, network, new Set(['name']))
      await bumpRevision(transaction)
    })
    await makeUser(database.db)
    const { number } = await database.db
      .selectFrom('point')
      .select('number')
      .where('active', '=', true)
      .orderBy('number')
      .limit(1)
      .executeTakeFirstOrThrow()
    return number
  } finally {
    await database.close()
  }
}

const makeRows = (locker: string): readonly ReadonlyMap<string, string>[] =>
  Array.from(
    { length: PARCELS },
    (_, at) =>
      new Map([
        ['B', `П-${at}`],
        ['C', 'M'],
        ['D', '1,5'],
        ['E', String(500 + (at % 1000))],
        ['F', locker],
        ['G', '+7(916)123-45-67'],
        ['H', `buyer${at}@example.ru`],
        ['I', 'Книги и тетради'],
        ['K', 'Книга'],
        ['L', '250,50'],
        ['M', '2'],
        ['N', '20%'],
      ]),
  )

async function workbook(rows: readonly ReadonlyMap<string, string>[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const filled = rows.map((cells, at) => ({
    number: at + 3,
    cells,
    errors: new Map<string, string>(),
  }))
  for await (const part of writeTemplate(filled)) parts.push(part)
  return Buffer.concat(parts)
}

async function sessionCookie(server: Server): Promise<string> {
  const tokens = await signIn(server)
  return encodeURIComponent(JSON.stringify({ ...tokens, at: Date.now(), skew: 0 }))
}

const SIZE = { width: 1440, height: 900 }

async function visitOurs(
  browser: Browser,
  origin: string,
  cookie: string,
  buffer: Buffer,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: SIZE })
  try {
    await context.addCookies([{ name: 'juridical_session', value: cookie, url: origin }])
    const page = await context.newPage()
    await page.goto(`${origin}/juridical/package-load`)
    const input = page.getByLabel('Файл с отправлениями')
    await input.waitFor({ state: 'attached' })
    await page.evaluate(watch)
    const started = performance.now()
    await input.setInputFiles({ name: 'package.xlsx', mimeType: XLSX, buffer })
    await page.locator('[data-cell="B3"]').waitFor()
    const shown = performance.now() - started
    return { shown, ...(await scroll(page, 'table[role="grid"]')) }
  } finally {
    await context.close()
  }
}

/** Without the upload: all that it measures is the drawing and the scroll. */
async function visitPlain(
  browser: Browser,
  rows: readonly ReadonlyMap<string, string>[],
): Promise<Visit> {
  const context = await browser.newContext({ viewport: SIZE })
  try {
    const page = await context.newPage()
    await page.setContent('<div style="height:576px;overflow:auto"><table></table></div>')
    await page.evaluate(watch)
    const cells = rows.map((row) => [...row.values()])
    const shown = await page.evaluate(drawPlain, cells)
    return { shown, ...(await scroll(page, 'table')) }
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
async function drawPlain(rows: readonly (readonly string[])[]): Promise<number> {
  const started = performance.now()
  const body = rows.map((cells) => {
    const row = document.createElement('tr')
    const tick = document.createElement('input')
    tick.type = 'checkbox'
    row.insertCell().append(tick)
    for (const text of cells) row.insertCell().textContent = text
    return row
  })
  document.querySelector('table')?.append(...body)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - started
}

/** Milliseconds until all that was opened is drawn. */
const STILL = sized(1000, 100)

/** Turns the wheel over the table as a hand does, then by leaps. */
async function scroll(page: Page, table: string): Promise<Omit<Visit, 'shown'>> {
  await page.waitForTimeout(STILL)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  const taskOpening = (await page.evaluate(take)).task
  const box = await page.locator(table).locator('..').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 400, (box?.y ?? 0) + 300)
  for (let step = 0; step < 60; step++) await page.mouse.wheel(0, step % 20 === 19 ? -2000 : 240)
  await page.waitForTimeout(STILL / 2)
  const { task: taskScrolling, frames } = await page.evaluate(take)
  for (let step = 0; step < 30; step++) await page.mouse.wheel(0, step % 10 === 9 ? -4000 : 9000)
  await page.waitForTimeout(STILL / 2)
  const { task: taskLeaping } = await page.evaluate(take)
  return { elements, taskOpening, taskScrolling, taskLeaping, frames }
}

declare global {
  var benchTable: { count: number; from: number; task: number }
}

/** Runs in the page. */
function watch() {
  globalThis.benchTable = { count: 0, from: performance.now(), task: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      globalThis.benchTable.task = Math.max(globalThis.benchTable.task, duration)
  }).observe({ type: 'longtask' })
  const count = () => {
    globalThis.benchTable.count += 1
    requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
}

/** Runs in the page: what was seen since the last time. */
function take() {
  const { count, from, task } = globalThis.benchTable
  const frames = (count / (performance.now() - from)) * 1000
  globalThis.benchTable = { count: 0, from: performance.now(), task: 0 }
  return { frames, task }
}

function print(ours: readonly Visit[], plain: readonly Visit[]) {
  const middle = (visits: readonly Visit[], of: (visit: Visit) => number) => median(visits.map(of))
  const formatTask = (task: number) => (task === 0 ? `none over ${LONG}` : ms(task))
  const floor = middle(plain, ({ elements }) => elements)
  const row = (name: string, visits: readonly Visit[]) => [
    name,
    ms(middle(visits, ({ shown }) => shown)),
    formatTask(middle(visits, ({ taskOpening }) => taskOpening)),
    formatTask(middle(visits, ({ taskScrolling }) => taskScrolling)),
    formatTask(middle(visits, ({ taskLeaping }) => taskLeaping)),
    middle(visits, ({ frames }) => frames).toFixed(0),
    whole(middle(visits, ({ elements }) => elements)),
    ratio(
      middle(visits, ({ elements }) => elements),
      floor,
    ),
  ]
  printTable(
    [
      `${whole(PARCELS)} parcels`,
      'on screen',
      'task until then',
      'task scrolling',
      'task leaping',
      'frames/s',
      'elements',
      'to plain',
    ],
    [row('plain table, all rows drawn', plain), row('ours, from the choice of the file', ours)],
  )
  console.log(
    `${ROUNDS} visits of each in turn after one that is thrown away; medians. Ours has sent the file, had it read and checked ` +
      'every row before it shows; the plain table has its rows already.',
  )
  const task = Math.max(...ours.map(({ taskScrolling }) => taskScrolling))
  printAim(task === 0, 'no long task while the table is scrolled, in any visit', formatTask(task))
}
