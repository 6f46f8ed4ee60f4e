import { counted, formatNumber, NBSP } from '../text/wording.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** «45 мин», «5 ч», «3 дня»: about how long so many seconds are. */
export const formatLength = (seconds: number): string => {
  if (seconds < HOUR) return `${formatNumber(Math.max(1, Math.round(seconds / MINUTE)))}${NBSP}мин`
  if (seconds < 2 * DAY) return `${formatNumber(Math.round(seconds / HOUR))}${NBSP}ч`
  return counted(Math.round(seconds / DAY), ['день', 'дня', 'дней'])
}
