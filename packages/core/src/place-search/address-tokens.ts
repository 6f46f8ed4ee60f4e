import { kindOf, type KindSort, spellAddress } from './address-kinds.ts'

/** A word, a number or a kind of an address; `part` counts the commas before it. */
export interface AddressToken {
  readonly type: 'word' | 'number' | 'kind' | 'slash'
  /** Folded; of a kind the whole word. */
  readonly text: string
  readonly part: number
  /** Of a kind. */
  readonly sort?: KindSort
  /** «3-я»: a number that is a part of a name and never of a house. */
  readonly ordinal?: true
  /** A hyphen joins it to the word before: «Тверская-Ямская» is one name. */
  readonly joined?: true
  /** A kind as it was typed. */
  readonly raw?: string
}

/** Said of a street or a country, and told by nobody apart. */
const NOISE: ReadonlySet<string> = new Set([
  'им',
  'имени',
  'метро',
  'россия',
  'рф',
  'адрес',
  'около',
  'рядом',
  'возле',
  'лит',
  'литера',
])
const LATIN: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  k: 'к',
  o: 'о',
  p: 'р',
  x: 'х',
}

/** Digits and letters that stand together: «12к1стр2», «д5», «12A», «3-я». */
const spread = (text: string): string =>
  text
    .replaceAll(
      /(\d)([abcekopx])(?![a-z])/gu,
      (_, digit: string, letter: string) => `${digit}${LATIN[letter] ?? ''}`,
    )
    // «8-е Марта», «8е Марта», but the house «28е».
    .replaceAll(
      /(\d+)(?:[\s-]*(?:ая|ый|ой|ий|ое|го|ого|му|ти|ья|я|й)|\s*-\s*е|\s*е(?=\s+\p{L}))(?!\p{L})/gu,
      ' #$1 ',
    )
    .replaceAll(/(\d)\s*(корпус|корп|кор|к|строение|строен|стр|с)\.?\s*(?=\d)/gu, '$1 $2 ')
    .replaceAll(
      /(?<!\p{L})(дом|д|корпус|корп|кор|к|строение|стр|с|владение|вл|литера|лит|кв|оф)\.?\s*№?\s*(?=\d)/gu,
      ' $1 ',
    )
    .replaceAll(/(?<=\d\s*)(?:литера|лит)\.?\s*(?=\p{L}(?!\p{L}))/gu, '')
    .replaceAll(/(\d)\s*[/\\-]\s*(?=\d)/gu, '$1 / ')

/**
 * Reads an address, stored or typed. Postal codes, flats and words that name nothing are left out; an abbreviation that
 * could be two kinds is decided by what follows: «д. 5» is a house, «д. Ивановка» a village.
 */
export const readAddressTokens = (text: string): AddressToken[] => {
  const tokens: AddressToken[] = []
  for (const [part, piece] of spread(spellAddress(text))
    .split(/[,;()\n]/u)
    .entries()) {
    const found = Array.from(piece.matchAll(/#?\d+[а-я]?(?!\p{L})|\d+|\p{L}+|\//gu))
    const words = found.map(([word]) => word)
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? ''
      const next = words[at + 1]
      const token = readToken(word, next, tokens.at(-1), part)
      if (token === undefined) continue
      if (token.sort === 'flat') at += 1
      else if (token.type === 'word' && isLetterOf(word, next, tokens.at(-1), part))
        addLetter(tokens, word)
      else if (token.type === 'word' && isJoined(piece, found[at]?.index ?? 0))
        tokens.push({ ...token, joined: true })
      else tokens.push(token)
    }
  }
  return tokens
}

const isJoined = (piece: string, at: number): boolean =>
  piece[at - 1] === '-' && /\p{L}/u.test(piece[at - 2] ?? '')

const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d/u.test(word)

function readToken(
  word: string,
  next: string | undefined,
  last: AddressToken | undefined,
  part: number,
): AddressToken | undefined {
  if (NOISE.has(word) || /^\d{6}$/u.test(word)) return undefined
  if (word === '/') return { type: 'slash', text: word, part }
  if (word.startsWith('#')) return { type: 'number', text: word.slice(1), part, ordinal: true }
  if (isNumber(word)) return { type: 'number', text: word, part }
  const sort = sortOf(word, next, last)
  if (sort === undefined) return { type: 'word', text: word, part }
  return { type: 'kind', text: kindOf(sort, word) ?? word, part, sort, raw: word }
}

const BEFORE_NUMBER: readonly KindSort[] = ['house', 'corpus', 'structure', 'flat']
const BEFORE_WORD: readonly KindSort[] = ['street', 'settlement', 'region', 'district']

function sortOf(
  word: string,
  next: string | undefined,
  last: AddressToken | undefined,
): KindSort | undefined {
  if (isNumber(next)) {
    const before = BEFORE_NUMBER.find((sort) => kindOf(sort, word) !== undefined)
    if (before !== undefined) return before
  }
  const sort = BEFORE_WORD.find((each) => kindOf(each, word) !== undefined)
  // One letter is a kind only where a name follows; «12 к» is a letter of a house, «ул. П. Морозова» an initial.
  const isLetter = next === undefined || last?.type === 'number' || last?.sort === 'street'
  if (sort === 'settlement' && word.length === 1 && isLetter) return undefined
  if (sort !== undefined) return sort
  return word.length > 2 && kindOf('house', word) !== undefined ? 'house' : undefined
}

/** «12 а» is the house «12а»: a single letter after a number of the same part, before no name. */
const isLetterOf = (
  word: string,
  next: string | undefined,
  last: AddressToken | undefined,
  part: number,
): boolean =>
  /^[а-я]$/u.test(word) &&
  last?.type === 'number' &&
  last.part === part &&
  last.ordinal === undefined &&
  /^\d+$/u.test(last.text) &&
  (next === undefined ||
    !/^\p{L}{2,}/u.test(next) ||
    kindOf('corpus', next) !== undefined ||
    kindOf('structure', next) !== undefined)

function addLetter(tokens: AddressToken[], letter: string): void {
  const last = tokens.pop()
  if (last !== undefined) tokens.push({ ...last, text: `${last.text}${letter}` })
}
