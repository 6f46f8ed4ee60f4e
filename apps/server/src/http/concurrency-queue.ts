/** Runs work at most so many at once, the rest in the order of asking. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * @param waitingMax how many may wait
 * @param refuse what whoever comes beyond them is thrown
 */
export function makeConcurrencyLimit(
  atOnce: number,
  waitingMax: number,
  refuse: () => Error,
): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw refuse()
      // Whoever is done hands its place over: nobody who comes later gets between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
