import { type WordIndex, indexWords } from '../text/word-index.ts'
import { isOneMistake } from './one-mistake.ts'

/**
 * Words of documents by field: each word bears the letter of its field before it, so that one index holds all fields and
 * «Тверская» of a street is another word than «Тверская» of a region.
 */
export interface FieldIndex extends WordIndex {
  /** Places of the words in order of their fields and of their letters read from behind. */
  readonly backwards: Uint32Array
}

/** s street, c settlement, d district, r region, n name of a point, p its number, a another name of a place, whole, k kind of a street. */
export type Field = 's' | 'c' | 'd' | 'r' | 'n' | 'p' | 'a' | 'k'

/** A word that answers a typed one, and how well, 0 to 1. */
export interface FoundWord {
  readonly place: number
  readonly field: Field
  readonly quality: number
}

export const QUALITY = { exact: 1, growing: 0.9, prefix: 0.8, mistake: 0.7 } as const

const reversed = (tagged: string): string => {
  let text = tagged.charAt(0)
  for (let at = tagged.length - 1; at > 0; at--) text += tagged.charAt(at)
  return text
}

/** @param documents tagged words of each */
export const buildFieldIndex = (documents: readonly (readonly string[])[]): FieldIndex => {
  const index = indexWords(documents)
  const backward = index.words.map(reversed)
  const backwards = Uint32Array.from(index.words, (_, place) => place).sort((one, other) => {
    const [first = '', second = ''] = [backward[one], backward[other]]
    return first < second ? -1 : Number(first > second)
  })
  return { ...index, backwards }
}

export interface WordQuestion {
  readonly text: string
  readonly fields: readonly Field[]
  /** Words that begin with it are meant too. */
  readonly prefix: boolean
  /** The last word typed: it may be unfinished. */
  readonly growing: boolean
  /** Whole words that a letter is short for. */
  readonly spelled: readonly string[]
}

/** Letters from which on a mistake is forgiven: of shorter words it would make others. */
const MISTAKE_FROM = 4

/** The words that could be meant, exact, begun, or with one mistake; best first within a field. */
export const findWords = (
  index: FieldIndex,
  { text, fields, prefix, growing, spelled }: WordQuestion,
): FoundWord[] => {
  const found: FoundWord[] = []
  for (const field of fields) {
    const wanted = `${field}${text}`
    const from = firstAtLeast(index.words.length, wanted, (at) => index.words[at] ?? '')
    const seen = new Set<number>()
    for (const word of spelled) {
      const place = placeOf(index, `${field}${word}`)
      if (place !== undefined) found.push({ place, field, quality: QUALITY.exact })
    }
    for (let at = from; at < index.words.length; at++) {
      const word = index.words[at] ?? ''
      const isExact = word === wanted
      if (!isExact && (!prefix || !word.startsWith(wanted))) break
      seen.add(at)
      const begun = growing ? QUALITY.growing : QUALITY.prefix
      found.push({ place: at, field, quality: isExact ? QUALITY.exact : begun })
    }
    if (text.length >= MISTAKE_FROM && !/^\d/u.test(text) && field !== 'p')
      for (const place of mistaken(index, wanted))
        if (!seen.has(place)) found.push({ place, field, quality: QUALITY.mistake })
  }
  return found
}

/** The documents with a word of a field that begins so. */
export function* documentsWith(index: FieldIndex, field: Field, begin: string): Generator<number> {
  const wanted = `${field}${begin}`
  for (
    let place = firstAtLeast(index.words.length, wanted, (at) => index.words[at] ?? '');
    (index.words[place] ?? '').startsWith(wanted);
    place++
  )
    yield* index.postings.subarray(place === 0 ? 0 : index.ends[place - 1], index.ends[place])
}

function placeOf({ words }: FieldIndex, tagged: string): number | undefined {
  const at = firstAtLeast(words.length, tagged, (place) => words[place] ?? '')
  return words[at] === tagged ? at : undefined
}

/** Words one mistake away: such a word keeps its first or its last half whole. */
function mistaken(index: FieldIndex, wanted: string): Set<number> {
  const found = new Set<number>()
  const half = Math.floor((wanted.length - 2) / 2)
  const take = (place: number) => {
    if (isOneMistake(wanted, index.words[place] ?? '')) found.add(place)
  }
  const head = wanted.slice(0, 1 + half)
  const { words, backwards } = index
  for (
    let at = firstAtLeast(words.length, head, (place) => words[place] ?? '');
    at < words.length;
    at++
  ) {
    if (!(words[at] ?? '').startsWith(head)) break
    take(at)
  }
  const tail = reversed(wanted).slice(0, 1 + half)
  const backwardAt = (at: number) => reversed(words[backwards[at] ?? 0] ?? '')
  for (let at = firstAtLeast(words.length, tail, backwardAt); at < words.length; at++) {
    if (!backwardAt(at).startsWith(tail)) break
    take(backwards[at] ?? 0)
  }
  return found
}

/** Place of the first of `count` sorted texts that is not before `wanted`. */
function firstAtLeast(count: number, wanted: string, textAt: (at: number) => string): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (textAt(middle) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
