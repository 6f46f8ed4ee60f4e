import { counted, NBSP } from '@yacheyka/core/text/wording'

const HOUR = 3_600_000

/** «3 дня», «5 часов» since an ISO 8601 time. */
export const formatWaiting = (since: string, now: number): string => {
  const hours = Math.max(0, Math.floor((now - Date.parse(since)) / HOUR))
  if (hours === 0) return `меньше${NBSP}часа`
  return hours < 24
    ? counted(hours, ['час', 'часа', 'часов'])
    : counted(Math.floor(hours / 24), ['день', 'дня', 'дней'])
}
