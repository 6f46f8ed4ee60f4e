import { listNews } from '@yacheyka/contract/content/news'
import type { FastifyInstance } from 'fastify'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { CACHE_REVALIDATE } from '#/http/compressed-response.ts'
import { serve } from '#/http/serve.ts'
import { presentNewsItem } from './news-present.ts'
import { countNews, findNews } from './news-queries.ts'

export function registerNews(app: FastifyInstance, { database: { read } }: Context) {
  serve(app, listNews, async ({ query: { limit, offset }, request, reply }) => {
    const [count, rows] = await read((db) =>
      Promise.all([countNews(db), findNews(db, limit, offset)]),
    )
    const page = { limit: limit ?? Math.max(count, 1), offset, count }
    void reply.header('cache-control', CACHE_REVALIDATE)
    return { count, ...pageLinks(request.url, page), results: rows.map(presentNewsItem) }
  })
}
