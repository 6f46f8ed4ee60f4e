import { hostname } from 'node:os'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind as Kind,
  SpanStatusCode,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { withoutValues } from './safe-error.ts'
import type { SpanFacts, SpanKind, Tracer } from './tracing.ts'

export interface TracingSettings {
  /** Of the collector, without `/v1/traces`. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly service: string
  readonly version: string
  /** Of traces that begin here, from 0 to 1. */
  readonly share: number
}

interface OpenTracing {
  readonly tracer: Tracer
  /** Sends what is still held; a collector that is away is not waited for long. */
  readonly close: () => Promise<void>
}

const KINDS: Readonly<Record<SpanKind, Kind>> = {
  internal: Kind.INTERNAL,
  server: Kind.SERVER,
  client: Kind.CLIENT,
}

/**
 * Spans by OpenTelemetry, over OTLP. Made by hand where our code passes anyway: the ready instrumentations rewrite modules
 * as they load, which an ESM process must be started for, and read addresses and values that we keep to ourselves.
 */
export function openTracing(settings: TracingSettings): OpenTracing {
  const manager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(manager)
  const propagator = new W3CTraceContextPropagator()
  const provider = providerOf(settings)
  const spans = provider.getTracer('yacheyka', settings.version)

  const tracer: Tracer = {
    span: (kind, name, facts, work) => {
      const span = spans.startSpan(name, { kind: KINDS[kind], attributes: facts })
      return context.with(trace.setSpan(context.active(), span), async () => {
        try {
          const result = await work()
          span.end()
          return result
        } catch (error) {
          fail(span, error)
          throw error
        }
      })
    },
    beginRequest: (traceparent) => {
      const carrier = traceparent === undefined ? {} : { traceparent }
      const parent = propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter)
      const span = spans.startSpan('request', { kind: Kind.SERVER }, parent)
      return requestSpan(span, trace.setSpan(parent, span))
    },
    beginQuery: (operation, text) => {
      // The queue looks for jobs all day: a query that belongs to nothing is of no interest.
      if (trace.getActiveSpan() === undefined) return () => undefined
      const span = spans.startSpan(operation, {
        kind: Kind.CLIENT,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.text': text,
        },
      })
      return (failed) => {
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    },
    headers: () => {
      const carrier: Record<string, string> = {}
      propagator.inject(context.active(), carrier, defaultTextMapSetter)
      return carrier
    },
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
  }
  const close = async () => {
    await provider.shutdown().catch(() => undefined)
    context.disable()
  }
  return { tracer, close }
}

function providerOf({ endpoint, headers, service, version, share }: TracingSettings) {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: 5000,
  })
  return new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
}

const requestSpan = (span: Span, within: Context) => ({
  within: (work: () => void) => context.with(within, work),
  end: (name: string, facts: SpanFacts, failed: boolean) => {
    span.updateName(name).setAttributes(facts)
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  },
  traceId: span.spanContext().traceId,
})

function fail(span: Span, error: unknown): void {
  const said = error instanceof Error ? `${error.name}: ${withoutValues(error.message)}` : ''
  span.setStatus({ code: SpanStatusCode.ERROR, message: said })
  span.end()
}
