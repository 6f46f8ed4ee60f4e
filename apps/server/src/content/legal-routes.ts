import { getLegalDocument, listEditionsInForce } from '@yacheyka/contract/content/legal'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { CACHE_REVALIDATE } from '#/http/compressed-response.ts'
import { notFound } from '#/http/errors.ts'
import { serve } from '#/http/serve.ts'
import { findEditionsInForce, findLegalDocument } from './legal-queries.ts'

/** Of the primary, never of a replica: what somebody agrees to is in force at that moment (decision 75). */
export function registerLegal(app: FastifyInstance, { database: { db } }: Context) {
  serve(app, listEditionsInForce, async ({ reply }) => {
    void reply.header('cache-control', CACHE_REVALIDATE)
    return { results: await findEditionsInForce(db) }
  })

  serve(app, getLegalDocument, async ({ params: { kind }, query: { edition }, reply }) => {
    const requested = edition === undefined ? {} : { edition }
    const document = await findLegalDocument(db, kind, requested)
    if (document === undefined) throw notFound('Такой редакции нет')
    void reply.header('cache-control', CACHE_REVALIDATE)
    return document
  })
}
