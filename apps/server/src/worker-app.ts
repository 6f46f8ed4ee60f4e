import fastify, { type FastifyError, LogController } from 'fastify'
import type { Context } from './context.ts'
import { sendError } from './http/response-error.ts'
import { boundClosing } from './http/bound-closing.ts'
import { notFound } from './http/errors.ts'
import { registerHealth } from './health/routes.ts'
import type { ShuttingDown } from './http/graceful-shutdown.ts'
import { logOptions } from './observability/log-options.ts'

/** What a process that only works the queue answers: the probes of whoever watches it, nothing else. */
export function makeWorkerApp(context: Context, leaving: ShuttingDown) {
  const app = fastify({
    logger: logOptions(context.config.env),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  })
  boundClosing(app)
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    sendError(error, reply)
  })
  app.setNotFoundHandler(() => {
    throw notFound('Здесь работает очередь. Сайт и вызовы — у процессов PROCESS=web')
  })
  registerHealth(app, context, leaving)
  return app
}
