/** Repeatable chance: the same seed gives the same network on every machine. */
export interface Random {
  /** 0 ≤ x < 1. */
  readonly next: () => number
  /** A whole number, 0 ≤ n < `below`. */
  readonly whole: (below: number) => number
  readonly chance: (share: number) => boolean
  /** @throws RangeError when there is nothing to pick from */
  readonly pick: <T>(items: readonly T[]) => T
  /** Of items with weights, each as often as its weight says. */
  readonly weighted: <T>(items: readonly (readonly [T, number])[]) => T
}

/** Mulberry32: 32 bits of state, good enough to scatter lockers. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  const pick = <T>(items: readonly T[]): T => itemAt(items, whole(items.length))
  const weighted = <T>(items: readonly (readonly [T, number])[]): T => {
    let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of items) {
      rest -= weight
      if (rest < 0) return item
    }
    return itemAt(items, items.length - 1)[0]
  }
  return { next, whole, chance: (share) => next() < share, pick, weighted }
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new RangeError(`No item ${index} among ${items.length}`)
  return item
}

/** FNV-1a of a text and a number: a seed of its own for each name. */
export function seedOf(text: string, salt: number): number {
  let hash = (0x81_1c_9d_c5 ^ salt) >>> 0
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93) >>> 0
  return hash
}
