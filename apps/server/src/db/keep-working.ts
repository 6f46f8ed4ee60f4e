import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds while the database is away. */
const AGAIN_AFTER = 5000

/**
 * Does some work again and again beside serving, until it is stopped.
 * @param work true where there is more of it: then it is done again at once; its signal tells that it is to end soon
 * @param options.every milliseconds until it is done again otherwise
 */
export function keepWorking(
  work: (stopping: AbortSignal) => Promise<boolean>,
  { every, failed }: { readonly every: number; readonly failed: (error: unknown) => void },
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController()
  const ending = keepOn()

  async function keepOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isMore = await work(stopping.signal).catch((error: unknown) => {
        failed(error)
        return undefined
      })
      if (isMore === true) continue
      const rest = isMore === undefined ? AGAIN_AFTER : every
      await sleep(rest, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }

  return {
    stop: async () => {
      stopping.abort()
      await ending
    },
  }
}
