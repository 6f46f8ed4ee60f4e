import { listAudit } from '@yacheyka/contract/audit/console-audit'
import type { FastifyInstance } from 'fastify'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { periodOf } from '#/http/period.ts'
import { serve } from '#/http/serve.ts'
import { readAuditPage } from './audit-queries.ts'

/** «Журнал»: who did what, for administrators. Stands within `guardOperators`. */
export function registerAudit(
  scope: FastifyInstance,
  { database: { db } }: Pick<Context, 'database'>,
): void {
  serve(scope, listAudit, async ({ query, request }) => {
    const filter = { ...query, ...periodOf(query) }
    const { count, exact, rows } = await readAuditPage(db, filter, query)
    return {
      count,
      exact,
      ...pageLinks(request.url, { ...query, count }),
      results: rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    }
  })
}
