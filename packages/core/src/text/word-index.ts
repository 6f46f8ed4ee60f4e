import { wordsOf } from './fold-text.ts'

/** An inverted index: `postings` of word k stand from `ends[k − 1]` to `ends[k]`, as ordinals of texts, ascending. */
export interface WordIndex {
  readonly count: number
  /** Distinct words in order of code units. */
  readonly words: readonly string[]
  readonly ends: Uint32Array
  readonly postings: Uint32Array
}

export const buildWordIndex = (texts: readonly string[]): WordIndex =>
  indexWords(texts.map(wordsOf))

/** The same from texts whose words are known already, folded as `wordsOf` folds them. */
export function indexWords(texts: readonly (readonly string[])[]): WordIndex {
  const ordinalsOf = new Map<string, number[]>()
  for (const [ordinal, own] of texts.entries())
    for (const word of own) {
      const ordinals = ordinalsOf.get(word)
      if (ordinals === undefined) ordinalsOf.set(word, [ordinal])
      else if (ordinals.at(-1) !== ordinal) ordinals.push(ordinal)
    }
  const words = [...ordinalsOf.keys()].sort()
  const ends = new Uint32Array(words.length)
  const postings = new Uint32Array(
    [...ordinalsOf.values()].reduce((sum, ordinals) => sum + ordinals.length, 0),
  )
  let end = 0
  for (const [place, word] of words.entries()) {
    const ordinals = ordinalsOf.get(word) ?? []
    postings.set(ordinals, end)
    ends[place] = end += ordinals.length
  }
  return { count: texts.length, words, ends, postings }
}

/** At most this many words of a question count: past them a marker byte would overflow, and nobody types so many. */
const MOST_WORDS = 255

/**
 * For each text a byte: 1 where every word asked begins some word of the text, else 0. A question without words asks
 * for nothing and marks every text.
 */
export const markWords = (index: WordIndex, question: string): Uint8Array =>
  markPrefixes(
    index,
    wordsOf(question).map((word) => [word]),
  )

/** The same where each of what is asked is met by a word that begins with one of its prefixes. */
export function markPrefixes(index: WordIndex, wanted: readonly (readonly string[])[]): Uint8Array {
  const requested = wanted.slice(0, MOST_WORDS)
  const marks = new Uint8Array(index.count)
  for (const [turn, prefixes] of requested.entries())
    for (const prefix of prefixes) {
      const from = firstAtLeast(index.words, prefix)
      const to = firstAtLeast(index.words, `${prefix}\uFFFF`)
      const start = from === 0 ? 0 : (index.ends[from - 1] ?? 0)
      const end = to === 0 ? 0 : (index.ends[to - 1] ?? 0)
      for (let at = start; at < end; at++) {
        const ordinal = index.postings[at] ?? 0
        if (marks[ordinal] === turn) marks[ordinal] = turn + 1
      }
    }
  return marks.map((turns) => (turns === requested.length ? 1 : 0))
}

/**
 * Ordinals of the texts that hold, for every word asked, a word that begins with it; in order of the texts.
 * @param most how many at the most
 */
export function searchWords(index: WordIndex, question: string, most: number): number[] {
  const found: number[] = []
  if (wordsOf(question).length === 0) return found
  const marks = markWords(index, question)
  for (let ordinal = 0; ordinal < marks.length && found.length < most; ordinal++)
    if (marks[ordinal] === 1) found.push(ordinal)
  return found
}

/** Place of the first word that is not before `wanted`. */
function firstAtLeast(words: readonly string[], wanted: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}
