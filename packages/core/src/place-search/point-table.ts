import { settlementOf as settlementInAddress } from '../points/city.ts'
import { wordsOf } from '../text/fold-text.ts'
import { type JoinedTexts, joinTexts } from '../text/joined-texts.ts'
import { type TextColumn, buildTextColumn } from '../text/text-column.ts'
import type { Position } from '../points/point.ts'
import { type FieldIndex, buildFieldIndex } from './field-index.ts'
import { createAddressParser } from './parse-address.ts'
import { compactNumber } from './parse-query.ts'
import { tagged } from './place-table.ts'
import type { SettlementFinder } from './settlement-finder.ts'
import {
  type SettlementOf,
  type StreetRow,
  type StreetTable,
  buildStreetTable,
  settlementOf,
  streetKey,
} from './street-table.ts'

/** What the search knows of a point of the network. */
export interface SearchedPoint extends Position {
  readonly number: string
  readonly name: string
  /** '' where nobody has told: the position tells. */
  readonly settlement: string
  readonly address: string
}

/** Points by ordinal, the streets that they stand on, and the words of their names. */
export interface PointTable {
  readonly streets: StreetTable
  /** Point → its street. */
  readonly streetOf: Uint32Array
  /** Points by street: of street k from `streetEnds[k − 1]` to `streetEnds[k]`. */
  readonly byStreet: Uint32Array
  readonly streetEnds: Uint32Array
  /** House of each point, as `formatHouseNumber` writes it. */
  readonly houses: TextColumn
  /** Words of names, and of what else an address tells. */
  readonly names: FieldIndex
  /** Numbers as they are compared. */
  readonly numbers: JoinedTexts
  readonly longitudes: Float64Array
  readonly latitudes: Float64Array
}

export const buildPointTable = (
  points: readonly SearchedPoint[],
  finder: SettlementFinder,
): PointTable => {
  const streets = new Map<string, { row: StreetRow; ordinal: number }>()
  const houses: string[] = []
  const streetOf = new Uint32Array(points.length)
  const names: string[][] = []
  const parse = createPointParser(finder)
  for (const [ordinal, point] of points.entries()) {
    const { parsed, settlement } = parse(point)
    const key = streetKey(
      parsed.streetKind,
      parsed.street,
      `${settlement.label}|${settlement.words.join(' ')}`,
    )
    const known = streets.get(key)
    const row = {
      words: parsed.street,
      kind: parsed.streetKind,
      title: parsed.streetTitle,
      settlement,
    }
    if (known === undefined) {
      streets.set(key, {
        row: { ...row, longitude: point.longitude, latitude: point.latitude },
        ordinal: streets.size,
      })
    }
    streetOf[ordinal] = known?.ordinal ?? streets.size - 1
    houses.push(parsed.house)
    names.push([
      ...tagged('n', [...wordsOf(point.name), ...parsed.rest]),
      ...tagged('p', wordsOf(point.number)),
    ])
  }
  const rows = [...streets.values()].map(({ row }) => row)
  return {
    streets: buildStreetTable(middleOf(rows, points, streetOf)),
    streetOf,
    ...groupByStreet(streetOf, rows.length),
    houses: buildTextColumn(houses),
    names: buildFieldIndex(names),
    numbers: joinTexts(points.map(({ number }) => compactNumber(number))),
    longitudes: Float64Array.from(points, ({ longitude }) => longitude),
    latitudes: Float64Array.from(points, ({ latitude }) => latitude),
  }
}

/** Settlement and address, the settlement told by the point, by its address, or by where it stands. */
function createPointParser(finder: SettlementFinder) {
  const parse = createAddressParser(finder.isName)
  return (point: SearchedPoint) => {
    const parsed = parse(point.address)
    const stated = point.settlement.trim()
    const settlement = settlementOf(
      stated === '' ? settlementInAddress(point.address) : stated,
      point,
      finder,
    )
    const words = [...new Set([...settlement.words, ...parsed.settlement])]
    const region = settlement.region === '' ? parsed.region.join(' ') : settlement.region
    return { parsed, settlement: { ...settlement, words, region } satisfies SettlementOf }
  }
}

/** A street stands at its point in the middle. */
function middleOf(
  rows: readonly StreetRow[],
  points: readonly SearchedPoint[],
  streetOf: Uint32Array,
): StreetRow[] {
  const sums = rows.map(() => ({ longitude: 0, latitude: 0, count: 0 }))
  for (const [ordinal, { longitude, latitude }] of points.entries()) {
    const sum = sums[streetOf[ordinal] ?? 0]
    if (sum === undefined) continue
    sum.longitude += longitude
    sum.latitude += latitude
    sum.count += 1
  }
  return rows.map((row, street) => {
    const { longitude, latitude, count } = sums[street] ?? { ...row, count: 1 }
    return { ...row, longitude: longitude / count, latitude: latitude / count }
  })
}

function groupByStreet(streetOf: Uint32Array, count: number) {
  const streetEnds = new Uint32Array(count)
  for (const street of streetOf) streetEnds[street] = (streetEnds[street] ?? 0) + 1
  for (let street = 1; street < count; street++)
    streetEnds[street] = (streetEnds[street] ?? 0) + (streetEnds[street - 1] ?? 0)
  const next = Uint32Array.from(streetEnds, (_, street) =>
    street === 0 ? 0 : (streetEnds[street - 1] ?? 0),
  )
  const byStreet = new Uint32Array(streetOf.length)
  for (const [ordinal, street] of streetOf.entries()) {
    byStreet[next[street] ?? 0] = ordinal
    next[street] = (next[street] ?? 0) + 1
  }
  return { byStreet, streetEnds }
}
