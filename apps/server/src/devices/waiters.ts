/** State of each of these points, in any words. */
type ReadStates = (pointUids: readonly string[]) => Promise<ReadonlyMap<string, string>>

const LOOK_EVERY = 1000
/** A locker waits once; of a connection that was cut the server may not know yet. */
const DEVICE_MAX = 3

interface Wait {
  readonly pointUid: string
  readonly deviceUid: string
  /** State of the point that the device has been told. */
  readonly state: string
}

export interface Waiters {
  /**
   * @returns whether the point has another state; false when the time is over, when its device has begun several others
   *   since, and from `endAll` on
   */
  wait(wait: Wait, milliseconds: number, signal: AbortSignal): Promise<boolean>
  /** Milliseconds since the epoch: all who waited then and wait still have no news of before; 0 before the first look. */
  lookedAt(): number
  endAll(): void
}

interface Waiter {
  readonly deviceUid: string
  readonly state: string
  readonly response: (hasChange: boolean) => void
}

/**
 * Devices that wait for news in this process. However many they are, the database is asked once a second, and not at all
 * while nobody waits.
 */
export function openWaiters(readStates: ReadStates): Waiters {
  const waiting = new Map<string, Set<Waiter>>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let hasEnded = false
  let lookedAt = 0

  const look = async () => {
    if (isLooking) return
    isLooking = true
    const began = Date.now()
    try {
      // Those that begin to wait meanwhile are looked for the next time.
      const requested = new Map([...waiting].map(([point, waiters]) => [point, [...waiters]]))
      const states = await readStates([...requested.keys()])
      lookedAt = began
      for (const [point, waiters] of requested)
        for (const { state, response } of waiters)
          if ((states.get(point) ?? state) !== state) response(true)
    } catch {
      // The database is away: whoever waits is answered at the end of the time, or at a later look.
    } finally {
      isLooking = false
    }
  }

  return {
    wait: ({ pointUid, deviceUid, state }, milliseconds, signal) =>
      new Promise((resolve) => {
        if (hasEnded || signal.aborted) {
          resolve(false)
          return
        }
        const waiters = waiting.get(pointUid) ?? new Set<Waiter>()
        const others = [...waiters].filter((other) => other.deviceUid === deviceUid)
        if (others.length >= DEVICE_MAX) others[0]?.response(false)
        const response = (hasChange: boolean) => {
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
        const giveUp = () => response(false)
        const waiter = { deviceUid, state, response }
        const end = setTimeout(giveUp, milliseconds)
        waiters.add(waiter)
        waiting.set(pointUid, waiters)
        timer ??= setInterval(() => void look(), LOOK_EVERY)
        signal.addEventListener('abort', giveUp)
      }),
    lookedAt: () => lookedAt,
    endAll: () => {
      hasEnded = true
      for (const waiters of waiting.values()) for (const { response } of waiters) response(false)
    },
  }
}
