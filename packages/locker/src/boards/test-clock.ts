/** A clock that jumps to the next thing to happen as soon as nothing else can. */
export interface FakeClock {
  monotonic(): number
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** Calls it later. */
  after(milliseconds: number, action: () => void): void
  /** Runs until the promise is settled. */
  until<Result>(promise: Promise<Result>): Promise<Result>
}

/** Turns of the microtask queue after which every chain of awaits of the code under test has come to a timer. */
const SETTLING_TURNS = 40

interface Timer {
  readonly at: number
  readonly order: number
  readonly action: () => void
}

/** @param settlingTurns more for whole agents than for drivers */
export function createFakeClock(settlingTurns = SETTLING_TURNS): FakeClock {
  let now = 0
  let order = 0
  const timers = new Set<Timer>()

  const schedule = (at: number, action: () => void): Timer => {
    order += 1
    const timer = { at, order, action }
    timers.add(timer)
    return timer
  }
  const next = (): Timer | undefined => {
    let first: Timer | undefined
    for (const timer of timers)
      if (
        first === undefined ||
        timer.at < first.at ||
        (timer.at === first.at && timer.order < first.order)
      )
        first = timer
    return first
  }

  return {
    monotonic: () => now,
    sleep: (milliseconds, signal) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = schedule(now + milliseconds, resolve)
      signal?.addEventListener('abort', () => {
        timers.delete(timer)
        resolve()
      })
      return promise
    },
    after: (milliseconds, action) => void schedule(now + milliseconds, action),
    until: async (promise) => {
      let isSettled = false
      const settle = () => {
        isSettled = true
      }
      promise.then(settle, settle)
      for (;;) {
        for (let turn = 0; turn < settlingTurns; turn += 1) await Promise.resolve()
        if (isSettled) return promise
        const timer = next()
        if (timer === undefined) throw new Error('nothing is left to happen')
        timers.delete(timer)
        now = Math.max(now, timer.at)
        timer.action()
      }
    },
  }
}
