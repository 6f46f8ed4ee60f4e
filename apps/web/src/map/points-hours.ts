import { isOpenAt } from '@yacheyka/core/schedule/schedule'
import type { OpensAt } from './points-engine.ts'

/** The answer of the schedules' call: distinct weeks, and run-length pairs that say whose is whose in wire order. */
export interface PointsSchedules {
  readonly schedules: readonly (readonly string[])[]
  readonly runs: readonly number[]
}

/**
 * Opening hours of every point as a question. Each distinct week is asked once for each moment.
 * @throws Error when the runs do not cover the points exactly
 */
export const opensAtOf = ({ schedules, runs }: PointsSchedules, count: number): OpensAt => {
  const scheduleOf = expandRuns(runs, count)
  let moment = ''
  let open: readonly boolean[] = []
  return (point, day, minute) => {
    const asked = `${day} ${minute}`
    if (asked !== moment) {
      moment = asked
      open = schedules.map((week) => isOpenAt(week, day, minute))
    }
    return open[scheduleOf[point] ?? -1] ?? false
  }
}

const expandRuns = (runs: readonly number[], count: number): Uint32Array => {
  const column = new Uint32Array(count)
  let filled = 0
  for (let at = 0; at < runs.length; at += 2) {
    const length = runs[at + 1] ?? 0
    column.fill(runs[at] ?? 0, filled, filled + length)
    filled += length
  }
  if (filled !== count) throw new Error(`schedules cover ${filled} points of ${count}`)
  return column
}
