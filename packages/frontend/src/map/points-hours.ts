import { isOpenAt } from '@yacheyka/core/schedule/schedule'
import { openNowIn } from '@yacheyka/core/schedule/schedule-now'
import type { ResolvedHours } from './resolved-filter.ts'

/** The response of the schedules' call: distinct weeks, and run-length pairs that say whose is whose in wire order. */
export interface PointsSchedules {
  readonly schedules: readonly (readonly string[])[]
  readonly runs: readonly number[]
}

/** The response of the zones' call, in the same way. */
export interface PointsZones {
  readonly zones: readonly string[]
  readonly runs: readonly number[]
}

/** Answers whether a point is open as a filter asks. */
export type IsOpen = (point: number) => boolean

/** Distinct values, and for each point which of them. */
interface Column<T> {
  readonly values: readonly T[]
  readonly of: Uint32Array
}
export type WeekColumn = Column<readonly string[]>
export type ZoneColumn = Column<string>

/** @throws Error when the runs do not cover the points exactly */
export const weekColumn = ({ schedules, runs }: PointsSchedules, count: number): WeekColumn => ({
  values: schedules,
  of: expandRuns('schedules', runs, count),
})

/** @throws Error when the runs do not cover the points exactly */
export const zoneColumn = ({ zones, runs }: PointsZones, count: number): ZoneColumn => ({
  values: zones,
  of: expandRuns('zones', runs, count),
})

/** Open at a day and a minute of the point's own clock. Each distinct week is asked once. */
export const openAtOf = (
  { values, of }: WeekColumn,
  { day, minute }: Extract<ResolvedHours, { kind: 'open_at' }>,
): IsOpen => {
  const open = values.map((week) => isOpenAt(week, day, minute))
  return (point) => open[of[point] ?? -1] ?? false
}

/** Open at one instant, whatever the point's own clock shows then. */
export const openNowOf = (
  weeks: WeekColumn,
  zones: ZoneColumn,
  { at }: Extract<ResolvedHours, { kind: 'open_now' }>,
): IsOpen => {
  const isOpen = openNowIn(weeks.values, zones.values, at)
  return (point) => isOpen(weeks.of[point] ?? 0, zones.of[point] ?? 0)
}

const expandRuns = (what: string, runs: readonly number[], count: number): Uint32Array => {
  const column = new Uint32Array(count)
  let filled = 0
  for (let at = 0; at < runs.length; at += 2) {
    const length = runs[at + 1] ?? 0
    column.fill(runs[at] ?? 0, filled, filled + length)
    filled += length
  }
  if (filled !== count) throw new Error(`${what} cover ${filled} points of ${count}`)
  return column
}
