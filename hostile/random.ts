/** Chance that is the same for the same seed: what failed once fails again. */
export interface Random {
  /** 0 ≤ x < 1 */
  readonly next: () => number
  /** A whole number from 0 up to, and without, `limit`. */
  readonly below: (limit: number) => number
  readonly chance: (share: number) => boolean
  /** @throws {Error} where there is nothing to pick from */
  readonly pick: <T>(list: readonly T[]) => T
}

/** Mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (list) => {
      const found = list[below(list.length)]
      if (found === undefined && list.length === 0) throw new Error('nothing to pick from')
      return found as (typeof list)[number]
    },
  }
}
