import { listAudit } from '@yacheyka/contract/audit/console-audit'
import { listSecurityEvents } from '@yacheyka/contract/audit/console-security'
import type { FastifyInstance } from 'fastify'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { periodOf } from '#/http/period.ts'
import { serve } from '#/http/serve.ts'
import { readAuditCommands } from './audit-commands.ts'
import { readAuditPage } from './audit-queries.ts'
import { readSecurityEvents } from './security-event-queries.ts'

/** «Журнал»: who did what, for administrators. Stands within `guardOperators`. */
export function registerAudit(
  scope: FastifyInstance,
  { database: { readCurrent } }: Pick<Context, 'database'>,
): void {
  serve(scope, listAudit, ({ query, request }) =>
    readCurrent(async (db) => {
      const filter = { ...query, ...periodOf(query) }
      const { count, exact, rows } = await readAuditPage(db, filter, query)
      const commands = await readAuditCommands(db, rows, new Date())
      return {
        count,
        exact,
        ...pageLinks(request.url, { ...query, count }),
        results: rows.map(({ at, ...entry }) => ({
          ...entry,
          at: at.toISOString(),
          command: commands.get(entry.uid) ?? null,
        })),
      }
    }),
  )
}

/** «Безопасность»: refused sign-ins, keys and calls by the hour, for administrators. Stands within `guardOperators`. */
export function registerSecurityEvents(
  scope: FastifyInstance,
  { database: { readCurrent } }: Pick<Context, 'database'>,
): void {
  serve(scope, listSecurityEvents, ({ query, request }) =>
    readCurrent(async (db) => {
      const filter = { ...query, ...periodOf(query) }
      const { count, exact, rows } = await readSecurityEvents(db, filter, query)
      return {
        count,
        exact,
        ...pageLinks(request.url, { ...query, count }),
        results: rows.map(({ first_at: first, last_at: last, ...event }) => ({
          ...event,
          first_at: first.toISOString(),
          last_at: last.toISOString(),
        })),
      }
    }),
  )
}
