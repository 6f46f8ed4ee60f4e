import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findHeadlessShell } from '../tools/chromium.ts'
import type { Page, Viewer } from './pages.ts'
import { CLOCK } from './fixed-clock.ts'
import { ORIGIN, type Sessions } from './product.ts'

const WIDTHS = [360, 1440] as const
const HEIGHT = 900
/** Pixels; beyond them the browser draws nothing new. */
const TALLEST = 15_000
/** A page stands still when so many pictures in a row are the same as the one before. */
const STILL = 2
const STILL_TRIES = 16
const BETWEEN = 250
const AT_ONCE = 2

/** Pictures of each page at each width, as whoever looks at it sees it. */
export async function readPages(
  pages: readonly Page[],
  sessions: Sessions,
  keep: (name: string, picture: Buffer) => void,
): Promise<void> {
  const executablePath = findHeadlessShell()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-quic'],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    const byViewer = Map.groupBy(pages, ({ viewer }) => viewer)
    for (const width of WIDTHS)
      for (const [viewer, own] of byViewer) {
        const context = await openContext(browser, sessions, viewer, width)
        const left = [...own]
        const lane = async () => {
          for (let next = left.shift(); next !== undefined; next = left.shift())
            keep(`${next.name}-${width}`, await picture(context, next.path))
        }
        await Promise.all(Array.from({ length: AT_ONCE }, lane))
        await context.close()
      }
  } finally {
    await browser.close()
  }
}

async function openContext(
  browser: Browser,
  { customer, operators }: Sessions,
  viewer: Viewer,
  width: number,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: ORIGIN,
    viewport: { width, height: HEIGHT },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const now = new Date(`${CLOCK.replace(' ', 'T')}Z`)
  await context.clock.setFixedTime(now)
  if (viewer === 'customer') {
    const kept = JSON.stringify({ ...customer, at: now.getTime(), skew: 0 })
    const value = encodeURIComponent(kept)
    await context.addCookies([{ name: 'juridical_session', value, url: ORIGIN }])
  } else if (viewer !== 'visitor') {
    await context.addCookies([
      { name: 'operator', value: operators[viewer], url: ORIGIN, httpOnly: true },
    ])
  }
  return context
}

async function picture(context: BrowserContext, path: string): Promise<Buffer> {
  const page = await context.newPage()
  try {
    await page.goto(path, { waitUntil: 'networkidle' }).catch(() => undefined)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const { width } = page.viewportSize() ?? { width: 0 }
    const clip = { x: 0, y: 0, width, height: Math.min(Math.max(height, HEIGHT), TALLEST) }
    const take = () => page.screenshot({ fullPage: true, clip, animations: 'disabled' })
    let last = await take()
    for (let tries = 0, same = 0; tries < STILL_TRIES && same < STILL; tries += 1) {
      await page.waitForTimeout(BETWEEN)
      const next = await take()
      same = next.equals(last) ? same + 1 : 0
      last = next
    }
    return last
  } finally {
    await page.close()
  }
}
