import type { RequestedPlace, WidgetFilter } from '@yacheyka/contract/widget/widget'
import { nameOfPlace } from '@yacheyka/core/place-search/place-note'
import { pointsOfQuery } from '@yacheyka/core/place-search/points-of-place'
import type { Position } from '@yacheyka/core/points/point'
import { markAddresses } from '@yacheyka/core/text/address-index'
import type { Context } from '#/context.ts'
import { searchedTables, viewOf } from '#/point-index/searched-tables.ts'
import type { Snapshot } from '#/point-index/snapshot-build.ts'

/** A filter of which the address has been looked up as a place. */
interface NarrowedFilter {
  /** Without its address where that is a place. */
  readonly filter: WidgetFilter
  /** Ordinals of the place's points. */
  readonly only?: readonly number[]
  readonly place?: RequestedPlace
}

/** Looks the address of a filter up as the site does: what names no place, or a point's words, stays a question of words. */
export function narrowToPlace(
  { streets }: Pick<Context, 'streets'>,
  snapshot: Pick<Snapshot, 'filter' | 'places'>,
  filter: WidgetFilter,
  view: Position | undefined,
): NarrowedFilter {
  const { full_addr: text = '', ...rest } = filter
  if (text.trim() === '') return { filter }
  const tables = searchedTables(snapshot, streets?.names() ?? null)
  const hasWords = () => markAddresses(snapshot.filter.addressWords, text).includes(1)
  const requested = pointsOfQuery(tables, text, viewOf(view), hasWords)
  if (requested === null || requested.place === null) return { filter }
  const { longitude, latitude } = requested.place
  const place = { name: nameOfPlace(requested.place), longitude, latitude }
  // A filter answers with what is there: of the nearest the widget asks apart.
  return requested.own
    ? { filter: rest, only: requested.ordinals, place: { ...place, note: requested.note } }
    : { filter: rest, only: [], place: { ...place, note: 'В\u00a0этом месте точек нет' } }
}
