import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { serveMade } from '#/http/compressed-response.ts'
import { openApiDocument } from './openapi.ts'
import type { ApiDocument } from './api-document.ts'
import { renderApiPage } from './page.ts'

/** `/api/openapi.json` and the page that shows it, `/api/docs`. */
export function registerDocs(app: FastifyInstance, { config }: Context) {
  let made: ApiDocument | undefined
  const document = () => (made ??= openApiDocument(config.brand.name, config.publicUrl))
  serveMade(app, '/api/openapi.json', 'application/json; charset=utf-8', () =>
    JSON.stringify(document()),
  )
  serveMade(app, '/api/docs', 'text/html; charset=utf-8', () => renderApiPage(document()))
  serveMade(app, '/api/docs/page.css', 'text/css; charset=utf-8', () =>
    readFileSync(new URL('page.css', import.meta.url), 'utf8'),
  )
}
