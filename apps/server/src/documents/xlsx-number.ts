import type { MaskPart, NumberFormat } from './xlsx-formats.ts'

const DAY = 86_400
/** Seconds of 30 December 1899 and of 1 January 1904. */
const EPOCH = Date.UTC(1899, 11, 30) / 1000
const EPOCH_1904 = Date.UTC(1904, 0, 1) / 1000
/** 31 December 9999. */
const SERIAL_MAX = 2_958_465
/** Before it a sheet counts a 29 February 1900 that there was not. */
const AFTER_FALSE_DAY = 60

/**
 * A number of a cell as the cell shows it; undefined where it is no number. Noise of the sixteenth digit is dropped; whole
 * numbers keep all digits that the file has, so that barcodes and telephones survive.
 */
export function numberText(
  written: string,
  format: NumberFormat,
  from1904: boolean,
): string | undefined {
  if (format.kind === 'plain' && /^\d{1,15}$/.test(written)) return written
  const value = Number(written)
  if (written.trim() === '' || !Number.isFinite(value)) return undefined
  if (format.kind === 'date') return dateText(value, from1904) ?? decimalText(value)
  if (format.kind === 'percent') return `${decimalText(value * 100)}%`
  const text = /^-?\d+$/.test(written.trim()) ? written.trim() : decimalText(value)
  if (format.kind === 'mask' && /^\d+$/.test(text)) return maskText(text, format.mask)
  return text
}

/** Fifteen digits are what a sheet has; a point, and no exponent. */
function decimalText(value: number): string {
  const [mantissa = '', exponent] = String(Number(value.toPrecision(15))).split('e')
  if (exponent === undefined) return mantissa
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const zeros = Math.abs(Number(exponent))
  if (Number(exponent) < 0) return `${sign}0.${'0'.repeat(zeros - 1)}${whole}${fraction}`
  return `${sign}${whole}${fraction.padEnd(zeros, '0')}`
}

/** «31.01.2026», «31.01.2026 09:30», «09:30», «09:30:15»; undefined for what is no day. */
function dateText(serial: number, from1904: boolean): string | undefined {
  if (serial < 0 || serial > SERIAL_MAX) return undefined
  const seconds = Math.round(serial * DAY)
  const isTime = seconds < DAY && !from1904
  const days = serial < AFTER_FALSE_DAY && !from1904 ? DAY : 0
  const instant = new Date(((from1904 ? EPOCH_1904 : EPOCH) + days + seconds) * 1000)
  return instantText(instant, isTime, seconds % DAY !== 0)
}

function instantText(instant: Date, isTime: boolean, hasTime: boolean): string {
  const [year, month, day, hours, minutes, seconds] = [
    instant.getUTCFullYear(),
    instant.getUTCMonth() + 1,
    instant.getUTCDate(),
    instant.getUTCHours(),
    instant.getUTCMinutes(),
    instant.getUTCSeconds(),
  ].map((part) => String(part).padStart(2, '0'))
  const time = `${hours}:${minutes}${seconds === '00' ? '' : `:${seconds}`}`
  if (isTime) return time
  return `${day}.${month}.${year}${hasTime ? ` ${time}` : ''}`
}

/** A date as ISO 8601 writes it, which cells of type `d` hold; anything else stays as it is. */
export function isoText(written: string): string {
  const instant = new Date(/Z|[+-]\d\d:\d\d$/.test(written) ? written : `${written}Z`)
  if (!/^\d{4}-\d\d-\d\d/.test(written) || Number.isNaN(instant.getTime())) return written
  const hasTime = instant.getTime() % (DAY * 1000) !== 0
  return instantText(instant, false, hasTime)
}

/** Digits into their places from the right; what is more stands before the first place. */
function maskText(digits: string, mask: readonly MaskPart[]): string {
  let left = digits
  const shown = mask.map(() => '')
  for (let at = mask.length - 1; at >= 0; at -= 1) {
    const part = mask[at]
    if (typeof part === 'string') shown[at] = part
    else if (part !== undefined) {
      shown[at] = left === '' ? (part.isZero ? '0' : '') : left.slice(-1)
      left = left.slice(0, -1)
    }
  }
  const first = mask.findIndex((part) => typeof part !== 'string')
  shown[first] = left + (shown[first] ?? '')
  return shown.join('')
}
