import { distanceBetween } from '../map/distance.ts'
import { wordsOf } from '../text/fold-text.ts'
import { type TextColumn, buildTextColumn } from '../text/text-column.ts'
import type { Position } from '../points/point.ts'
import { readAddressTokens } from './address-tokens.ts'
import { type FieldIndex, buildFieldIndex } from './field-index.ts'
import { streetOf } from './parse-address.ts'
import { joinedName, regionWords, tagged } from './place-table.ts'
import type { SettlementFinder } from './settlement-finder.ts'

/** A street of a map, or a piece of one: «улица Баумана», «Тверская». */
export interface Street extends Position {
  readonly name: string
  /** Where the source tells it; else it is found by the position. */
  readonly city?: string
  /** Metres of its lines: of two namesakes the longer is meant oftener. */
  readonly length?: number
  /** Metres from its position to its farthest end. */
  readonly reach?: number
}

/** Streets in columns, each once a settlement, with the words that find them. */
export interface StreetTable {
  readonly index: FieldIndex
  readonly titles: TextColumn
  /** Whole kind words; '' where none is told. */
  readonly kinds: TextColumn
  /** Settlements as they are shown: with the region where the name repeats. */
  readonly settlements: TextColumn
  readonly ownCounts: Uint8Array
  readonly longitudes: Float64Array
  readonly latitudes: Float64Array
}

/** One street, before it stands in columns. */
export interface StreetRow extends Position {
  readonly words: readonly string[]
  readonly kind: string
  readonly title: string
  readonly settlement: SettlementOf
}

export interface SettlementOf {
  readonly label: string
  readonly words: readonly string[]
  readonly region: string
  /** Null where the gazetteer does not know it. */
  readonly centre: Position | null
}

export const NOWHERE: SettlementOf = { label: '', words: [], region: '', centre: null }

/**
 * The settlement of a position: as it is told, else as the gazetteer knows it. Where two cities meet, a position that
 * tells none is found by either name.
 */
export const settlementOf = (
  stated: string,
  position: Position,
  finder: SettlementFinder,
): SettlementOf => {
  const [name = '', region = ''] = stated.split(',').map((part) => part.trim())
  if (name !== '') {
    const known = finder.named(name, position)
    return {
      label: known?.label ?? name,
      words: wordsOf(known?.name ?? name),
      region: known?.region ?? region,
      centre: known ?? null,
    }
  }
  const around = finder.around(position)
  const [nearest] = around
  if (nearest === undefined) return { ...NOWHERE, region: finder.nearest(position)?.region ?? '' }
  return {
    label: nearest.label,
    words: [...new Set(around.flatMap((place) => wordsOf(place.name)))],
    region: nearest.region,
    centre: nearest,
  }
}

export const buildStreetTable = (rows: readonly StreetRow[]): StreetTable => ({
  index: buildFieldIndex(
    rows.map(({ words, kind, settlement }) => [
      ...tagged('s', words),
      ...tagged('k', kind === '' ? [] : [kind]),
      ...tagged('c', settlement.words),
      ...tagged('a', joinedName(settlement.words)),
      ...tagged('r', regionWords(settlement.region)),
    ]),
  ),
  titles: buildTextColumn(rows.map(({ title }) => title)),
  kinds: buildTextColumn(rows.map(({ kind }) => kind)),
  settlements: buildTextColumn(rows.map(({ settlement }) => settlement.label)),
  ownCounts: Uint8Array.from(rows, ({ words }) => Math.min(255, words.length)),
  longitudes: Float64Array.from(rows, ({ longitude }) => longitude),
  latitudes: Float64Array.from(rows, ({ latitude }) => latitude),
})

export const streetKey = (kind: string, words: readonly string[], settlement: string): string =>
  `${kind}|${words.toSorted().join(' ')}|${settlement}`

/** Metres between the ends of two pieces of one street: a square, or a crossing that has another name. */
const PIECE_GAP = 500
/** Metres from the centre at which a street must be e times as long to be the one that is meant. */
const CENTRAL = 4000

interface Piece extends StreetRow {
  readonly length: number
  readonly reach: number
}

/** Streets of a map: the pieces of one street within a settlement are one, at the piece nearest to their middle. */
export const streetsOfMap = (streets: readonly Street[], finder: SettlementFinder): StreetTable => {
  const pieces = new Map<string, Piece[]>()
  for (const { name, city, longitude, latitude, length = 1, reach = 0 } of streets) {
    const { kind, words } = streetOf(readAddressTokens(name))
    const settlement = settlementOf(city ?? '', { longitude, latitude }, finder)
    if (words.length === 0 || settlement.label === '') continue
    const key = streetKey(kind, words, settlement.label)
    const row = { words, kind, title: name, settlement, longitude, latitude, length, reach }
    const known = pieces.get(key)
    if (known === undefined) pieces.set(key, [row])
    else known.push(row)
  }
  return buildStreetTable([...pieces.values()].map((rows) => middlePiece(mainStreet(rows))))
}

/** Villages that a city has swallowed have streets of the same name: a long one near the city's centre is meant. */
function mainStreet(pieces: readonly Piece[]): readonly Piece[] {
  let main: readonly Piece[] = []
  let greatest = -1
  for (const street of streetsApart(pieces)) {
    const weight = weightOf(street)
    if (weight <= greatest) continue
    main = street
    greatest = weight
  }
  return main
}

/** Groups of pieces that are reached from one another without a gap. */
function streetsApart(pieces: readonly Piece[]): (readonly Piece[])[] {
  const streets: (readonly Piece[])[] = []
  let apart = pieces
  while (apart.length > 0) {
    const street = apart.slice(0, 1)
    apart = apart.slice(1)
    // Grows while it is walked: each piece brings its own neighbours.
    for (const piece of street) {
      street.push(...apart.filter((other) => isNextTo(piece, other)))
      apart = apart.filter((other) => !isNextTo(piece, other))
    }
    streets.push(street)
  }
  return streets
}

const isNextTo = (one: Piece, other: Piece): boolean =>
  distanceBetween(one, other) - one.reach - other.reach <= PIECE_GAP

function weightOf(street: readonly Piece[]): number {
  const centre = street[0]?.settlement.centre ?? null
  const metres =
    centre === null ? 0 : Math.min(...street.map((piece) => distanceBetween(piece, centre)))
  return lengthOf(street) * Math.exp(-metres / CENTRAL)
}

const lengthOf = (street: readonly Piece[]): number =>
  street.reduce((sum, { length }) => sum + length, 0)

/** The piece nearest to the middle of a street's length. */
function middlePiece(street: readonly Piece[]): StreetRow {
  const whole = lengthOf(street)
  const mean = (axis: 'longitude' | 'latitude') =>
    street.reduce((sum, piece) => sum + piece[axis] * piece.length, 0) / whole
  const middle = { longitude: mean('longitude'), latitude: mean('latitude') }
  return street.reduce((best, piece) =>
    distanceBetween(piece, middle) < distanceBetween(best, middle) ? piece : best,
  )
}
