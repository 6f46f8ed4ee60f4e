export const LANES = ['fast', 'slow'] as const
export type Lane = (typeof LANES)[number]

/** A call that is under way. */
export interface Slot {
  /**
   * It takes too long: its place in the fast lane is free again, and it counts among the slow ones.
   * @param isCounted false where others of its customer count there already: one customer's calls do not fill that lane
   */
  readonly slowDown: (isCounted: boolean) => void
  readonly end: () => void
}

/**
 * Places for calls of one process: the slow lane may be full of endpoints that hang, and the fast one goes on. A call that
 * slows down is counted in the slow lane even where that is full, so that no more are begun there until it has emptied.
 */
export function makeLanes(slots: Readonly<Record<Lane, number>>) {
  const taken: Record<Lane, number> = { fast: 0, slow: 0 }
  return {
    free: (lane: Lane): number => Math.max(0, slots[lane] - taken[lane]),
    begin: (lane: Lane): Slot => {
      let at: Lane | undefined = lane
      taken[lane] += 1
      return {
        slowDown: (isCounted) => {
          if (at !== 'fast') return
          at = isCounted ? 'slow' : undefined
          taken.fast -= 1
          if (isCounted) taken.slow += 1
        },
        end: () => {
          if (at !== undefined) taken[at] -= 1
          at = undefined
        },
      }
    },
  }
}
