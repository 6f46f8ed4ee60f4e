import type { LegalDocument } from '@yacheyka/contract/content/legal'
import type { LegalKind } from '@yacheyka/core/legal/legal-edition'
import type { FastifyInstance } from 'fastify'
import { findEditions, findLegalDocument } from '#/content/legal-queries.ts'
import type { Context } from '#/context.ts'
import { CACHE_REVALIDATE, type Prepared, sendPrepared } from '#/http/compressed-response.ts'
import { openChangingPage } from './changing-page.ts'
import { shareReads } from './share-reads.ts'

export const LEGAL_PATHS: Readonly<Record<LegalKind, string>> = {
  offer: '/offer',
  privacy_policy: '/privacy-policy',
}

/** What the page shows. */
interface LegalContent {
  readonly legal: LegalDocument
  /** Whether the network has any. */
  readonly news: boolean
}
type Render = (content: LegalContent, quality: number) => Promise<Prepared>
type Page = () => Promise<Prepared>

/**
 * The page of the edition in force, and by `?edition=2026-11-01` those of the others, which search engines leave out. What is
 * no edition leads to the one in force. Read from the primary, never from a replica, as what people agree to.
 */
export async function registerLegalPage(
  app: FastifyInstance,
  { database: { db }, log }: Pick<Context, 'database' | 'log'>,
  { kind, hasNews }: { readonly kind: LegalKind; readonly hasNews: () => boolean },
  render: Render,
) {
  const path = LEGAL_PATHS[kind]
  const open = (requested: { readonly edition?: string }): Promise<Page> => {
    const read = async () => {
      const found = await findLegalDocument(db, kind, requested)
      if (found === undefined) throw new Error(`${kind} has no edition ${requested.edition ?? ''}`)
      return { legal: found, news: hasNews() }
    }
    return openChangingPage({ name: kind, read, render }, log)
  }
  const inForce = await open({})
  // As many as are published: what is no edition makes none.
  const others = new Map<string, Promise<Page>>()
  const published = shareReads(() => findEditions(db, kind))

  async function pageOf(edition: string): Promise<Page | undefined> {
    const opened = others.get(edition)
    if (opened !== undefined) return opened
    if (!(await published()).includes(edition)) return undefined
    const opening = others.get(edition) ?? open({ edition })
    others.set(edition, opening)
    opening.catch(() => others.delete(edition))
    return opening
  }

  app.get<{ Querystring: { edition?: unknown } }>(path, async (request, reply) => {
    const { edition } = request.query
    if (edition === undefined)
      return sendPrepared(request, reply, await inForce(), CACHE_REVALIDATE)
    const page = typeof edition === 'string' ? await pageOf(edition) : undefined
    if (page === undefined) return reply.redirect(path, 302)
    void reply.header('x-robots-tag', 'noindex')
    return sendPrepared(request, reply, await page(), CACHE_REVALIDATE)
  })
}
