import type { FastifyInstance } from 'fastify'
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import type { Context } from '#/context.ts'
import { pendingMigrations } from '#/db/migrate.ts'
import { serviceUnavailable } from '#/errors.ts'
import { countUnsettled } from '#/outbox/queries.ts'
import { Durations } from './durations.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: Prometheus. */
export function registerHealth(app: FastifyInstance, context: Context) {
  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    try {
      const pending = await pendingMigrations(context.database.db)
      if (pending.length === 0) return { status: 'ready' }
      return await reply.code(503).send({ status: 'migrations', pending })
    } catch {
      const { message, retryAfter } = serviceUnavailable()
      void reply.code(503).header('retry-after', retryAfter)
      return reply.send({ status: 'database', detail: message })
    }
  })

  const durations = measureAnswers(app)
  const registry = measure(context)
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(`${await registry.metrics()}\n${durations.text()}`),
  )
}

function measureAnswers(app: FastifyInstance): Durations {
  const durations = new Durations()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const answered = { method: request.method, route, status: reply.statusCode }
    durations.observe(answered, reply.elapsedTime / 1000)
    done()
  })
  return durations
}

function measure(context: Context): Registry {
  const { points, database } = context
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(
    new Gauge({
      name: 'yacheyka_points',
      help: 'Points on the map',
      registers: [],
      async collect() {
        this.set((await points.current()).count)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'database_pool_connections',
      help: 'Connections of this process to the database',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { totalCount, idleCount, waitingCount } = database.pool
        this.set({ state: 'open' }, totalCount)
        this.set({ state: 'idle' }, idleCount)
        this.set({ state: 'waiting' }, waitingCount)
      },
    }),
  )
  registry.registerMetric(messagesGauge(context))
  return registry
}

/** Asks the database, so it comes after the gauge of connections; without one it is absent. */
const messagesGauge = ({ database }: Context) =>
  new Gauge({
    name: 'yacheyka_outbox_messages',
    help: 'Messages that wait to be sent, and those that were given up',
    labelNames: ['status'],
    registers: [],
    async collect() {
      this.reset()
      const counts = await countUnsettled(database.db).catch(() => undefined)
      if (counts === undefined) return
      this.set({ status: 'pending' }, counts.pending)
      this.set({ status: 'failed' }, counts.failed)
    },
  })
