import { foldText, KINDS, placeKindsLike, spellOut, wordsOf } from './fold-text.ts'
import { indexWords, markPrefixes, markWords, type WordIndex } from './word-index.ts'

/** Before a word of a region's name: no folded word begins with it. */
const OF_REGION = '\u0001'

/** Texts that name places, for `markAddresses`. */
export const buildAddressIndex = (texts: readonly string[]): WordIndex =>
  indexWords(texts.map(addressWordsReader()))

/**
 * Makes a reader of the words of texts, as `spellOut` gives them. Cities, streets and ways repeat from point to point: each
 * part between commas is folded once.
 */
export const spelledWordsReader = (): ((text: string) => readonly string[]) =>
  readerOf((part) => spelledWords(part))

/** The same of addresses, for an index that `markAddresses` asks: words of a region's name are marked as such. */
export const addressWordsReader = (): ((text: string) => readonly string[]) =>
  readerOf((part) => {
    const region = new Set(regionIn(foldText(part).split(' ')))
    return spelledWords(part).map((word) => (region.has(word) ? OF_REGION + word : word))
  })

const spelledWords = (text: string): readonly string[] =>
  spellOut(text)
    .split(' ')
    .filter((word) => word !== '')

function readerOf(
  wordsOfPart: (part: string) => readonly string[],
): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  const read = (part: string): readonly string[] => {
    const words = known.get(part) ?? wordsOfPart(part)
    known.set(part, words)
    return words
  }
  return (text) => text.split(',').flatMap(read)
}

/**
 * The name of the region in a part of an address, as folded words: before «область», «край» and «округ», after or before
 * «республика». What names a city or a street as well is no region: «улица Красный Край».
 */
function regionIn(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => placeKindsLike(word) === KINDS.region)
  if (at === -1) return []
  const before = words.slice(0, at)
  if (before.some((word) => placeKindsLike(word) !== undefined)) return []
  return before.length > 0 ? before : words.slice(1, 2)
}

/** For each text a byte: 1 where every word asked begins some word of it. A question without words finds nothing. */
export const markMatches = (index: WordIndex, question: string): Uint8Array =>
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
 * «проспект Ленина» no «улица Ленина». A question of kinds alone asks for these words. A word that the question does not call a
 * region is one of a region's name only where nothing else is called so, and no street is asked for: «ул. Тверская»
 * finds nothing of «Тверская область».
 */
export function markAddresses(index: WordIndex, question: string): Uint8Array {
  const spelled = HYPHENED.reduce((text, [short, whole]) => text.replace(short, whole), question)
  const words = wordsOf(spelled)
  const names = words.filter((word) => placeKindsLike(word) === undefined)
  if (names.length === 0) return markMatches(index, question)
  let marks = markPrefixes(index, spelled.split(',').flatMap(wantedOfPart))
  const namesStreet = words.some((word) => placeKindsLike(word) === KINDS.street)
  if (!namesStreet && !marks.includes(1))
    marks = markPrefixes(
      index,
      names.map((name) => [name, OF_REGION + name]),
    )
  for (const word of words) {
    const sort = placeKindsLike(word)
    if (sort !== undefined) keepKind(marks, index, word, sort)
  }
  return marks
}

/** What each name in a part of a question is met by. */
function wantedOfPart(part: string): readonly (readonly string[])[] {
  const words = wordsOf(part)
  const region = new Set(regionIn(words))
  return words
    .filter((word) => placeKindsLike(word) === undefined)
    .map((name) => [region.has(name) ? OF_REGION + name : name])
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
