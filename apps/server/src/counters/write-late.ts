import type { FastifyInstance } from 'fastify'
import type { Log } from '#/log.ts'

/** Milliseconds between the first of what is kept and its writing. */
const WRITE_AFTER = 10_000

export interface LateWriter<T> {
  readonly add: (key: string, value: T) => void
  /** Writes what is kept; what cannot be written now is kept for the next time. */
  readonly flush: () => Promise<void>
}

/**
 * Keeps figures in memory and writes them together, every ten seconds at most. A process that is killed loses its last seconds: for
 * figures to look at, by which nobody pays. A server that is closed loses none.
 * @param combine of one key: what was kept and what is new
 * @param failed what the log says when they cannot be written now
 * @param most keys at once; what is of further ones is dropped, or kept under one of the few keys that `beyond` makes
 */
export function openLateWriter<T>(
  app: FastifyInstance,
  log: Pick<Log, 'warn'>,
  {
    write,
    combine,
    failed,
    most = Number.POSITIVE_INFINITY,
    beyond,
  }: {
    readonly write: (kept: ReadonlyMap<string, T>) => Promise<void>
    readonly combine: (kept: T, added: T) => T
    readonly failed: string
    readonly most?: number
    readonly beyond?: (value: T) => { readonly key: string; readonly value: T }
  },
): LateWriter<T> {
  let kept = new Map<string, T>()
  let timer: NodeJS.Timeout | undefined

  const put = (to: Map<string, T>, key: string, value: T) => {
    const before = to.get(key)
    if (before !== undefined) to.set(key, combine(before, value))
    else if (to.size < most) to.set(key, value)
    else if (beyond !== undefined) {
      const rest = beyond(value)
      const counted = to.get(rest.key)
      to.set(rest.key, counted === undefined ? rest.value : combine(counted, rest.value))
    }
  }
  const later = () => {
    timer ??= setTimeout(() => void flush(), WRITE_AFTER).unref()
  }
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    if (kept.size === 0) return
    const taken = kept
    kept = new Map()
    try {
      await write(taken)
    } catch (error) {
      log.warn({ err: error }, failed)
      for (const [key, value] of kept) put(taken, key, value)
      kept = taken
      later()
    }
  }

  app.addHook('onClose', async () => {
    await flush()
    clearTimeout(timer)
  })
  return {
    add: (key, value) => {
      put(kept, key, value)
      later()
    },
    flush,
  }
}
