import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#/config.ts'
import { callerName, networkOf } from './caller.ts'
import { inScope } from './scope.ts'
import { type RequestSpan, tracer } from './tracing.ts'

type Settings = Pick<Config, 'env' | 'logRequests'>

interface Begun {
  readonly span: RequestSpan | undefined
  /** Bytes that the connection had written before. */
  readonly written: number
}

/**
 * Names each request in its response, runs it as a part of its scope and its span, and writes one line when it is over: by
 * the route's pattern, never the address, and nothing of what was sent or answered.
 */
export function watchRequests(app: FastifyInstance, settings: Settings): void {
  const begun = new WeakMap<FastifyRequest, Begun>()
  const isLogged = lineChooser(settings)

  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    const span = tracer()?.beginRequest(parentOf(request, settings))
    begun.set(request, { span, written: request.raw.socket.bytesWritten })
    runWithin(request, span, done)
  })
  // The body comes in as events of the connection, which are no part of anything.
  app.addHook('preValidation', (request, _reply, done) => {
    runWithin(request, begun.get(request)?.span, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { span, written = 0 } = begun.get(request) ?? {}
    const route = routeOf(request)
    const status = reply.statusCode
    const line = isLogged(request, reply)
    if (line !== undefined)
      request.log[line.level](
        {
          method: request.method,
          route,
          status,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          bytes: bytesOf(reply, written),
          caller: callerName(request),
          from: networkOf(request.ip),
          ...line.marks,
          ...(span === undefined ? {} : { trace_id: span.traceId }),
        },
        'request',
      )
    span?.end(
      `${request.method} ${route}`,
      {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': status,
        'request.id': request.id,
        'caller.kind': callerName(request).split(':')[0] ?? '',
      },
      status >= 500,
    )
    done()
  })
}

/** The route's pattern; what has none is of no route of ours. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown'

const parentOf = ({ headers }: FastifyRequest, { env }: Settings): string | undefined => {
  const given = headers['traceparent']
  return env.TRUST_PROXY > 0 && typeof given === 'string' ? given : undefined
}

function runWithin(request: FastifyRequest, span: RequestSpan | undefined, done: () => void) {
  const work = () => inScope({ request_id: request.id }, done)
  if (span === undefined) work()
  else span.within(work)
}

/** As the response says; of a stream what the connection has written since, its headers too. */
function bytesOf(reply: FastifyReply, before: number): number {
  const said = Number(reply.getHeader('content-length'))
  if (Number.isFinite(said)) return said
  const now = reply.raw.socket?.bytesWritten ?? reply.request.raw.socket.bytesWritten
  return Math.max(0, (now ?? 0) - (before ?? 0))
}

interface Line {
  readonly level: 'info' | 'warn'
  readonly marks: { readonly slow?: true; readonly cut?: true; readonly sampled?: number }
}

/** What always has a line: errors of ours and what was slow. The rest as `LOG_REQUESTS` and `LOG_SAMPLE` say. */
function lineChooser({ env: { LOG_SAMPLE, SLOW_REQUEST_MS }, logRequests }: Settings) {
  let quiet = 0
  return (request: FastifyRequest, reply: FastifyReply): Line | undefined => {
    const { mayWait } = request.routeOptions.config
    const slow = mayWait !== true && reply.elapsedTime >= SLOW_REQUEST_MS
    const marks = {
      ...(slow ? ({ slow: true } as const) : {}),
      // Whoever asked has left before the response was whole.
      ...(reply.raw.destroyed && !reply.raw.writableFinished ? ({ cut: true } as const) : {}),
    }
    if (slow || reply.statusCode >= 500) return { level: 'warn', marks }
    if (logRequests === 'faults') return undefined
    if (logRequests === 'calls' && request.routeOptions.config.call !== true) return undefined
    if (LOG_SAMPLE === 1 || reply.statusCode >= 400 || request.method !== 'GET')
      return { level: 'info', marks }
    quiet = (quiet + 1) % LOG_SAMPLE
    return quiet === 1 ? { level: 'info', marks: { ...marks, sampled: LOG_SAMPLE } } : undefined
  }
}
