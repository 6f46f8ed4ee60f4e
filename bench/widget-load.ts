import type { Browser, Page } from '@playwright/test'
import { sized } from './size.ts'

/** One first visit of the widget's frame with an empty cache; milliseconds from the start of navigation. */
export interface WidgetLoad {
  /** The first page of the list is painted, and what is pressed is taken. */
  readonly usable: number
  /** The script has taken the list over. */
  readonly script: number
  /** Groups of points stand on the map. */
  readonly mapReady: number
  readonly requests: number
  readonly bytes: number
}

const PHONE = { width: 360, height: 640 }
const DESKTOP = { width: 1280, height: 800 }
const TIMEOUT = 120_000
/** Milliseconds without anything new, after which the visit is over. */
const STILL = sized(2_000, 200)

/** @param slower how many times the processor is slowed down */
export async function loadWidget(
  browser: Browser,
  url: string,
  slower: number,
): Promise<WidgetLoad> {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const seen: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      seen.push(
        request
          .sizes()
          .then(
            ({ responseHeadersSize, responseBodySize }) => responseHeadersSize + responseBodySize,
          )
          .catch(() => 0),
      )
    })
    await page.goto(url, { waitUntil: 'commit' })
    const usable = await markOf(page, 'widget:list')
    const script = await markOf(page, 'widget:script')
    // In so narrow a frame the list comes first, and the map by a switch.
    const toMap = page.getByRole('button', { name: 'Карта', exact: true })
    if (await toMap.isVisible()) await toMap.click()
    const mapReady = await markOf(page, 'map:clusters')
    await page.waitForTimeout(STILL)
    const sizes = await Promise.all(seen)
    return {
      usable,
      script,
      mapReady,
      requests: sizes.length,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
    }
  } finally {
    await context.close()
  }
}

/** A first visit in which a line is pressed as soon as the list is usable; the time at which its card stands. */
export async function pressWidget(browser: Browser, url: string, slower: number): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await page.addInitScript(pressAtOnce)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto(url, { waitUntil: 'commit' })
    return await markOf(page, 'bench:card')
  } finally {
    await context.close()
  }
}

/** Runs in the page: presses the first line as soon as it may be, and notes when its card is there. */
function pressAtOnce() {
  const watchCard = () => {
    if (document.querySelector('section h2') === null) requestAnimationFrame(watchCard)
    else performance.mark('bench:card')
  }
  new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('widget:list').length === 0) return
    document.querySelector<HTMLElement>('ul button')?.click()
    watchCard()
  }).observe({ type: 'mark', buffered: true })
}

async function markOf(page: Page, name: string): Promise<number> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name, {
    timeout: TIMEOUT,
    polling: 50,
  })
  return page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime ?? 0, name)
}

const MOVES = sized(4, 1)
/** Milliseconds after each of them. */
const AFTER_MOVE = sized(500, 100)

interface Moves {
  /** Frames a second while the map was moved and zoomed. */
  readonly frames: number
  /** Longest task of the page's own thread; 0 where none reached 50 ms. */
  readonly task: number
}

/** Drags and zooms the map that has all its points, as a hand would. */
export async function moveMap(browser: Browser, url: string): Promise<Moves> {
  const context = await browser.newContext({ viewport: DESKTOP })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await markOf(page, 'map:indexed')
    await page.waitForTimeout(STILL)
    await page.evaluate(watchFrames)
    const map = await page.locator('canvas').first().boundingBox()
    const [x, y] = [(map?.x ?? 0) + (map?.width ?? 0) / 2, (map?.y ?? 0) + (map?.height ?? 0) / 2]
    await page.mouse.click(x + 3, y + 3)
    for (let round = 0; round < MOVES; round++) {
      await page.mouse.wheel(0, round % 2 === 0 ? -600 : 600)
      await page.mouse.move(x, y)
      await page.mouse.down()
      for (let step = 0; step < 20; step++) await page.mouse.move(x - step * 12, y - step * 6)
      await page.mouse.up()
      await page.waitForTimeout(AFTER_MOVE)
    }
    return await page.evaluate(takeFrames)
  } finally {
    await context.close()
  }
}

declare global {
  var benchFrames: { count: number; from: number; task: number }
}

/** Runs in the page. */
function watchFrames() {
  globalThis.benchFrames = { count: 0, from: performance.now(), task: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      globalThis.benchFrames.task = Math.max(globalThis.benchFrames.task, duration)
  }).observe({ type: 'longtask' })
  const count = () => {
    globalThis.benchFrames.count += 1
    requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
}

/** Runs in the page. */
function takeFrames() {
  const { count, from, task } = globalThis.benchFrames
  return { frames: (count / (performance.now() - from)) * 1000, task }
}
