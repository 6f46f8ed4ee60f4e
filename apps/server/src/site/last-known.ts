import type { Context } from '#/context.ts'

/** Milliseconds for which nobody reads anew. */
const FRESH = 1000

/**
 * What was read last, at once, and read again behind it where that was long ago: for what every page shows and nobody waits
 * for. Where the database does not answer, it stays what it was.
 */
export async function openLastKnown<T>(
  { name, read }: { readonly name: string; readonly read: () => Promise<T> },
  log: Context['log'],
  now: () => number = Date.now,
): Promise<() => T> {
  let known = await read()
  let readAt = now()
  const refresh = async () => {
    try {
      known = await read()
    } catch (error) {
      log.warn({ err: error }, `${name}: stays what it was`)
    }
  }
  return () => {
    if (now() - readAt >= FRESH) {
      readAt = now()
      void refresh()
    }
    return known
  }
}
