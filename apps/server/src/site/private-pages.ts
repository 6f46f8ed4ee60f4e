import type { FastifyInstance } from 'fastify'
import { CACHE_REVALIDATE, type Prepared, sendPrepared } from '#/http/compressed-response.ts'

/** What somebody's number or key stands in belongs in no search engine. */
const NOT_FOUND_BY_SEARCH = { 'x-robots-tag': 'noindex, nofollow' }
/** Of a page whose address is a key (decisions, section 3): whoever has it has the parcel. */
const PRIVATE_HEADERS = { ...NOT_FOUND_BY_SEARCH, 'referrer-policy': 'no-referrer' }

/** Pages of one person's parcel or password by their paths, and the short address that messages carry. */
export function registerPrivatePages(
  app: FastifyInstance,
  pages: readonly (readonly [path: string, page: () => Promise<Prepared>])[],
): void {
  for (const [path, page] of pages)
    app.get(path, async (request, reply) =>
      sendPrepared(request, reply.headers(PRIVATE_HEADERS), await page(), 'no-store'),
    )
  // Whatever stands there: a link that lost its end says so on the page itself.
  app.get<{ Params: { uid: string } }>('/p/:uid', ({ params }, reply) =>
    reply
      .headers({ ...PRIVATE_HEADERS, 'cache-control': 'no-store' })
      .redirect(`/parcel-details/${encodeURIComponent(params.uid)}`, 302),
  )
}

/** A page of somebody's number or cabinet: it may be kept, not found. */
export function registerUnlisted(
  app: FastifyInstance,
  path: string,
  page: () => Promise<Prepared>,
): void {
  app.get(path, async (request, reply) =>
    sendPrepared(request, reply.headers(NOT_FOUND_BY_SEARCH), await page(), CACHE_REVALIDATE),
  )
}
