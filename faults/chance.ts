/** Chance that comes again by its seed: the same seed gives the same schedule of faults and the same acts. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** 0 to 1, without 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let bits = this.#state
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** One of them; a list must hold something. */
  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)]
    if (found === undefined) throw new RangeError('nothing to pick from')
    return found
  }

  shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((each) => ({ each, place: this.next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ each }) => each)
  }

  /** Another source of chance, as this one's state says. */
  branch(): Chance {
    return new Chance(Math.floor(this.next() * 2 ** 32))
  }
}
