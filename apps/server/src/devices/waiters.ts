/** Newest change of each of these points. */
type ReadChanges = (pointUids: readonly string[]) => Promise<ReadonlyMap<string, number>>

const LOOK_EVERY = 1000

export interface Waiters {
  /** Resolves when the point has a change after the cursor, when the time is over, or at `wakeAll`. */
  wait(pointUid: string, cursor: number, milliseconds: number, signal: AbortSignal): Promise<void>
  wakeAll(): void
}

interface Waiter {
  readonly cursor: number
  readonly wake: () => void
}

/**
 * Devices that wait for news in this process. However many they are, the database is asked once a second, and not at all
 * while nobody waits.
 */
export function openWaiters(readChanges: ReadChanges): Waiters {
  const waiting = new Map<string, Set<Waiter>>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      const changes = await readChanges([...waiting.keys()])
      for (const [point, waiters] of waiting)
        for (const { cursor, wake } of waiters) if ((changes.get(point) ?? 0) !== cursor) wake()
    } catch {
      // The database is away: whoever waits is answered at the end of the time, or at a later look.
    } finally {
      isLooking = false
    }
  }

  return {
    wait: (pointUid, cursor, milliseconds, signal) =>
      new Promise((resolve) => {
        const waiters = waiting.get(pointUid) ?? new Set<Waiter>()
        const wake = () => {
          clearTimeout(end)
          signal.removeEventListener('abort', wake)
          waiters.delete(waiter)
          if (waiters.size === 0) waiting.delete(pointUid)
          if (waiting.size === 0) {
            clearInterval(timer)
            timer = undefined
          }
          resolve()
        }
        const waiter = { cursor, wake }
        const end = setTimeout(wake, milliseconds)
        waiters.add(waiter)
        waiting.set(pointUid, waiters)
        timer ??= setInterval(() => void look(), LOOK_EVERY)
        signal.addEventListener('abort', wake)
      }),
    wakeAll: () => {
      for (const waiters of waiting.values()) for (const { wake } of waiters) wake()
    },
  }
}
