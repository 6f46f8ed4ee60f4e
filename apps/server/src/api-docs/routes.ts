import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import {
  CACHE_REVALIDATE,
  type Prepared,
  prepare,
  sendPrepared,
} from '#/http/compressed-response.ts'
import { openApiDocument } from './openapi.ts'
import { type ApiDocument, renderApiPage } from './page.ts'

/** `/api/openapi.json` and the page that shows it, `/api/docs`. */
export async function registerDocs(app: FastifyInstance, { config }: Context) {
  const document = openApiDocument(config.brand.name, config.publicUrl)
  const styles = readFileSync(new URL('page.css', import.meta.url))
  const fixed = (path: string, prepared: Prepared) =>
    app.get(path, (request, reply) => sendPrepared(request, reply, prepared, CACHE_REVALIDATE))

  fixed(
    '/api/openapi.json',
    await prepare(JSON.stringify(document), 'application/json; charset=utf-8'),
  )
  fixed(
    '/api/docs',
    await prepare(renderApiPage(document as ApiDocument), 'text/html; charset=utf-8'),
  )
  fixed('/api/docs/page.css', await prepare(styles, 'text/css; charset=utf-8'))
}
