import type { Position } from '../points/point.ts'
import type { PlaceTable } from './place-table.ts'
import type { PointTable } from './point-table.ts'
import type { StreetTable } from './street-table.ts'

/** Everything that is searched. */
export interface SearchedTables {
  readonly cities: PlaceTable
  /** Of the gazetteer, and of the map's archive. */
  readonly districts: readonly PlaceTable[]
  readonly points: PointTable
  /** Of the map's archive; those of the points stand in `points`. */
  readonly streets: StreetTable | null
}

/** What of an address was not found. */
export const MISSING_PARTS = [
  'street',
  'house',
  'building',
  'settlement',
  'region',
  'words',
] as const
export type MissingPart = (typeof MISSING_PARTS)[number]

/** Whether the city that a place lies in was typed, or the place is that city; «partly»: «Ростов» of Ростов-на-Дону, or the region alone. */
export type CityTyped = 'whole' | 'partly' | 'no'

/** A place that an address could mean, with how sure that is. */
export interface PlaceHit extends Position {
  readonly kind: 'city' | 'district' | 'street' | 'house' | 'point'
  readonly title: string
  /** Where it lies: «Казань», «Вологодская область». */
  readonly within: string
  /** Kind word of a street, '' where none is told. */
  readonly streetKind: string
  /** Ordinal of a point, or of the first point of a house. */
  readonly ordinal: number | null
  readonly score: number
  /** Null: everything typed was found. */
  readonly missing: MissingPart | null
  /** One letter was taken for another. */
  readonly corrected: boolean
  /** Every word of its own name was typed. */
  readonly isWhole: boolean
  readonly cityTyped: CityTyped
}

/** Where the visitor looks, and the label of the city there; null where nobody told. */
export type View = (Position & { readonly city: string }) | null
