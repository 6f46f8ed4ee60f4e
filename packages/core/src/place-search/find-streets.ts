import { wordsOf } from '../text/fold-text.ts'
import { textIn } from '../text/text-column.ts'
import { areKindsAlike } from './address-kinds.ts'
import { type WordMatches, countBits, isOnlyBegun, wholeWords } from './match-words.ts'
import { type PlaceQuery, type QueryWord, isWordFor } from './parse-query.ts'
import type { CityTyped, MissingPart, PlaceHit, View } from './place-search.ts'
import { SCORE, nameScore, viewScore } from './score.ts'
import type { StreetTable } from './street-table.ts'

export interface StreetCandidate {
  readonly street: number
  readonly hit: PlaceHit
  /** Without what its house gives or takes. */
  readonly base: number
}

/** Streets of the best that are looked at for houses. */
const MOST_STREETS = 60

/** The streets that have every required word, best first. */
export const findStreets = (
  table: StreetTable,
  matches: WordMatches,
  query: PlaceQuery,
  required: number,
  view: View,
): StreetCandidate[] => {
  const beside = besideBits(query)
  const found: { street: number; base: number }[] = []
  for (let street = 0; street < matches.masks.length; street++) {
    const mask = matches.masks[street] ?? 0
    const own = matches.ownMasks[street] ?? 0
    if ((mask & required) !== required || own === 0 || (beside !== 0 && (own & beside) === 0))
      continue
    found.push({ street, base: streetScore(table, matches, query, street, view) })
  }
  const best = found.sort((one, other) => other.base - one.base).slice(0, MOST_STREETS)
  return best.map(({ street, base }) => {
    const isOther = !areKindsAlike(query.streetKind, textIn(table.kinds, street))
    const missing = isOther ? 'words' : query.house === null ? null : 'house'
    return { street, base, hit: presentStreet(table, matches, query, street, base, missing) }
  })
}

export const besideBits = ({ words }: PlaceQuery): number =>
  words.reduce(
    (bits, { besideStreet, optional }, turn) =>
      besideStreet && !optional ? bits | (1 << turn) : bits,
    0,
  )

export function streetScore(
  table: StreetTable,
  matches: WordMatches,
  { streetKind, words }: PlaceQuery,
  street: number,
  view: View,
): number {
  const count = Math.max(1, countBits(matches.masks[street] ?? 0))
  const ownCount = table.ownCounts[street] ?? 0
  const kind = textIn(table.kinds, street)
  const agrees = streetKind !== '' && kind === streetKind ? SCORE.kindAgrees : 0
  const usual = streetKind === '' && kind === 'улица' ? SCORE.kindUsual : 0
  const differs = areKindsAlike(streetKind, kind) ? 0 : SCORE.kindDiffers
  const settlement = textIn(table.settlements, street)
  const position = {
    longitude: table.longitudes[street] ?? 0,
    latitude: table.latitudes[street] ?? 0,
  }
  return (
    (matches.sums[street] ?? 0) / 100 / count +
    nameScore(wholeWords(matches, street, ownCount), ownCount, matches.mistakes[street] !== 0) +
    agrees +
    usual +
    differs +
    (isNamed(settlement, words) ? SCORE.settlementNamed : 0) +
    viewScore(view, position, settlement)
  )
}

const isNamed = (settlement: string, words: PlaceQuery['words']): boolean => {
  const [city = ''] = settlement.split(',')
  return wordsOf(city).every((own) => words.some((word) => isWordFor(word, own)))
}

export const presentStreet = (
  table: StreetTable,
  matches: WordMatches,
  { words }: PlaceQuery,
  street: number,
  base: number,
  missing: MissingPart | null,
): PlaceHit => ({
  kind: 'street',
  title: textIn(table.titles, street),
  within: textIn(table.settlements, street),
  streetKind: textIn(table.kinds, street),
  ordinal: null,
  longitude: table.longitudes[street] ?? 0,
  latitude: table.latitudes[street] ?? 0,
  score: base + (missing === 'house' ? SCORE.houseMissing : 0),
  missing,
  corrected: matches.mistakes[street] !== 0 || isOnlyBegun(matches, street, words),
  isWhole:
    wholeWords(matches, street, table.ownCounts[street] ?? 0) >= (table.ownCounts[street] ?? 0),
  cityTyped: cityTyped(table, matches, words, street),
})

/** Words that are not of the street's name, nor of its kind, are of where it lies. */
const cityTyped = (
  { settlements }: StreetTable,
  { masks, ownMasks }: WordMatches,
  words: PlaceQuery['words'],
  street: number,
): CityTyped => {
  if (isNamed(textIn(settlements, street), words)) return 'whole'
  const others = (masks[street] ?? 0) & ~(ownMasks[street] ?? 0)
  const isPlace = ({ fields }: QueryWord, turn: number): boolean =>
    (others & (1 << turn)) !== 0 && !fields.includes('k')
  return words.some(isPlace) ? 'partly' : 'no'
}
