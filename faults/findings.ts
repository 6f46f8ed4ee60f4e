/** What a run found wrong, told at its end; equal ones are told once, with how often. */
export class Findings {
  readonly #counts = new Map<string, number>()

  /** @param what names the exact discrepancy: what is there, what should be */
  add(what: string): void {
    const count = (this.#counts.get(what) ?? 0) + 1
    this.#counts.set(what, count)
    if (count === 1) console.log(`✗ ${what}`)
  }

  get list(): readonly string[] {
    return [...this.#counts].map(([what, count]) => (count === 1 ? what : `${what} (× ${count})`))
  }
}
