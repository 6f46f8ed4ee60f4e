import axeCore from 'axe-core'
import { test as base, expect, type Page, type Request } from '@playwright/test'
import { WarmContexts } from './warm-context.ts'

/**
 * A story in which the page may not complain: any violation of the content security policy, uncaught error or error in
 * the console fails it, whatever else it shows. A story that provokes an error on purpose names it in `forgive`.
 */
export const test = base.extend<
  { complaints: string[]; forgive: (about: RegExp) => void },
  { warm: WarmContexts }
>({
  warm: [
    async ({ browser }, use) => {
      const warm = new WarmContexts(browser)
      await use(warm)
      await warm.close()
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      warm,
      baseURL,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      serviceWorkers,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) => {
    const { context, giveBack } = await warm.take({
      ...(baseURL === undefined ? {} : { baseURL }),
      ...(deviceScaleFactor === undefined ? {} : { deviceScaleFactor }),
      hasTouch,
      isMobile,
      javaScriptEnabled,
      ...(locale === undefined ? {} : { locale }),
      serviceWorkers,
      ...(timezoneId === undefined ? {} : { timezoneId }),
      ...(userAgent === undefined ? {} : { userAgent }),
      viewport,
    })
    await use(context)
    await giveBack()
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      await noteComplaints(page, complaints)
      await use(complaints)
      expect(complaints, 'the page complained').toEqual([])
    },
    { auto: true },
  ],
  forgive: async ({ complaints }, use) => {
    const patterns: RegExp[] = []
    await use((about) => patterns.push(about))
    for (let at = complaints.length - 1; at >= 0; at--)
      if (patterns.some((about) => about.test(complaints[at] ?? ''))) complaints.splice(at, 1)
  },
})

export { expect }

/** Of a page that a story opens beside its own, to be called before it goes anywhere. */
export async function noteComplaints(page: Page, complaints: string[]) {
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content.Security.Policy/i.test(message.text()))
      complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
  // One that a script catches is not told in the console.
  await page.addInitScript(() =>
    globalThis.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile }) =>
        console.error(
          `Content Security Policy: ${violatedDirective} ${blockedURI} in ${sourceFile}`,
        ),
    ),
  )
}

/**
 * Everything that axe knows of WCAG 2.2 A and AA and its own good practice, of the page standing still.
 * @param exclude a selector of what has stories of its own
 */
export async function expectAccessible(page: Page, exclude?: string) {
  // What is about to be replaced is dimmed.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await standStill(page, true)
  const found = await findViolations(page, exclude)
  await standStill(page, false)
  expect(found).toEqual([])
}

/** One call of axe in the page and its frames; @axe-core/playwright opens a page of its own for each and takes seven times as long. */
async function findViolations(page: Page, exclude: string | undefined): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in globalThis)) continue
    await frame.evaluate(axeCore.source)
    // Frames of other origins answer the page's axe too.
    await frame.evaluate(() => {
      globalThis.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })
    })
  }
  return page.evaluate(async (excluded) => {
    const { violations } = await globalThis.axe.run(
      { exclude: excluded === undefined ? [] : [excluded] },
      { resultTypes: ['violations'] },
    )
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
    )
  }, exclude)
}

/**
 * A colour on its way from one to the other has the contrast of neither, and a button may be enabled while axe reads:
 * transitions are at their ends at once for as long as it does. Animations that end are waited for.
 */
async function standStill(page: Page, still: boolean) {
  for (const frame of page.frames())
    await frame.evaluate(async (wanted) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('*, ::before, ::after { transition: none !important }')
      document.adoptedStyleSheets = wanted ? [sheet] : []
      if (!wanted) return
      const ending = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
      await Promise.allSettled(ending.map(({ finished }) => finished))
    }, still)
}

/** So many frames have been drawn: on a slow machine they take longer, as does what is waited for. */
export const framesPass = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (left) => {
    for (let each = 0; each < left; each++)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  }, count)

/** Nothing sticks out to the right: the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  const [scroll, client] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(scroll).toBeLessThanOrEqual(client ?? 0)
}

/**
 * The page as it stands, at the widths of a phone, a tablet and a desk: nothing sticks out, and axe finds nothing. It is
 * not loaded again: whoever asks what a width does to loading goes there anew.
 */
export async function expectFitsAllWidths(page: Page, height = 800) {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height })
    // Some pages are laid out by a script, in the next frame.
    await framesPass(page, 2)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}

declare global {
  var axe: typeof axeCore
  var storyShifts: number
}

/** To be called before the page opens: sums how far what is on screen moves by itself. */
export async function observeShifts(page: Page) {
  await page.addInitScript(() => {
    globalThis.storyShifts = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & {
        readonly value: number
        readonly hadRecentInput: boolean
      })[])
        if (!shift.hadRecentInput) globalThis.storyShifts += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of the shifts so far: more than 0.02 is a page that jumps. */
export const shifted = (page: Page): Promise<number> => page.evaluate(() => globalThis.storyShifts)

/**
 * To be called before the page opens. What it returns waits until no request of the page has been open for half a second.
 * `networkidle` counts those of the browser too: a revalidation behind a stale answer (`stale-while-revalidate`) ends for
 * it after half a minute.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let changed = performance.now()
  page.on('request', (request) => {
    if (request.resourceType() === 'other') return
    open.add(request)
    changed = performance.now()
  })
  const end = (request: Request) => {
    if (open.delete(request)) changed = performance.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => expect.poll(() => open.size === 0 && performance.now() - changed > 500).toBe(true)
}
