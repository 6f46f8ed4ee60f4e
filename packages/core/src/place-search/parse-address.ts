import type { AddressToken } from './address-tokens.ts'
import { readAddressTokens } from './address-tokens.ts'
import { formatHouseNumber, partLetter } from './house-number.ts'
import { houseAt } from './read-house.ts'

/** A stored address, taken apart; words are folded. */
export interface ParsedAddress {
  readonly region: readonly string[]
  readonly settlement: readonly string[]
  readonly street: readonly string[]
  /** Whole kind word of the street; '' where the address does not say. */
  readonly streetKind: string
  /** The street as the address writes it. */
  readonly streetTitle: string
  /** As `formatHouseNumber` writes it; '' without a house. */
  readonly house: string
  /** What else stands there: a shop, a district. */
  readonly rest: readonly string[]
}

const wordsIn = (tokens: readonly AddressToken[]): string[] =>
  tokens.filter(({ type }) => type === 'word' || type === 'number').map(({ text }) => text)

const hasSort = (tokens: readonly AddressToken[], sort: AddressToken['sort']): boolean =>
  tokens.some((token) => token.type === 'kind' && token.sort === sort)

interface Draft {
  region: string[]
  settlement: string[]
  street: string[]
  streetKind: string
  streetTitle: string
  house: string
  rest: string[]
}

/**
 * Makes a parser of addresses in one line: «Республика Татарстан, г. Казань, ул. Баумана, д. 5, корп. 1». Cities, streets
 * and houses repeat from address to address: each part between commas is read once.
 * @param isCity whether folded words name a city: such a part without a kind is no street
 */
export const createAddressParser = (
  isCity: (words: string) => boolean = () => false,
): ((address: string) => ParsedAddress) => {
  const known = new Map<string, readonly AddressToken[]>()
  const read = (piece: string): readonly AddressToken[] => {
    const tokens = known.get(piece) ?? readAddressTokens(piece)
    known.set(piece, tokens)
    return tokens
  }
  return (address) => {
    const draft: Draft = {
      region: [],
      settlement: [],
      street: [],
      streetKind: '',
      streetTitle: '',
      house: '',
      rest: [],
    }
    for (const piece of address.split(/[,;()\n]/u))
      readPart(draft, read(piece.trim()), piece.trim(), isCity)
    return draft
  }
}

function readPart(
  draft: Draft,
  tokens: readonly AddressToken[],
  piece: string,
  isCity: (words: string) => boolean,
): void {
  if (tokens.length === 0) return
  const words = wordsIn(tokens)
  if (hasSort(tokens, 'street')) readStreet(draft, tokens, piece)
  else if (hasSort(tokens, 'region')) draft.region.push(...words)
  else if (hasSort(tokens, 'district')) draft.rest.push(...words)
  else if (isSettlement(draft, tokens, isCity)) draft.settlement.push(...words)
  else if (readHouse(draft, tokens)) return
  else if (draft.street.length === 0 && draft.house === '') readStreet(draft, tokens, piece)
  else draft.rest.push(...words)
}

/** Before the street; what has no kind was none where a settlement with its kind follows. */
function isSettlement(
  draft: Draft,
  tokens: readonly AddressToken[],
  isCity: (words: string) => boolean,
): boolean {
  if (hasSort(tokens, 'settlement')) return draft.streetKind === '' && draft.house === ''
  return draft.street.length === 0 && isCity(wordsIn(tokens).join(' '))
}

/** «ул. Баумана», «Тверская улица 7», «Садовая»: a number at its end is the house. */
function readStreet(draft: Draft, tokens: readonly AddressToken[], piece: string): void {
  const from = tokens.findIndex(
    (token, at) => at > 0 && isHouseToEnd(tokens, at) && token.ordinal !== true,
  )
  const own = from === -1 ? tokens : tokens.slice(0, from)
  const { kind, words } = streetOf(own)
  if (words.length === 0) return
  if (draft.street.length > 0) {
    // A part without a kind was no street: «Республика Саха (Якутия)», «Центр».
    const isStreetAtLast = kind !== '' && draft.streetKind === '' && draft.house === ''
    if (!isStreetAtLast) {
      draft.rest.push(...wordsIn(tokens))
      return
    }
    draft.rest.push(...draft.street)
  }
  draft.street = words
  draft.streetKind = kind
  draft.streetTitle =
    from === -1
      ? piece
      : piece.replace(/[\s,]*(?:д(?:ом)?\.?\s*)?\d+[^\d]*(?:\d+)?$/u, '').trim() || piece
  if (from !== -1) readHouse(draft, tokens.slice(from))
}

const isHouseToEnd = (tokens: readonly AddressToken[], at: number): boolean =>
  houseAt(tokens, at)?.to === tokens.length

/** The first kind names the street's sort; another is a part of its name: «улица Набережная». */
export const streetOf = (tokens: readonly AddressToken[]): { kind: string; words: string[] } => {
  const first = tokens.find((token) => token.sort === 'street')
  const words = tokens.flatMap((token) => {
    if (token.type === 'word' || token.type === 'number') return token.text
    return token.sort === 'street' && token !== first ? token.text : []
  })
  if (words.length === 0 && first !== undefined) return { kind: '', words: [first.text] }
  return { kind: first?.text ?? '', words }
}

/** Reads «д. 5», «корп. 1» or «7»; false where the part is none of these. */
function readHouse(draft: Draft, tokens: readonly AddressToken[]): boolean {
  const [first, second] = tokens
  const isMore = first?.sort === 'corpus' || first?.sort === 'structure'
  if (isMore && second?.type === 'number' && draft.house !== '') {
    draft.house = `${draft.house}/${partLetter(first.sort)}${second.text}`
    const more = houseAt(tokens, 1)
    for (const part of more?.house.parts ?? []) draft.house = `${draft.house}/${part}`
    return true
  }
  const span = houseAt(tokens, 0)
  if (span === undefined || draft.house !== '') return false
  draft.house = formatHouseNumber(span.house)
  draft.rest.push(...wordsIn(tokens.slice(span.to)))
  return true
}
