import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { pendingMigrations } from '#/db/migrate.ts'
import { filesUnavailable, serviceUnavailable } from '#/http/errors.ts'
import type { ShuttingDown } from '#/http/graceful-shutdown.ts'
import { registerMetrics } from './metrics-routes.ts'

/**
 * `/healthz`: the process lives. `/serving`: it stays, whatever becomes of the database, for the proxy: pages and points
 * need none, and what needs it says itself when to come back. `/readyz`: it can serve all. `/metrics`: Prometheus.
 */
export function registerHealth(app: FastifyInstance, context: Context, leaving: ShuttingDown) {
  const filesResponse = recently(() => responds(context.files.check()))
  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/serving', async (_request, reply) => {
    if (leaving.begun) return reply.code(503).send({ status: 'leaving' })
    return { status: 'serving' }
  })

  app.get('/readyz', async (_request, reply) => {
    if (leaving.begun) return reply.code(503).send({ status: 'leaving' })
    try {
      const pending = await pendingMigrations(context.database.db)
      if (pending.length > 0) return await reply.code(503).send({ status: 'migrations', pending })
    } catch {
      const { message, retryAfter } = serviceUnavailable()
      void reply.code(503).header('retry-after', retryAfter)
      return reply.send({ status: 'database', detail: message })
    }
    if (await filesResponse()) return { status: 'ready' }
    const { message, retryAfter } = filesUnavailable()
    void reply.code(503).header('retry-after', retryAfter)
    return reply.send({ status: 'files', detail: message })
  })

  registerMetrics(app, context)
}

const responds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** Milliseconds for which a response holds: whoever asks often makes nobody else pay. */
const HOLDS = 5000

/** Asks one at a time, and as seldom as answers hold. */
function recently(request: () => Promise<boolean>): () => Promise<boolean> {
  let held: Promise<boolean> | undefined
  const forget = () => (held = undefined)
  return () => (held ??= request().finally(() => void setTimeout(forget, HOLDS).unref()))
}
