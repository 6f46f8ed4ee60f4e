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

/** Metres between neighbouring pieces of one street: a wider gap joins streets of the two banks of a river. */
const PIECE_GAP = 1500

/** Streets of a map: the pieces of one street within a settlement are one, at the piece nearest to their middle. */
export const streetsOfMap = (streets: readonly Street[], finder: SettlementFinder): StreetTable => {
  const pieces = new Map<string, StreetRow[]>()
  for (const { name, city, longitude, latitude } of streets) {
    const { kind, words } = streetOf(readAddressTokens(name))
    const settlement = settlementOf(city ?? '', { longitude, latitude }, finder)
    if (words.length === 0 || settlement.label === '') continue
    const key = streetKey(kind, words, settlement.label)
    const row = { words, kind, title: name, settlement, longitude, latitude }
    const known = pieces.get(key)
    if (known === undefined) pieces.set(key, [row])
    else known.push(row)
  }
  return buildStreetTable([...pieces.values()].map((rows) => middlePiece(centralStreet(rows))))
}

/** Villages that a city has swallowed have streets of the same name: the one nearest to the city's centre is meant. */
function centralStreet(rows: readonly StreetRow[]): readonly StreetRow[] {
  const centre = rows[0]?.settlement.centre ?? null
  if (centre === null || rows.length === 1) return rows
  const [first, ...rest] = rows.toSorted(
    (one, other) => distanceBetween(one, centre) - distanceBetween(other, centre),
  )
  if (first === undefined) return rows
  return connectedTo(first, rest)
}

/** The pieces that are reached from one of them without a gap. */
function connectedTo(first: StreetRow, rest: readonly StreetRow[]): readonly StreetRow[] {
  const street = [first]
  let apart = rest
  // Grows while it is walked: each piece brings its own neighbours.
  for (const piece of street) {
    const isNear = (other: StreetRow) => distanceBetween(piece, other) <= PIECE_GAP
    street.push(...apart.filter(isNear))
    apart = apart.filter((other) => !isNear(other))
  }
  return street
}

function middlePiece(rows: readonly StreetRow[]): StreetRow {
  const mean = (axis: 'longitude' | 'latitude') =>
    rows.reduce((sum, row) => sum + row[axis], 0) / rows.length
  const [longitude, latitude] = [mean('longitude'), mean('latitude')]
  const farness = (row: StreetRow) =>
    Math.hypot((row.longitude - longitude) / 2, row.latitude - latitude)
  return rows.reduce((best, row) => (farness(row) < farness(best) ? row : best))
}
