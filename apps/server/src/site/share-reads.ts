/**
 * At most one read at a time, however many readers come: those who come while one runs share the next, so that each gets what
 * was there when they came, or later.
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const begin = (): Promise<T> => {
    const begun = read().finally(() => {
      if (running === begun) running = undefined
    })
    running = begun
    return begun
  }
  return () => {
    if (running === undefined) return begin()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
}
