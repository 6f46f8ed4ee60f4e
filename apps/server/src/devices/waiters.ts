/** Newest change of each of these points. */
type ReadChanges = (pointUids: readonly string[]) => Promise<ReadonlyMap<string, number>>

const LOOK_EVERY = 1000
/** A locker waits once; of a connection that was cut the server may not know yet. */
const DEVICE_MAX = 3

interface Wait {
  readonly pointUid: string
  readonly deviceUid: string
  readonly cursor: number
}

export interface Waiters {
  /**
   * @returns whether the point has a change after the cursor; false when the time is over, when its device has begun
   *   several others since, and from `endAll` on
   */
  wait(wait: Wait, milliseconds: number, signal: AbortSignal): Promise<boolean>
  endAll(): void
}

interface Waiter {
  readonly deviceUid: string
  readonly cursor: number
  readonly answer: (hasChange: boolean) => void
}

/**
 * Devices that wait for news in this process. However many they are, the database is asked once a second, and not at all
 * while nobody waits.
 */
export function openWaiters(readChanges: ReadChanges): Waiters {
  const waiting = new Map<string, Set<Waiter>>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let hasEnded = false

  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      // Those that begin to wait meanwhile are looked for the next time.
      const asked = new Map([...waiting].map(([point, waiters]) => [point, [...waiters]]))
      const changes = await readChanges([...asked.keys()])
      for (const [point, waiters] of asked)
        for (const { cursor, answer } of waiters)
          if ((changes.get(point) ?? 0) !== cursor) answer(true)
    } catch {
      // The database is away: whoever waits is answered at the end of the time, or at a later look.
    } finally {
      isLooking = false
    }
  }

  return {
    wait: ({ pointUid, deviceUid, cursor }, milliseconds, signal) =>
      new Promise((resolve) => {
        if (hasEnded || signal.aborted) {
          resolve(false)
          return
        }
        const waiters = waiting.get(pointUid) ?? new Set<Waiter>()
        const others = [...waiters].filter((other) => other.deviceUid === deviceUid)
        if (others.length >= DEVICE_MAX) others[0]?.answer(false)
        const answer = (hasChange: boolean) => {
          if (!waiters.delete(waiter)) return
          clearTimeout(end)
          signal.removeEventListener('abort', giveUp)
          if (waiters.size === 0) waiting.delete(pointUid)
          if (waiting.size === 0) {
            clearInterval(timer)
            timer = undefined
          }
          resolve(hasChange)
        }
        const giveUp = () => answer(false)
        const waiter = { deviceUid, cursor, answer }
        const end = setTimeout(giveUp, milliseconds)
        waiters.add(waiter)
        waiting.set(pointUid, waiters)
        timer ??= setInterval(() => void look(), LOOK_EVERY)
        signal.addEventListener('abort', giveUp)
      }),
    endAll: () => {
      hasEnded = true
      for (const waiters of waiting.values()) for (const { answer } of waiters) answer(false)
    },
  }
}
