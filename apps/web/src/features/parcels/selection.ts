import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import { CHOSEN_PARCELS_MAX } from '@yacheyka/core/parcels/parcel-limits'

/** Parcels by uid, in the order in which they were ticked. */
export type Chosen = ReadonlyMap<string, ParcelRow>

/** The same parcels, as they are shown now. */
export const keep = (chosen: Chosen, shown: readonly ParcelRow[]): Chosen => {
  const fresh = new Map(shown.map((row) => [row.uid, row]))
  return new Map([...chosen].map(([uid, row]) => [uid, fresh.get(uid) ?? row]))
}

/** As many of these besides as there is room for. */
export const withRows = (chosen: Chosen, rows: readonly ParcelRow[]): Chosen => {
  const more = rows.filter(({ uid }) => !chosen.has(uid)).slice(0, CHOSEN_PARCELS_MAX - chosen.size)
  return new Map([...chosen, ...more.map((row) => [row.uid, row] as const)])
}

export const without = (chosen: Chosen, uids: readonly string[]): Chosen => {
  const gone = new Set(uids)
  return new Map([...chosen].filter(([uid]) => !gone.has(uid)))
}

export const toggleOne = (chosen: Chosen, shown: readonly ParcelRow[], uid: string): Chosen =>
  chosen.has(uid)
    ? without(chosen, [uid])
    : withRows(
        chosen,
        shown.filter((row) => row.uid === uid),
      )

/** Ticks the page, or unticks it where all of it is ticked. */
export const toggleAll = (chosen: Chosen, shown: readonly ParcelRow[]): Chosen =>
  shown.every(({ uid }) => chosen.has(uid))
    ? without(
        chosen,
        shown.map(({ uid }) => uid),
      )
    : withRows(chosen, shown)
