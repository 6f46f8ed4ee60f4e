import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import { openStatus } from '@yacheyka/core/schedule/schedule'
import { isTimeZone, localDayAndMinutes } from '@yacheyka/core/schedule/schedule-local'
import { formatOpenStatus } from '@yacheyka/core/schedule/schedule-wording'
import { createContext } from 'react'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type Hours = Pick<WidgetTerminal, 'operation_time' | 'time_zone'>

/**
 * «Открыто до 21:00», by the clock of the point's own city; '' for a zone that nobody here knows: the hours themselves
 * still stand in the card. `now` is milliseconds since 1970.
 */
export const formatOpen = (
  { operation_time: week, time_zone: timeZone }: Hours,
  now: number,
): string => {
  if (week.every((hours) => hours === '')) return 'Часы неизвестны'
  if (!isTimeZone(timeZone)) return ''
  const { day, minutes } = localDayAndMinutes(now, timeZone)
  return capital(formatOpenStatus(openStatus(week, day, minutes)))
}

/** What the document said of its points' hours, by number: it stands until the page's own clock runs. */
export const OpenWords = createContext<Readonly<Record<string, string>>>({})
