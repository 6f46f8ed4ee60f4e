import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { CACHE_REVALIDATE, type Prepared, sendPrepared } from '#/http/compressed-response.ts'
import { shareReads } from './share-reads.ts'

/** Brotli's: at start there is time for the best, while a reader waits there is not. */
const AT_START = 11
const WHILE_SERVING = 5
/** Milliseconds after which a reader gets the last good page instead. */
const TIMEOUT = 1000

/** A page that shows what editors write. */
interface ChangingPage<Content> {
  /** For the log. */
  readonly name: string
  readonly read: () => Promise<Content>
  /** The page of this content, compressed with this quality. */
  readonly render: (content: Content, quality: number) => Promise<Prepared>
}

/**
 * A page that is rendered again whenever its content has changed, in whatever process that was. Where the database does not
 * answer, or not soon, it is the last good one.
 * @returns what to send now
 */
export async function openChangingPage<Content>(
  { name, read, render }: ChangingPage<Content>,
  log: Context['log'],
): Promise<() => Promise<Prepared>> {
  const first = await read()
  let made = { of: JSON.stringify(first), page: await render(first, AT_START) }
  let making: { readonly of: string; readonly page: Promise<Prepared> } | undefined
  const readShared = shareReads(read)

  async function current(): Promise<Prepared> {
    const content = await readShared()
    const of = JSON.stringify(content)
    if (of === made.of) return made.page
    // Readers who come together wait for one rendering.
    if (making?.of !== of) making = { of, page: render(content, WHILE_SERVING) }
    const { page } = making
    try {
      made = { of, page: await page }
      return made.page
    } finally {
      making = undefined
    }
  }

  return () => {
    const fresh = current().catch((error: unknown) => {
      log.warn({ err: error }, `${name}: the last good page stays`)
      return made.page
    })
    const late = sleep(TIMEOUT, undefined, { ref: false }).then(() => made.page)
    return Promise.race([fresh, late])
  }
}

/** One that stands at an address of its own. */
export async function registerChangingPage<Content>(
  app: FastifyInstance,
  { path, ...page }: ChangingPage<Content> & { readonly path: string },
  log: Context['log'],
) {
  const current = await openChangingPage(page, log)
  app.get(path, async (request, reply) =>
    sendPrepared(request, reply, await current(), CACHE_REVALIDATE),
  )
}
