import { stripVTControlCharacters } from 'node:util'

const LINES = 8
const LENGTH = 200

/** Prints a line at each tenth of a long run, and each failure as it comes: what a person or a record of CI follows. */
export class Progress {
  readonly #name: string
  readonly #total: number
  readonly #started = performance.now()
  #done = 0
  #failed = 0
  #tenth = 0

  /**
   * @param name of the part
   * @param total files or stories that will be run
   */
  constructor(name: string, total: number) {
    this.#name = name
    this.#total = total
  }

  /** @param message of the first error; its beginning is printed */
  fail(title: string, message = '') {
    this.#failed += 1
    console.log(`  ✗ ${title}`)
    const lines = stripVTControlCharacters(message).split('\n')
    for (const line of lines.filter((text) => text.trim() !== '').slice(0, LINES))
      console.log(`      ${line.trim().slice(0, LENGTH)}`)
  }

  /** One more of the total has ended. */
  advance() {
    this.#done += 1
    const tenth = Math.floor((this.#done * 10) / Math.max(1, this.#total))
    if (tenth === this.#tenth) return
    this.#tenth = tenth
    const seconds = Math.round((performance.now() - this.#started) / 1000)
    const failures = this.#failed === 0 ? '' : `, ${this.#failed} failed`
    console.log(`  ${this.#name}: ${this.#done} of ${this.#total}, ${seconds} s${failures}`)
  }
}
