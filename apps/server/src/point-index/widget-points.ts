import type { WidgetFilter } from '@yacheyka/contract/widget/widget'
import type { Position } from '@yacheyka/core/points/point'
import type { Pool } from 'pg'
import type { Log } from '#/log.ts'
import type { FilterColumns } from './filter-columns.ts'
import { requiresOpenNow, matchPoints } from './match.ts'
import { inOrder, nearestFirst, type Selection } from './nearest.ts'
import { openAvailability } from './cell-availability.ts'

/** The widget's filter over all points, evaluated here and nowhere else. */
export interface WidgetPoints {
  /**
   * One byte a point by ordinal, as `matchPoints` makes it. Not to be written to: askers share it.
   * @param only ordinals that may pass; all where it is left out
   */
  marks(columns: FilterColumns, filter: WidgetFilter, only?: readonly number[]): Promise<Uint8Array>
  /** The points that pass: the nearest to a place first, or by number. */
  select(
    columns: FilterColumns,
    filter: WidgetFilter,
    place: Position | undefined,
    only?: readonly number[],
  ): Promise<Selection>
}

/** Answers kept: pages of one list, and the map beside it, ask the same. */
const KEPT = 32
/** Hours are told to the minute. */
const MINUTE = 60_000

export function openWidgetPoints(pool: Pool, log: Log): WidgetPoints {
  const cellAvailability = openAvailability(pool, log)
  const kept = new WeakMap<FilterColumns, Map<string, Uint8Array>>()

  const matched = async (columns: FilterColumns, filter: WidgetFilter): Promise<Uint8Array> => {
    const { cells, edition } = await cellAvailability.current(columns)
    const known = keptOf(kept, columns)
    const now = Math.floor(Date.now() / MINUTE) * MINUTE
    const moment = requiresOpenNow(filter) ? String(now) : ''
    const key = `${edition} ${moment} ${canonical(filter)}`
    const found = known.get(key) ?? matchPoints(columns, cells, filter, now)
    known.delete(key)
    known.set(key, found)
    for (const oldest of known.keys()) if (known.size > KEPT) known.delete(oldest)
    return found
  }
  const marks: WidgetPoints['marks'] = async (columns, filter, only) => {
    const found = await matched(columns, filter)
    if (only === undefined) return found
    const passing = new Uint8Array(found.length)
    for (const ordinal of only) passing[ordinal] = found[ordinal] ?? 0
    return passing
  }

  return {
    marks,
    select: async (columns, filter, place, only) => {
      const found = await marks(columns, filter, only)
      return place === undefined ? inOrder(found) : nearestFirst(columns, found, place)
    },
  }
}

function keptOf(
  kept: WeakMap<FilterColumns, Map<string, Uint8Array>>,
  columns: FilterColumns,
): Map<string, Uint8Array> {
  const known = kept.get(columns) ?? new Map<string, Uint8Array>()
  kept.set(columns, known)
  return known
}

/** Only what the filter reads, in one order: whatever else a query holds does not matter. */
const canonical = (filter: WidgetFilter): string =>
  JSON.stringify([
    filter.full_addr,
    filter.number,
    filter.how_to_find,
    filter.round_the_clock,
    filter.open_now,
    filter.exact_time,
    filter.day_of_week,
    filter.weight,
    filter.height,
    filter.width,
    filter.depth,
  ])
