import { wordsOf } from '../text/fold-text.ts'
import { findWords, QUALITY } from './field-index.ts'
import { besideBits, presentStreet, streetScore } from './find-streets.ts'
import {
  type WordMatches,
  countBits,
  isOnlyBegun,
  matchWords,
  requiredBits,
  wholeWords,
} from './match-words.ts'
import { type PlaceQuery, isRegionNoun, isWordFor } from './parse-query.ts'
import type { MissingPart, PlaceHit, SearchedTables, View } from './place-search.ts'
import type { PlaceTable } from './place-table.ts'
import { SCORE, cityViewScore, nameScore, sizeScore } from './score.ts'
import type { StreetTable } from './street-table.ts'

const optionsOf = ({ own, repeats }: PlaceTable) => ({ own: [own, 'a'] as const, repeats })

/** Cities and districts that have every required word. */
export const findInPlaces = (
  tables: SearchedTables,
  query: PlaceQuery,
  required: number,
  view: View,
): PlaceHit[] => {
  // A word beside «улица» is no city's.
  if (query.streetKind !== '') return []
  const inRegion: PlaceHit[] = []
  const named = [tables.cities, ...tables.districts].flatMap((table) => {
    const matches = matchWords(table.index, query.words, optionsOf(table))
    return table.places.flatMap((_, place) => {
      const mask = matches.masks[place] ?? 0
      if ((mask & required) !== required) return []
      if ((matches.ownMasks[place] ?? 0) !== 0)
        return [
          presentPlace(
            table,
            matches,
            query,
            place,
            view,
            missingKind(table, matches, query, place),
          ),
        ]
      if (table.own === 'c' && isRegionAlone(matches, query, place))
        inRegion.push(presentPlace(table, matches, query, place, view, null))
      return []
    })
  })
  // Regions only narrow: alone they stand for the cities of the region, the greatest first.
  return named.length > 0 ? named : inRegion
}

/** «область» was typed beside each word, or each is a whole word of the region: «Татарстан». */
const isRegionAlone = (matches: WordMatches, { words }: PlaceQuery, place: number): boolean =>
  words.every(({ ofRegion }) => ofRegion) ||
  (words.every(isRegionNoun) && matches.sums[place] === words.length * 100)

/** Who typed «город» does not mean a district. */
const missingKind = (
  table: PlaceTable,
  { ownMasks }: WordMatches,
  { words }: PlaceQuery,
  place: number,
): MissingPart | null =>
  table.own === 'd' &&
  words.some(({ ofCity }, turn) => ofCity && ((ownMasks[place] ?? 0) & (1 << turn)) !== 0)
    ? 'words'
    : null

function presentPlace(
  table: PlaceTable,
  matches: WordMatches,
  { words }: PlaceQuery,
  place: number,
  view: View,
  missing: MissingPart | null,
): PlaceHit {
  const { kind, name, label, city, region, population, longitude, latitude } =
    table.places[place] ?? NO_PLACE
  const count = Math.max(1, countBits(matches.masks[place] ?? 0))
  const ownCount = table.ownCounts[place] ?? 0
  const score =
    (matches.sums[place] ?? 0) / 100 / count +
    nameScore(wholeWords(matches, place, ownCount), ownCount, matches.mistakes[place] !== 0) +
    (kind === 'city' ? SCORE.city : SCORE.district) +
    sizeScore(population) +
    cityViewScore(view, { longitude, latitude }, city === '' ? label : city)
  return {
    kind: kind === 'district' ? 'district' : 'city',
    title: name,
    within: city === '' ? region : city,
    streetKind: '',
    ordinal: null,
    longitude,
    latitude,
    score:
      score +
      (missing === null ? 0 : SCORE.missing) +
      (missing === 'words' ? SCORE.kindDiffers : 0),
    missing,
    corrected: matches.mistakes[place] !== 0 || isOnlyBegun(matches, place, words),
    isWhole: wholeWords(matches, place, ownCount) >= ownCount,
    cityTyped:
      kind !== 'district' || words.some((word) => isWordFor(word, wordsOf(city)[0] ?? ''))
        ? 'whole'
        : 'no',
  }
}

const NO_PLACE = {
  kind: 'locality',
  name: '',
  label: '',
  city: '',
  region: '',
  population: 0,
  longitude: 0,
  latitude: 0,
} as const

/**
 * What of an address is known where not all of it is: the street without its city or district, else the city without its
 * street. A street of another city than the typed one is no answer.
 */
export const partialPlaces = (
  tables: SearchedTables,
  query: PlaceQuery,
  view: View,
): PlaceHit[] => {
  const required = requiredBits(query.words)
  const named = [tables.cities, ...tables.districts].flatMap((table) =>
    namedPlaces(table, query, required, view),
  )
  const most = Math.max(0, ...named.map(({ bits }) => countBits(bits)))
  const best = named.filter(({ bits }) => countBits(bits) === most)
  const regionLess = best.some(({ bits }) => (bits & ofRegionBits(query)) === ofRegionBits(query))
  const cities = regionLess
    ? best.filter(({ bits }) => (bits & ofRegionBits(query)) === ofRegionBits(query))
    : best
  const streets = [
    tables.points.streets,
    ...(tables.streets === null ? [] : [tables.streets]),
  ].flatMap((table) =>
    partialStreets(table, table === tables.streets, query, required, named, view),
  )
  return streets.length > 0 ? streets : cities.map(({ hit }) => hit)
}

const ofRegionBits = ({ words }: PlaceQuery): number =>
  words.reduce((bits, { ofRegion }, turn) => (ofRegion ? bits | (1 << turn) : bits), 0)

interface NamedPlace {
  readonly hit: PlaceHit
  /** The words that it answers. */
  readonly bits: number
  readonly isDistrict: boolean
  readonly ownBits: number
}

/** Places whose whole name was typed among other words. */
function namedPlaces(
  table: PlaceTable,
  query: PlaceQuery,
  required: number,
  view: View,
): NamedPlace[] {
  const matches = matchWords(table.index, query.words, optionsOf(table))
  const named = ofRegionBits(query)
  const bare = named | bareRegionBits(table, query)
  return table.places.flatMap((_, place) => {
    const regions = table.repeats[place] === 1 ? bare : named
    const bits = (matches.masks[place] ?? 0) & required
    const ownBits = matches.ownMasks[place] ?? 0
    const ownCount = table.ownCounts[place] ?? 0
    if (ownBits === 0 || wholeWords(matches, place, ownCount) < ownCount) return []
    const rest = required & ~bits
    const missing = rest !== 0 && (rest & ~regions) === 0 ? 'region' : missingOf(query, rest)
    return [
      {
        hit: presentPlace(table, matches, query, place, view, missing),
        bits,
        isDistrict: table.own === 'd',
        ownBits,
      },
    ]
  })
}

/** «Советск Тульская»: beside a name that repeats, an adjective is the region that tells it apart. */
const bareRegionBits = ({ index }: PlaceTable, { words, house }: PlaceQuery): number =>
  words.reduce((bits, word, turn) => {
    if (house !== null || word.besideStreet || isRegionNoun(word)) return bits
    const asRegion = { ...word, fields: ['r'] as const, prefix: false }
    const isOne = findWords(index, asRegion).some(({ quality }) => quality === QUALITY.exact)
    return isOne ? bits | (1 << turn) : bits
  }, 0)

const missingOf = ({ house }: PlaceQuery, rest: number): MissingPart | null => {
  if (rest !== 0) return 'street'
  return house === null ? null : 'house'
}

/** Streets whose whole name was typed, where the other words are a district of theirs or a city that nobody knows. */
function partialStreets(
  table: StreetTable,
  isOfMap: boolean,
  query: PlaceQuery,
  required: number,
  named: readonly NamedPlace[],
  view: View,
): PlaceHit[] {
  const matches = matchWords(table.index, query.words, { own: ['s'] })
  const cityBits = named
    .filter(({ isDistrict }) => !isDistrict)
    .reduce((bits, { ownBits }) => bits | ownBits, 0)
  const districtBits = named
    .filter(({ isDistrict }) => isDistrict)
    .reduce((bits, { ownBits }) => bits | ownBits, 0)
  const beside = besideBits(query)
  const hits: PlaceHit[] = []
  for (let street = 0; street < matches.masks.length; street++) {
    const own = matches.ownMasks[street] ?? 0
    const ownCount = table.ownCounts[street] ?? 0
    if (own === 0 || wholeWords(matches, street, ownCount) < ownCount) continue
    if (beside !== 0 && (own & beside) === 0) continue
    const rest = required & ~(matches.masks[street] ?? 0)
    const isDistrict = rest !== 0 && (rest & ~districtBits) === 0
    const isUnknownCity =
      (cityBits & ~own) === 0 && query.streetKind !== '' && (rest & beside) === 0
    if ((rest & cityBits & ~districtBits) !== 0 || (!isDistrict && !isUnknownCity)) continue
    const missing = isDistrict ? (query.house === null ? null : 'house') : 'settlement'
    const base =
      streetScore(table, matches, query, street, view) +
      (isDistrict ? 0 : SCORE.missing) +
      (isOfMap ? SCORE.ofMap : 0)
    hits.push(presentStreet(table, matches, query, street, base, missing))
  }
  return hits.sort((one, other) => other.score - one.score).slice(0, 10)
}
