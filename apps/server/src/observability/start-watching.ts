import { type Logger, pino } from 'pino'
import type { Env } from '#/env-schema.ts'
import { ownLogOptions } from './log-options.ts'
import { setTracer } from './tracing.ts'
import { VERSION } from './version.ts'

interface Watching {
  readonly log: Logger
  /** Sends the last spans; the log needs no end. */
  readonly close: () => Promise<void>
}

/** The log of this process, and its traces where a collector is configured: without one nothing of them is loaded. */
export async function startWatching(env: Env): Promise<Watching> {
  const log = pino(ownLogOptions(env))
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return { log, close: () => Promise.resolve() }
  const { openTracing } = await import('./open-tracing.ts')
  const tracing = openTracing({
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS),
    service: env.OTEL_SERVICE_NAME,
    version: VERSION,
    share: env.OTEL_TRACES_SAMPLER_ARG,
  })
  setTracer(tracing.tracer)
  const close = async () => {
    setTracer(undefined)
    await tracing.close()
  }
  return { log, close }
}

/** `name=value`, the value percent-encoded where it must be. */
const headersOf = (pairs: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]
    }),
  )

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
