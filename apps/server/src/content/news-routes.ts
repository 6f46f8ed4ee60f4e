import { listNews } from '@yacheyka/contract/content/news'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import type { Database } from '#/db/types.ts'
import { CACHE_REVALIDATE } from '#/http/compressed-response.ts'
import { serve } from '#/http/serve.ts'
import { presentNewsItem } from './news-present.ts'

export function registerNews(app: FastifyInstance, { database: { db } }: Context) {
  serve(app, listNews, async ({ query: { limit, offset }, request, reply }) => {
    const [count, rows] = await Promise.all([countNews(db), findNews(db, limit, offset)])
    const page = { limit: limit ?? Math.max(count, 1), offset, count }
    void reply.header('cache-control', CACHE_REVALIDATE)
    return { count, ...pageLinks(request.url, page), results: rows.map(presentNewsItem) }
  })
}

async function countNews(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('news')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('shown', '=', true)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Newest first. */
function findNews(db: Kysely<Database>, limit: number | undefined, offset: number) {
  const found = db
    .selectFrom('news')
    .select(['id', 'title', 'body', 'news_image', 'picture_alt', 'published_date'])
    .where('shown', '=', true)
    .orderBy('published_date', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
  return (limit === undefined ? found : found.limit(limit)).execute()
}
