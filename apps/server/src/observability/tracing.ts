/** Facts of a span: names and numbers of ours, never what people wrote. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>

export type SpanKind = 'internal' | 'server' | 'client'

/** The span of a request, which ends in another call than it begins in. */
export interface RequestSpan {
  /** Runs the rest of the request as a part of it. */
  readonly within: (work: () => void) => void
  readonly end: (name: string, facts: SpanFacts, failed: boolean) => void
  readonly traceId: string
}

/** Where spans go; see `open-tracing`. Nothing of it is loaded until it is configured. */
export interface Tracer {
  readonly span: <T>(
    kind: SpanKind,
    name: string,
    facts: SpanFacts,
    work: () => Promise<T>,
  ) => Promise<T>
  readonly beginRequest: (traceparent: string | undefined) => RequestSpan
  /** @returns what ends it, told whether it failed */
  readonly beginQuery: (operation: string, text: string) => (failed: boolean) => void
  /** Headers that name the current span to whoever is called. */
  readonly headers: () => Readonly<Record<string, string>>
  readonly traceId: () => string | undefined
}

let current: Tracer | undefined

/** One for the process, like its log. */
export function setTracer(tracer: Tracer | undefined): void {
  current = tracer
}

export const tracer = (): Tracer | undefined => current

/** Does the work as a span of the current trace; where nobody watches, just does it. */
export const traced = <T>(
  kind: SpanKind,
  name: string,
  facts: SpanFacts,
  work: () => Promise<T>,
): Promise<T> => (current === undefined ? work() : current.span(kind, name, facts, work))

/** For a log line. */
export function currentTrace(): { readonly trace_id?: string } {
  const id = current?.traceId()
  return id === undefined ? {} : { trace_id: id }
}
