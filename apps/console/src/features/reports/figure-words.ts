import { formatNumber, NBSP } from '@yacheyka/core/text/wording'

/** «41 ч»; a dash where nothing was handed out. */
export const formatHours = (hours: number | null): string =>
  hours === null ? '—' : `${formatNumber(hours)}${NBSP}ч`

const HOURS_OF_DAY = 24

/** «3,5 суток» of what is easier to see as days; empty of less than two. */
export const asDays = (hours: number | null): string =>
  hours === null || hours < 2 * HOURS_OF_DAY
    ? ''
    : `${formatNumber(hours / HOURS_OF_DAY, 1)}${NBSP}суток`

/** «7 %», and «0,4 %» of less than one; a dash where there is nothing to take it of. */
export const formatShare = (part: number, whole: number): string => {
  if (whole === 0) return '—'
  const percent = (part / whole) * 100
  return `${formatNumber(percent, percent < 1 ? 1 : 0)}${NBSP}%`
}

/** «+12 %» and «−4 %» against what was before; empty where there was nothing. */
export const formatChange = (now: number, before: number): string => {
  if (before === 0) return ''
  const percent = Math.round((now / before - 1) * 100)
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  return `${sign}${formatNumber(Math.abs(percent))}${NBSP}%`
}

/** «1 501 ₽»: whole roubles, for what is looked at and not paid by. */
export const formatRoubles = (kopecks: number): string =>
  `${formatNumber(Math.round(kopecks / 100))}${NBSP}₽`
