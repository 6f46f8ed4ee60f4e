import { listFaq } from '@yacheyka/contract/content/faq'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { CACHE_REVALIDATE } from '#/http/compressed-response.ts'
import { serve } from '#/http/serve.ts'
import { findFaq } from './faq-queries.ts'

export function registerFaq(app: FastifyInstance, { database: { read } }: Context) {
  serve(app, listFaq, async ({ reply }) => {
    void reply.header('cache-control', CACHE_REVALIDATE)
    return { results: await read(findFaq) }
  })
}
