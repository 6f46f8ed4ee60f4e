import { eachThatBegins, textAt } from '../text/joined-texts.ts'
import { textIn } from '../text/text-column.ts'
import type { StreetCandidate } from './find-streets.ts'
import { documentsWith } from './field-index.ts'
import { gradeHouse, OTHER_BUILDING, parseHouseNumber } from './house-number.ts'
import { readLatin } from './latin-text.ts'
import { type WordMatches, countBits, matchWords } from './match-words.ts'
import { type PlaceQuery, compactNumber } from './parse-query.ts'
import type { MissingPart, PlaceHit, View } from './place-search.ts'
import type { PointTable } from './point-table.ts'
import { SCORE, viewScore } from './score.ts'

/** A number that is begun so far is asked for. */
const LEAST_NUMBER = 3
/** Above everything that words could find. */
const NUMBER_SCORE = 10

/** Points of that very number, then those whose number begins so. */
export const findByNumber = (points: PointTable, text: string, limit: number): PlaceHit[] => {
  const wanted = compactNumber(text)
  if (wanted.length < LEAST_NUMBER || !/\d/u.test(wanted)) return []
  const hits: PlaceHit[] = []
  eachThatBegins(points.numbers, wanted, (ordinal) => {
    if (textAt(points.numbers, ordinal) === wanted)
      hits.unshift(presentPoint(points, ordinal, NUMBER_SCORE + 1, 'point'))
    else if (hits.length < limit) hits.push(presentPoint(points, ordinal, NUMBER_SCORE, 'point'))
  })
  return hits.slice(0, limit)
}

/**
 * The points of which the number has the typed part: it, or its part after the letters, begins so. The very number is of
 * one point alone.
 */
export const pointsWithNumber = ({ numbers, names }: PointTable, text: string): Set<number> => {
  for (const reading of [text, ...readLatin(text).map((latin) => latin.text)]) {
    const wanted = compactNumber(reading)
    if (wanted.length < LEAST_NUMBER) continue
    const found = new Set<number>()
    let exact: number | undefined
    eachThatBegins(numbers, wanted, (ordinal) => {
      found.add(ordinal)
      if (textAt(numbers, ordinal) === wanted) exact = ordinal
    })
    if (exact !== undefined) return new Set([exact])
    for (const ordinal of documentsWith(names, 'p', wanted)) found.add(ordinal)
    if (found.size > 0) return found
  }
  return new Set()
}

/** Whether a text is that number, however it is typed. */
export const isNumberTyped = (text: string, number: string): boolean =>
  [text, ...readLatin(text).map((latin) => latin.text)].some(
    (reading) => compactNumber(reading) === compactNumber(number),
  )

/** Points on the found streets, in the house that was typed, and points whose names the words are of. */
export const findPoints = (
  points: PointTable,
  ofStreets: WordMatches,
  query: PlaceQuery,
  required: number,
  streets: readonly StreetCandidate[],
  view: View,
  limit: number,
): PlaceHit[] => {
  const named = findNamed(points, ofStreets, query, required, view)
  const housed = streets.flatMap((candidate) => pointsOf(points, query, candidate))
  const best = [...housed.map(({ hit }) => hit), ...named].sort(
    (one, other) => other.score - one.score,
  )
  return [...housesOf(housed), ...best.slice(0, limit)]
}

interface HousedPoint {
  readonly hit: PlaceHit
  readonly grade: number
}

/** A house that is the typed one, corpora apart, and not one that merely begins so. */
const SAME_HOUSE = 0.8
const MOST_HOUSES = 3

/** The houses themselves, each once, before the points in them. */
function housesOf(housed: readonly HousedPoint[]): PlaceHit[] {
  const [best] = housed
    .filter(({ grade }) => grade >= SAME_HOUSE)
    .sort((one, other) => other.hit.score - one.hit.score)
  if (best === undefined) return []
  return housed
    .filter(({ hit, grade }) => grade >= SAME_HOUSE && hit.score >= best.hit.score - 0.01)
    .slice(0, MOST_HOUSES)
    .map(({ hit }) => ({ ...hit, kind: 'house', score: hit.score + 0.01 }))
}

const noted = (
  { hit }: StreetCandidate,
  grade: number,
): Pick<PlaceHit, 'corrected' | 'missing' | 'cityTyped'> => ({
  corrected: hit.corrected,
  missing: hit.missing === 'house' ? missingOf(grade) : hit.missing,
  cityTyped: hit.cityTyped,
})

const missingOf = (grade: number): MissingPart | null =>
  grade === OTHER_BUILDING ? 'building' : null

function pointsOf(
  points: PointTable,
  { house, growing }: PlaceQuery,
  candidate: StreetCandidate,
): HousedPoint[] {
  const { street, base } = candidate
  const found: HousedPoint[] = []
  const from = street === 0 ? 0 : (points.streetEnds[street - 1] ?? 0)
  for (let at = from; at < (points.streetEnds[street] ?? 0); at++) {
    const ordinal = points.byStreet[at] ?? 0
    const stored = textIn(points.houses, ordinal)
    const grade = house === null ? 0 : gradeHouse(house, parseHouseNumber(stored), growing)
    if (house !== null && grade === 0) continue
    const score = base + (house === null ? SCORE.otherName : SCORE.houseFound * grade)
    found.push({
      grade,
      hit: { ...presentPoint(points, ordinal, score, 'point'), ...noted(candidate, grade) },
    })
  }
  return found
}

/** Points of which some words are the name's and the others the street's. */
function findNamed(
  points: PointTable,
  ofStreets: WordMatches,
  query: PlaceQuery,
  required: number,
  view: View,
): PlaceHit[] {
  const ofNames = matchWords(points.names, query.words, { own: ['n', 'p'] })
  const found: PlaceHit[] = []
  for (let ordinal = 0; ordinal < ofNames.masks.length; ordinal++) {
    const named = ofNames.masks[ordinal] ?? 0
    if (named === 0) continue
    const street = points.streetOf[ordinal] ?? 0
    const mask = named | (ofStreets.masks[street] ?? 0)
    if ((mask & required) !== required || (named & ~(ofStreets.ownMasks[street] ?? 0)) === 0)
      continue
    const stored = textIn(points.houses, ordinal)
    const grade =
      query.house === null ? 0 : gradeHouse(query.house, parseHouseNumber(stored), query.growing)
    if (query.house !== null && grade === 0) continue
    const sum = (ofNames.sums[ordinal] ?? 0) + (ofStreets.sums[street] ?? 0)
    const hits = countBits(named) + countBits(ofStreets.masks[street] ?? 0)
    const position = {
      longitude: points.longitudes[ordinal] ?? 0,
      latitude: points.latitudes[ordinal] ?? 0,
    }
    const score =
      sum / 100 / hits +
      SCORE.otherName +
      viewScore(view, position, textIn(points.streets.settlements, street)) +
      SCORE.houseFound * grade
    found.push({
      ...presentPoint(points, ordinal, score, 'point'),
      missing: missingOf(grade),
      corrected: ((ofNames.mistakes[ordinal] ?? 0) & ~(ofStreets.masks[street] ?? 0)) !== 0,
    })
  }
  return found
}

const presentPoint = (
  points: PointTable,
  ordinal: number,
  score: number,
  kind: 'point' | 'house',
): PlaceHit => {
  const street = points.streetOf[ordinal] ?? 0
  return {
    kind,
    title: textIn(points.streets.titles, street),
    within: textIn(points.streets.settlements, street),
    streetKind: textIn(points.streets.kinds, street),
    ordinal,
    longitude: points.longitudes[ordinal] ?? 0,
    latitude: points.latitudes[ordinal] ?? 0,
    score,
    missing: null,
    corrected: false,
    isWhole: false,
    // A point is named by itself, its city is told beside it.
    cityTyped: 'whole',
  }
}
