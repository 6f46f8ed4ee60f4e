import { counted, NBSP } from '@yacheyka/core/wording'

const HOUR = 3_600_000

/** «ждёт 3 дня», «ждёт 5 часов» of an ISO 8601 time. */
export const sayWaiting = (since: string, now: number): string => {
  const hours = Math.max(0, Math.floor((now - Date.parse(since)) / HOUR))
  if (hours === 0) return `ждёт меньше${NBSP}часа`
  return hours < 24
    ? `ждёт ${counted(hours, ['час', 'часа', 'часов'])}`
    : `ждёт ${counted(Math.floor(hours / 24), ['день', 'дня', 'дней'])}`
}
