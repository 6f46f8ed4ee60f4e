import { CODE128_PATTERNS } from './code128-patterns.ts'

/** Code set B holds one sign in a symbol, code set C two digits. */
export type Code128Set = 'B' | 'C'

/** Signs that stand in one code set, one after another. */
export interface Code128Run {
  readonly set: Code128Set
  readonly text: string
}

/** White that must stand on either side, in modules (ISO/IEC 15417). */
export const CODE128_QUIET_ZONE = 10

const TEXT = /^[\x20-\x7e]+$/
const TWO_DIGITS = /^\d\d$/

/**
 * A text in runs of code sets B and C, such that the fewest symbols are needed: every way is weighed, where annex E of
 * ISO/IEC 15417 has rules of thumb.
 * @param text one sign at least, each from the space to `~`
 * @throws {RangeError} for what code sets B and C do not have: an error of the caller, never of people
 */
export const code128Runs = (text: string): readonly Code128Run[] => {
  if (!TEXT.test(text)) throw new RangeError(`no Code 128 of sets B and C: ${text}`)
  let [fromNext, fromHere] = [NOTHING, NOTHING]
  for (let at = text.length - 1; at >= 0; at--) {
    const here = bestFrom(text, at, fromHere, fromNext)
    fromNext = fromHere
    fromHere = here
  }
  return runsOf(shorter(fromHere.C, fromHere.B))
}

/** The end of a text as one code set begins it; the sign or the two behind `head` follow in `rest`. */
interface Way {
  /** Symbols, without the one that chose this set. */
  readonly symbols: number
  readonly set: Code128Set
  readonly head: string
  readonly rest: Way | undefined
}

type Ways = Readonly<Record<Code128Set, Way>>

const end = (set: Code128Set): Way => ({ symbols: 0, set, head: '', rest: undefined })
const NOTHING: Ways = { B: end('B'), C: end('C') }

/** @param one behind one sign, @param two behind two */
const bestFrom = (text: string, at: number, one: Ways, two: Ways): Ways => {
  const goOn = (set: Code128Set, head: string, behind: Ways): Way => {
    const switched = behind[set === 'B' ? 'C' : 'B']
    const stays = behind[set].symbols <= switched.symbols + 1
    const rest = stays ? behind[set] : switched
    return { set, head, rest, symbols: 1 + rest.symbols + (stays ? 0 : 1) }
  }
  const pair = text.slice(at, at + 2)
  return {
    B: goOn('B', pair.charAt(0), one),
    C: TWO_DIGITS.test(pair) ? goOn('C', pair, two) : IMPOSSIBLE,
  }
}
const IMPOSSIBLE: Way = { ...end('C'), symbols: Number.POSITIVE_INFINITY }

const shorter = (one: Way, other: Way): Way => (one.symbols < other.symbols ? one : other)

const runsOf = (way: Way): readonly Code128Run[] => {
  const runs: { set: Code128Set; text: string }[] = []
  for (let part: Way | undefined = way; part !== undefined; part = part.rest) {
    const last = runs.at(-1)
    if (part.head === '') continue
    if (last?.set === part.set) last.text += part.head
    else runs.push({ set: part.set, text: part.head })
  }
  return runs
}

const START: Readonly<Record<Code128Set, number>> = { B: 104, C: 105 }
const SWITCH_TO: Readonly<Record<Code128Set, number>> = { B: 100, C: 99 }
const STOP = 106
const CHECK_MODULUS = 103
/** The sign of value 0 in code set B. */
const FIRST_SIGN = 0x20

/** Values of all symbols from the start to the stop, the check symbol before it. */
export const code128Values = (text: string): readonly number[] => {
  const values = code128Runs(text).flatMap(({ set, text: part }, at) => [
    at === 0 ? START[set] : SWITCH_TO[set],
    ...valuesOf(set, part),
  ])
  const sum = values.reduce((total, value, at) => total + value * Math.max(1, at), 0)
  return [...values, sum % CHECK_MODULUS, STOP]
}

const valuesOf = (set: Code128Set, text: string): readonly number[] =>
  set === 'B'
    ? Array.from(text, (sign) => sign.charCodeAt(0) - FIRST_SIGN)
    : (text.match(/../g) ?? []).map(Number)

/**
 * A Code 128 as widths in modules: bar, space, bar and so on, from the first bar to the last, without the quiet zones.
 * @throws {RangeError} as `code128Runs`
 */
export const code128Widths = (text: string): readonly number[] =>
  code128Values(text).flatMap((value) => Array.from(CODE128_PATTERNS[value] ?? '', Number))

/** Modules from the first bar to the last. */
export const code128Modules = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0)
