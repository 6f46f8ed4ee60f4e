import { type Field, type FieldIndex, QUALITY, findWords } from './field-index.ts'
import { type QueryWord, isRegionNoun } from './parse-query.ts'

/** Which words of a query a document has, and how well; one place a document in each column. */
export interface WordMatches {
  /** Bit k: word k. */
  readonly masks: Uint16Array
  /** Sum of the words' qualities, hundredths. */
  readonly sums: Uint16Array
  /** Bit k: word k is a whole word of its own name, a mistake allowed. */
  readonly wholes: Uint16Array
  /** 1 where its whole name was found as one word: «Питер», «Санктпетербург». */
  readonly aliases: Uint8Array
  /** Bit k: word k is of its own name. */
  readonly ownMasks: Uint16Array
  /** Bit k: word k was found with a mistake. */
  readonly mistakes: Uint16Array
}

interface MatchOptions {
  readonly own: readonly Field[]
  /** 1 where an adjective alone may be the document's region: «Советск Кировская». */
  readonly repeats?: Uint8Array
}

/** Looks every word of a query up in an index of documents. */
export const matchWords = (
  index: FieldIndex,
  words: readonly QueryWord[],
  options: MatchOptions,
): WordMatches => {
  const matches: WordMatches = {
    masks: new Uint16Array(index.count),
    sums: new Uint16Array(index.count),
    wholes: new Uint16Array(index.count),
    aliases: new Uint8Array(index.count),
    ownMasks: new Uint16Array(index.count),
    mistakes: new Uint16Array(index.count),
  }
  const best = new Uint8Array(index.count)
  for (const [turn, word] of words.entries()) matchWord(index, word, turn, options, matches, best)
  return matches
}

function matchWord(
  index: FieldIndex,
  word: QueryWord,
  turn: number,
  { own, repeats }: MatchOptions,
  { masks, sums, wholes, aliases, ownMasks, mistakes }: WordMatches,
  best: Uint8Array,
): void {
  const bit = 1 << turn
  // The best of several answers comes last and stays; its own name goes before what surrounds it.
  const isOwn = (field: Field) => own.includes(field)
  const found = findWords(index, word).sort(
    (one, other) =>
      one.quality - other.quality || Number(isOwn(one.field)) - Number(isOwn(other.field)),
  )
  const touched: number[] = []
  for (const { place, field, quality } of found) {
    const bareRegion = field === 'r' && !isRegionNoun(word)
    if (bareRegion && repeats === undefined) continue
    const hundredths = Math.round(quality * 100)
    const isMistake = quality === QUALITY.mistake
    const isWhole = isOwn(field) && (quality === QUALITY.exact || isMistake)
    for (
      let at = place === 0 ? 0 : (index.ends[place - 1] ?? 0);
      at < (index.ends[place] ?? 0);
      at++
    ) {
      const document = index.postings[at] ?? 0
      if (bareRegion && repeats?.[document] !== 1) continue
      const before = best[document] ?? 0
      if (before === 0) touched.push(document)
      best[document] = hundredths
      sums[document] = (sums[document] ?? 0) + hundredths - before
      masks[document] = (masks[document] ?? 0) | bit
      if (isMistake) mistakes[document] = (mistakes[document] ?? 0) | bit
      else mistakes[document] = (mistakes[document] ?? 0) & ~bit
      if (isOwn(field)) ownMasks[document] = (ownMasks[document] ?? 0) | bit
      if (isWhole) wholes[document] = (wholes[document] ?? 0) | bit
      if (isWhole && field === 'a') aliases[document] = 1
    }
  }
  for (const document of touched) best[document] = 0
}

/** Bits of the words that must be answered. */
export const requiredBits = (words: readonly QueryWord[]): number =>
  words.reduce((bits, { optional }, turn) => (optional ? bits : bits | (1 << turn)), 0)

export const countBits = (bits: number): number => {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** Whether a document's name was only begun by words after which more was typed: «Советск» of «Советская». */
export const isOnlyBegun = (
  { ownMasks, wholes }: WordMatches,
  document: number,
  words: readonly QueryWord[],
): boolean => {
  const own = ownMasks[document] ?? 0
  const growing = words.some((word, turn) => word.growing && (own & (1 << turn)) !== 0)
  return own !== 0 && wholes[document] === 0 && !growing
}

/** How many words of a document's own name were typed whole. */
export const wholeWords = (
  { wholes, aliases }: WordMatches,
  document: number,
  ownCount: number,
): number => (aliases[document] === 1 ? ownCount : countBits(wholes[document] ?? 0))
