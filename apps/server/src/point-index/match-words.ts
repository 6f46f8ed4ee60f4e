import { placeKindsLike, wordsOf } from '@yacheyka/core/text/fold-text'
import { markWords, type WordIndex } from '@yacheyka/core/text/word-index'

/** For each text a byte: 1 where every word asked begins some word of it. A question without words finds nothing. */
export const markAsked = (index: WordIndex, question: string): Uint8Array =>
  wordsOf(question).length === 0 ? new Uint8Array(index.count) : markWords(index, question)

/** What people write with a hyphen, of which the word would be lost. */
const HYPHENED = [
  [/(?<!\p{L})пр-к?т(?!\p{L})/giu, 'проспект'],
  [/(?<!\p{L})б-р(?!\p{L})/giu, 'бульвар'],
  [/(?<!\p{L})пр-д(?!\p{L})/giu, 'проезд'],
] as const

/**
 * The same for addresses, where a kind of place («г.», «улица», «д.») only helps: an address that names no kind of its
 * sort is found without it, one that names another is not. «г. Москва, ул. Садовая» finds «Москва, Садовая, 1», and
 * «проспект Ленина» no «улица Ленина». A question of kinds alone asks for these words.
 */
export function markAddresses(index: WordIndex, question: string): Uint8Array {
  const spelled = HYPHENED.reduce((text, [short, whole]) => text.replace(short, whole), question)
  const words = wordsOf(spelled)
  const names = words.filter((word) => placeKindsLike(word) === undefined)
  if (names.length === 0) return markAsked(index, question)
  const marks = markWords(index, names.join(' '))
  for (const word of words) {
    const sort = placeKindsLike(word)
    if (sort !== undefined) keepKind(marks, index, word, sort)
  }
  return marks
}

/** Lets go of the texts that have no such word but another one of its sort. */
function keepKind(marks: Uint8Array, index: WordIndex, word: string, sort: readonly string[]) {
  const fits = markWords(index, word)
  for (const kind of sort) {
    const named = markWords(index, kind)
    for (let ordinal = 0; ordinal < marks.length; ordinal++)
      if (named[ordinal] === 1 && fits[ordinal] === 0) marks[ordinal] = 0
  }
}
