import { openStatus } from '@yacheyka/core/schedule'
import { isTimeZone, localDayAndMinutes } from '@yacheyka/core/schedule-local'
import { sayOpenStatus } from '@yacheyka/core/schedule-wording'
import { useClock } from './use-clock.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** «Открыто до 21:00», by the clock of the point's own city. */
export const OpenLine = ({
  week,
  timeZone,
}: {
  readonly week: readonly string[]
  readonly timeZone: string
}) => {
  const now = useClock()
  if (week.every((hours) => hours === '')) return <span>Часы неизвестны</span>
  if (now === 0) return null
  // A zone that this browser does not know: the hours themselves still stand in the card.
  if (!isTimeZone(timeZone)) return null
  const { day, minutes } = localDayAndMinutes(now, timeZone)
  return <span>{capital(sayOpenStatus(openStatus(week, day, minutes)))}</span>
}
