import { formatNumber, NBSP } from '@yacheyka/core/text/wording'

const UNITS = ['байт', 'КБ', 'МБ', 'ГБ'] as const

/** «9,8 МБ» of a count of bytes. */
export const formatSize = (bytes: number): string => {
  let size = bytes
  let unit = 0
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024
    unit += 1
  }
  // Rounded down: a file of a byte less than the limit does not read as the limit.
  const places = unit === 0 ? 0 : 1
  return `${formatNumber(Math.floor(size * 10 ** places) / 10 ** places, places)}${NBSP}${UNITS[unit] ?? ''}`
}
