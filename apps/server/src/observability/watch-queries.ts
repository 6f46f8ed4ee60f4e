import type { ClientBase } from 'pg'
import { slowQueries } from './meters.ts'
import { tracer } from './tracing.ts'

type Query = (...args: unknown[]) => unknown
type Settle = (error: unknown) => void

const TEXT_MOST = 1000

/**
 * Measures every query of a connection: a slow one has a line in the log, and where traces are on each is a span. Both have
 * the query's text with `$1` in place of its values.
 * @param slowMs milliseconds
 */
export function watchQueries(
  client: ClientBase,
  log: { readonly warn: (facts: object, message: string) => void },
  slowMs: number,
): void {
  const query: Query = client.query.bind(client)
  const watched = (...args: unknown[]) => {
    const text = textOf(args[0])
    if (text === undefined) return query(...args)
    const began = performance.now()
    const span = tracer()?.beginQuery(operationOf(text), text.slice(0, TEXT_MOST))
    return settled(query, args, (error) => {
      const ms = performance.now() - began
      span?.(error !== undefined && error !== null)
      if (ms < slowMs) return
      slowQueries.inc()
      log.warn({ ms: Math.round(ms), sql: text.slice(0, TEXT_MOST) }, 'database: a slow query')
    })
  }
  Object.assign(client, { query: watched })
}

/** Asks, and tells when the response is there, whichever way it is wanted. */
function settled(query: Query, args: unknown[], settle: Settle): unknown {
  const last = args.at(-1)
  if (typeof last === 'function') {
    const answered = (...result: unknown[]): unknown => {
      settle(result[0])
      return Reflect.apply(last, undefined, result)
    }
    return query(...args.slice(0, -1), answered)
  }
  const result = query(...args)
  if (result instanceof Promise) result.then(() => settle(undefined), settle)
  return result
}

/** Of what is more than text and values, such as a cursor, nothing is known. */
export function textOf(requested: unknown): string | undefined {
  if (typeof requested === 'string') return requested
  if (typeof requested !== 'object' || requested === null || 'submit' in requested) return undefined
  return 'text' in requested && typeof requested.text === 'string' ? requested.text : undefined
}

/** `SELECT`, `INSERT`, … */
const operationOf = (text: string): string =>
  (/^\s*([a-z]+)/i.exec(text)?.[1] ?? 'query').toUpperCase()
