import { findStreets, type StreetCandidate } from './find-streets.ts'
import { findInPlaces, partialPlaces } from './find-in-places.ts'
import { findByNumber, findPoints } from './find-points.ts'
import { russianKeys } from '../text/keyboard-layout.ts'
import { fromLatinLetters } from '../text/transliteration.ts'
import { matchWords, requiredBits } from './match-words.ts'
import { readAddressTokens } from './address-tokens.ts'
import { streetOf } from './parse-address.ts'
import { type PlaceQuery, parseQuery } from './parse-query.ts'
import type { PlaceHit, SearchedTables, View } from './place-search.ts'

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
  const found = findTyped(tables, text, view, limit)
  if (!/[a-z]/iu.test(text) || found.some(isNamed)) return found
  // Latin letters that name nothing: the layout was the wrong one, or Russian is written in them.
  const meant = [russianKeys(text), fromLatinLetters(text)].map((russian) =>
    findTyped(tables, russian, view, limit),
  )
  const isFound = (hits: readonly PlaceHit[]) => hits.length > 0
  return meant.find((hits) => hits.some(isNamed)) ?? [found, ...meant].find(isFound) ?? []
}

/** Everything typed was found, a mistake in a letter forgiven. */
const isNamed = ({ missing }: PlaceHit): boolean => missing === null

function findTyped(tables: SearchedTables, text: string, view: View, limit: number): PlaceHit[] {
  const numbered = findByNumber(tables.points, text, limit)
  const readings = parseQuery(text).filter(({ words }) => words.length > 0)
  const found = readings.flatMap((query) => findWhole(tables, query, view, limit))
  const whole =
    found.length > 0
      ? found
      : readings.slice(0, 1).flatMap((query) => partialPlaces(tables, query, view))
  return mergeHits([...numbered, ...whole], limit)
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
  return findStreets(streets, matches, query, required, view)
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

/** «пр-т Ленина» and «проспект Ленина» alike: what the network and the map write differently. Its kind stands elsewhere. */
export const streetName = (title: string): string =>
  streetOf(readAddressTokens(title)).words.toSorted().join(' ')

const keyOf = ({ kind, title, within, streetKind }: PlaceHit): string => {
  const name = kind === 'street' ? streetName(title) : title
  return `${kind} ${streetKind} ${name} ${within}`
}
