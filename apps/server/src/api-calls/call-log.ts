import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { isUnavailable } from '#/db/unavailable.ts'
import { droppedCalls } from '#/observability/meters.ts'
import { type AnsweredCall, CALL_CAPS, insertCalls } from './insert-calls.ts'

export interface CallLog {
  /** Never waits and never throws. */
  readonly add: (call: AnsweredCall) => void
  readonly flush: () => Promise<void>
}

const LIMITS = {
  /** Milliseconds between the first call and its writing, and after a failure. */
  writeAfter: 1000,
  retryAfter: 5000,
  /** Calls that are written at once rather than after their second. */
  batch: 200,
  /** Calls of one INSERT. */
  rows: 1000,
  /** Calls that wait; the oldest are dropped above it. */
  waiting: 5000,
  /** Characters of bodies that wait; above it calls wait without theirs. */
  bodies: 4_000_000,
  caps: CALL_CAPS,
}

/** Keeps answered calls in memory and writes them together, off their way; a killed process loses its last second. */
export function openCallLog(
  app: FastifyInstance,
  { database, log }: Pick<Context, 'database' | 'log'>,
  limits: typeof LIMITS = LIMITS,
): CallLog {
  let waiting: AnsweredCall[] = []
  let bodies = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let isFailing = false

  const keep = (calls: AnsweredCall[]) => {
    const dropped = Math.max(0, calls.length - limits.waiting)
    droppedCalls.inc(dropped)
    waiting = dropped === 0 ? calls : calls.slice(dropped)
    bodies = sum(waiting)
  }
  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    isFailing = false
    while (waiting.length > 0) {
      const taken = waiting.splice(0, limits.rows)
      bodies -= sum(taken)
      try {
        await insertCalls(database.db, taken, limits.caps)
      } catch (error) {
        if (isUnavailable(error)) {
          log.warn({ err: error }, 'api calls are written later')
          keep([...taken, ...waiting])
          isFailing = true
          return
        }
        // They would fail again, and hold up all others.
        log.error({ err: error }, 'api calls are lost')
        droppedCalls.inc(taken.length)
      }
    }
  }
  const later = () => {
    timer ??= setTimeout(
      () => void flush(),
      isFailing ? limits.retryAfter : limits.writeAfter,
    ).unref()
  }
  const flush = (): Promise<void> => {
    writing ??= write().finally(() => {
      writing = undefined
      if (waiting.length > 0) later()
    })
    return writing
  }

  app.addHook('onClose', async () => {
    await writing
    await flush()
    clearTimeout(timer)
  })
  return {
    add: (call) => {
      const size = sizeOf(call)
      const fits = bodies + size <= limits.bodies
      waiting.push(fits ? call : { ...call, request: null, answer: null })
      if (fits) bodies += size
      if (waiting.length > limits.waiting) keep(waiting)
      if (waiting.length >= limits.batch && !isFailing) void flush()
      else later()
    },
    flush,
  }
}

const sizeOf = ({ request, answer: response }: AnsweredCall): number =>
  (request?.length ?? 0) + (response?.length ?? 0)
const sum = (calls: readonly AnsweredCall[]): number =>
  calls.reduce((total, call) => total + sizeOf(call), 0)
