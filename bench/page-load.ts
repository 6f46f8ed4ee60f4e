import type { Browser, Page } from '@playwright/test'
import { sized } from './size.ts'

/** What one first visit with an empty cache showed; times in milliseconds from the start of navigation. */
export interface PageLoad {
  readonly marks: Readonly<Record<string, number>>
  /** Of everything that the page and its worker fetched until its points were indexed. */
  readonly bytes: number
  /** Longest tasks of the page's own thread, 0 where none reached 50 ms: before the map's first frame, after it, while filtering. */
  readonly startTask: number
  readonly pointsTask: number
  readonly filterTask: number
  /** From the click on a filter to the next frame. */
  readonly filterPaint: number
}

export const VIEWPORT = { width: 1280, height: 800 }
/** Milliseconds: until all points are there at most; after that, and after a click on a filter, until all is still. */
const TIMEOUT = 120_000
const STILL = sized(1_000, 100)
const FILTERED = sized(3_000, 300)

/**
 * Visits a page with the map and then filters by «Примерка».
 * @param last the mark after which the page has all its points
 */
export async function loadPage(browser: Browser, url: string, last: string): Promise<PageLoad> {
  // Without motion groups stand at full strength in their first frame; the fading in would be time of taste, not of work.
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    const bytes = countBytes(page)
    await page.addInitScript(observePage)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, last, {
      timeout: TIMEOUT,
      polling: 50,
    })
    await page.waitForTimeout(STILL)
    const loaded = { bytes: await bytes(), ...(await page.evaluate(takeSeen)) }
    await page.getByLabel('Примерка').click()
    await page.waitForTimeout(FILTERED)
    const filtered = await page.evaluate(takeSeen)
    const frame = loaded.marks['map:frame'] ?? 0
    return {
      marks: loaded.marks,
      bytes: loaded.bytes,
      startTask: longest(loaded.tasks.filter(({ start }) => start < frame)),
      pointsTask: longest(loaded.tasks.filter(({ start }) => start >= frame)),
      filterTask: longest(filtered.tasks),
      filterPaint: filtered.paint,
    }
  } finally {
    await context.close()
  }
}

const longest = (tasks: readonly LongTask[]): number =>
  Math.max(0, ...tasks.map(({ duration }) => duration))

/** Heads and bodies as they came over the wire, the worker's too. */
function countBytes(page: Page): () => Promise<number> {
  const sizes: Promise<readonly [url: string, head: number, body: number]>[] = []
  page.on('requestfinished', (request) => {
    const size = request.sizes().catch(() => undefined)
    sizes.push(
      size.then((is) => [request.url(), is?.responseHeadersSize ?? 0, is?.responseBodySize ?? 0]),
    )
  })
  return async () => {
    const seen = await page.evaluate(bodySizes)
    const bytes = (await Promise.all(sizes)).map(
      ([url, head, body]) => head + (body === 0 ? (seen[url] ?? 0) : body),
    )
    return bytes.reduce((sum, size) => sum + size, 0)
  }
}

/** Runs in the page: the worker's own script is counted here only. */
function bodySizes(): Record<string, number> {
  const entries = performance.getEntriesByType('resource')
  return Object.fromEntries(
    entries.map((entry) => [
      entry.name,
      entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0,
    ]),
  )
}

interface LongTask {
  readonly start: number
  readonly duration: number
}

interface Seen {
  tasks: LongTask[]
  /** From a click to the frame that shows its effect. */
  paint: number
}

declare global {
  var benchSeen: Seen
}

/** Runs in the page before its own code. */
function observePage() {
  globalThis.benchSeen = { tasks: [], paint: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      globalThis.benchSeen.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  const clicks: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      globalThis.benchSeen.paint = Math.max(globalThis.benchSeen.paint, duration)
  }).observe(clicks)
}

/** Runs in the page: everything since it was last asked. */
function takeSeen() {
  const { tasks, paint } = globalThis.benchSeen
  globalThis.benchSeen = { tasks: [], paint: 0 }
  const marks = performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime])
  return { tasks, paint, marks: Object.fromEntries(marks) as Record<string, number> }
}
