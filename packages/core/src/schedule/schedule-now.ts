import { isOpenAt } from './schedule.ts'
import type { Week } from './schedule-hours.ts'
import { isTimeZone, localDayAndMinutes } from './schedule-local.ts'

/**
 * Whether points that keep one of the weeks by a clock of one of the zones are open at an instant. Each pair is judged
 * once: a network has few. A zone that this platform does not know tells nothing, and such a point is not said to be open.
 * @param instant milliseconds since 1970
 */
export const openNowIn = (
  weeks: readonly Week[],
  zones: readonly string[],
  instant: number,
): ((week: number, zone: number) => boolean) => {
  const moments = zones.map((zone) =>
    isTimeZone(zone) ? localDayAndMinutes(instant, zone) : undefined,
  )
  const judge = (week: number, zone: number): boolean => {
    const moment = moments[zone]
    return moment !== undefined && isOpenAt(weeks[week] ?? [], moment.day, moment.minutes)
  }
  const judged: (boolean | undefined)[] = []
  return (week, zone) => (judged[week * zones.length + zone] ??= judge(week, zone))
}
