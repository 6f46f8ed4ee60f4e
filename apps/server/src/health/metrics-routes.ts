import { createHash, timingSafeEqual } from 'node:crypto'
import { obtainTokens } from '@yacheyka/contract/accounts/accounts'
import { operatorSignIn } from '@yacheyka/contract/operators/console-session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#/context.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { meters, signIns } from '#/observability/meters.ts'
import { markSecurityEvent } from '#/observability/security-marks.ts'
import { Durations } from './durations.ts'
import { networkFigures } from './network-figures.ts'
import { processMetrics } from './process-metrics.ts'

/**
 * `/metrics`: Prometheus. With `METRICS_TOKEN` for whoever has it; without one a demonstration shows it to all, and a real
 * installation to nobody, since it tells how much money there is.
 */
export function registerMetrics(app: FastifyInstance, context: Context) {
  const durations = measureResponses(app)
  const registry = processMetrics(context)
  const network = networkFigures(context.database.db)
  app.get('/metrics', async (request, reply) => {
    admit(request, context)
    // The network last: it asks the database, and the pool is told of before.
    const own = `${await registry.metrics()}\n${await meters.metrics()}\n${durations.text()}`
    void reply.type(registry.contentType).header('cache-control', 'no-store')
    return reply.send(own + (await network()))
  })
}

function admit(request: FastifyRequest, { config }: Context): void {
  const token = config.env.METRICS_TOKEN
  if (token === undefined) {
    if (config.demo) return
    throw notFound('Такого адреса нет')
  }
  const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (timingSafeEqual(digest(given), digest(token))) return
  if (given !== '') markSecurityEvent(request, 'metrics_token')
  throw new AppError(401, 'unauthorized', 'Нужен токен наблюдения: Authorization: Bearer …')
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function measureResponses(app: FastifyInstance): Durations {
  const durations = new Durations()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const answered = { method: request.method, route, status: reply.statusCode }
    durations.observe(answered, reply.elapsedTime / 1000)
    if (request.method === 'POST') countSignIn(route, reply.statusCode)
    done()
  })
  return durations
}

const SIGN_INS: Readonly<Record<string, string>> = {
  [obtainTokens.path]: 'customer',
  [operatorSignIn.path]: 'operator',
}
const OUTCOMES: Readonly<Record<number, string>> = { 200: 'ok', 403: 'refused', 429: 'limited' }

function countSignIn(route: string, status: number): void {
  const who = SIGN_INS[route]
  const outcome = OUTCOMES[status]
  if (who !== undefined && outcome !== undefined) signIns.inc({ who, outcome })
}
