import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** Everything that a page stores but its cookies and the browser's cache of files. */
const STORED = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'

/** Milliseconds. It takes a few tens; Chromium's call now and then never answers. */
const CLEANING_LIMIT = 10_000

/** What a story may do to a context that cannot be taken back. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'] as const
const LASTING_CLOCK = ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const

interface Warm {
  readonly context: BrowserContext
  /** Where pages of the present story have been. */
  readonly origins: Set<string>
  lasting: boolean
}

/**
 * Browser contexts that go from one story of a worker to the next, with their cache of the site's files and nothing else:
 * opening the product in a new context takes about 0.6 s longer.
 */
export class WarmContexts {
  readonly #browser: Browser
  readonly #kept = new Map<string, Warm>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A context of these options as if it were new. `giveBack` ends the story's use of it. */
  async take(options: BrowserContextOptions) {
    const key = JSON.stringify(options)
    const warm = this.#kept.get(key) ?? watch(await this.#browser.newContext(options))
    this.#kept.delete(key)
    const giveBack = async () => {
      if (!warm.lasting && (await cleaned(warm))) this.#kept.set(key, warm)
      else await warm.context.close()
    }
    return { context: warm.context, giveBack }
  }

  async close() {
    for (const { context } of this.#kept.values()) await context.close()
  }
}

function watch(context: BrowserContext): Warm {
  const warm: Warm = { context, origins: new Set(), lasting: false }
  context.on('request', (request) => {
    if (request.url().startsWith('http')) warm.origins.add(new URL(request.url()).origin)
  })
  const note = (target: object, names: readonly string[]) => {
    for (const name of names) {
      const original: unknown = Reflect.get(target, name)
      if (typeof original !== 'function') throw new Error(`a browser context has no ${name}`)
      Reflect.set(target, name, (...parameters: unknown[]): unknown => {
        warm.lasting = true
        return Reflect.apply(original, target, parameters)
      })
    }
  }
  note(context, LASTING)
  note(context.clock, LASTING_CLOCK)
  return warm
}

/** @returns whether the context is as if it were new: one that could not be cleaned in time must not be used again */
async function cleaned(warm: Warm): Promise<boolean> {
  const limit = new AbortController()
  const inTime = await Promise.race([
    clean(warm).then(() => true),
    delay(CLEANING_LIMIT, false, { signal: limit.signal }),
  ])
  limit.abort()
  return inTime
}

async function clean({ context, origins }: Warm) {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all(context.pages().map((page) => page.close()))
  await context.clearCookies()
  await context.clearPermissions()
  await context.setOffline(false)
  if (origins.size === 0) return
  const page = await context.newPage()
  await forget(page, origins)
  await page.close()
  origins.clear()
}

async function forget(page: Page, origins: Iterable<string>) {
  const session = await page.context().newCDPSession(page)
  for (const origin of origins)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED })
}
