import { readAddressTokens } from './address-tokens.ts'
import { findStreets, type StreetCandidate } from './find-streets.ts'
import { findInPlaces, partialPlaces } from './find-in-places.ts'
import { findByNumber, findPoints } from './find-points.ts'
import { type LatinReading, readLatin } from './latin-text.ts'
import { matchWords, requiredBits } from './match-words.ts'
import { streetOf } from './parse-address.ts'
import { type PlaceQuery, parseQuery } from './parse-query.ts'
import type { PlaceHit, SearchedTables, View } from './place-search.ts'
import { SCORE } from './score.ts'

/** Cities of one answer: a few namesakes, and room for streets. */
const MOST_CITIES = 4

/**
 * The places that a typed address could mean, best first. A street answers a street and a city a city; regions only
 * narrow; what the visitor looks at comes first. What is found in part says what is missing.
 * @param view where the visitor looks
 * @param limit how many at the most
 */
export const findPlaces = (
  tables: SearchedTables,
  text: string,
  view: View,
  limit: number,
): PlaceHit[] => {
  const typed = searchText(tables, { text, spellings: NO_SPELLINGS }, view, limit)
  const other = firstFound(tables, readLatin(text), view, limit)
  const hits = [...typed, ...other.map(below)]
  return mergeHits(hits.length > 0 ? hits : firstPartial(tables, text, view), limit)
}

const NO_SPELLINGS = new Map<string, readonly string[]>()

const queriesOf = ({ text, spellings }: LatinReading): PlaceQuery[] =>
  parseQuery(text, spellings).filter(({ words }) => words.length > 0)

/** Points by their number, and places that have every word. */
const searchText = (
  tables: SearchedTables,
  reading: LatinReading,
  view: View,
  limit: number,
): PlaceHit[] => [
  ...findByNumber(tables.points, reading.text, limit),
  ...queriesOf(reading).flatMap((query) => findWhole(tables, query, view, limit)),
]

/** What is no Russian in one reading finds nothing there. */
function firstFound(
  tables: SearchedTables,
  readings: readonly LatinReading[],
  view: View,
  limit: number,
): PlaceHit[] {
  for (const reading of readings) {
    const hits = searchText(tables, reading, view, limit)
    if (hits.length > 0) return hits
  }
  return []
}

/** What was found in the very letters that were typed comes first. */
const below = (hit: PlaceHit): PlaceHit => ({ ...hit, score: hit.score + SCORE.otherLetters })

function firstPartial(tables: SearchedTables, text: string, view: View): PlaceHit[] {
  for (const reading of [{ text, spellings: NO_SPELLINGS }, ...readLatin(text)]) {
    const [query] = queriesOf(reading)
    const hits = query === undefined ? [] : partialPlaces(tables, query, view)
    if (hits.length > 0) return hits
  }
  return []
}

/** Places that have every word of one reading. */
function findWhole(
  tables: SearchedTables,
  query: PlaceQuery,
  view: View,
  limit: number,
): PlaceHit[] {
  const { words } = query
  const required = requiredBits(words)
  const ofPoints = matchWords(tables.points.streets.index, words, { own: ['s'] })
  const streets = findStreets(tables.points.streets, ofPoints, query, required, view)
  const ofMap = tables.streets === null ? [] : mapStreets(tables, query, required, view)
  const points = findPoints(tables.points, ofPoints, query, required, streets, view, limit)
  const places = query.house === null ? findInPlaces(tables, query, required, view) : []
  const housed = new Set(points.flatMap((hit) => (hit.kind === 'house' ? hit.within : [])))
  // The house itself is better than its street; of other cities the street alone is known.
  const onStreets = [streets, ofMap].flatMap((found) =>
    found
      .map(({ hit }) => hit)
      .filter(({ within }) => !housed.has(within))
      .slice(0, limit),
  )
  return [...places, ...points, ...onStreets]
}

function mapStreets(
  { streets }: SearchedTables,
  query: PlaceQuery,
  required: number,
  view: View,
): readonly StreetCandidate[] {
  if (streets === null) return []
  const matches = matchWords(streets.index, query.words, { own: ['s'] })
  return findStreets(streets, matches, query, required, view).map((candidate) => ({
    ...candidate,
    hit: { ...candidate.hit, score: candidate.hit.score + SCORE.ofMap },
  }))
}

/** Best first, each place once: a street of the points is the map's street too. The best city is never crowded out. */
function mergeHits(hits: readonly PlaceHit[], limit: number): PlaceHit[] {
  const merged = distinctHits(hits)
  const city = merged.findIndex(({ kind }) => kind === 'city')
  if (city < limit || limit < 2) return merged.slice(0, limit)
  return [...merged.slice(0, limit - 1), ...merged.slice(city, city + 1)]
}

function distinctHits(hits: readonly PlaceHit[]): PlaceHit[] {
  const seen = new Set<string>()
  const merged: PlaceHit[] = []
  let cities = 0
  for (const hit of hits.toSorted((one, other) => other.score - one.score)) {
    const key =
      hit.kind === 'point'
        ? `point ${hit.ordinal}`
        : `${hit.kind === 'district' ? 'district' : ''} ${keyOf(hit)}`
    if (seen.has(key)) continue
    if (hit.kind === 'city' && ++cities > MOST_CITIES) continue
    seen.add(key)
    merged.push(hit)
  }
  return merged
}

/** «пр-т Ленина» and «Ленина проспект» alike: what the network and the map write differently. */
export const streetName = (title: string): string =>
  streetOf(readAddressTokens(title)).words.toSorted().join(' ')

const keyOf = ({ kind, title, within, streetKind }: PlaceHit): string => {
  const name = kind === 'street' ? streetName(title) : title
  return `${kind} ${streetKind} ${name} ${within}`
}
