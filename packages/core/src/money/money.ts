import { NBSP } from '../text/wording.ts'

/** Whole kopecks. Money is never a fraction: roubles exist only as text. */
export type Kopecks = number

/** Roubles in the longest amount that is read: 12 digits, which stay exact as kopecks and in every product with a rate. */
const WIRE = /^(?:0|[1-9]\d{0,11})\.\d\d$/

/**
 * Roubles of the wire, strictly `"1234.50"`: digits without a leading nought, a point, two places.
 * @returns kopecks, or undefined where the text is written otherwise
 */
export const parseWireMoney = (text: string): Kopecks | undefined =>
  WIRE.test(text) ? toKopecks(text) : undefined

/** What people put between groups of digits. */
const BETWEEN = /[\s'’]/gu
const TYPED = /^\d{1,12}(?:[.,]\d{1,2})?$/

/**
 * Roubles as people type them: «1 234,5», `1234.50`, «1 234 ₽», «500 руб.». A single comma or point is the decimal one.
 * @returns kopecks, or undefined where it is no amount, has more than two places or more than twelve digits of roubles
 */
export const parseTypedMoney = (text: string): Kopecks | undefined => {
  const bare = text.replace(/(?:₽|руб(?:\.|л[а-я]*)?|р\.?)\s*$/iu, '').replace(BETWEEN, '')
  return TYPED.test(bare) ? toKopecks(bare.replace(',', '.')) : undefined
}

const toKopecks = (roubles: string): Kopecks => {
  const [whole = '', places = ''] = roubles.split('.')
  return Number(whole + places.padEnd(2, '0'))
}

/** Kopecks as the wire writes them: 123450 is `1234.50`, −5 is `-0.05`. */
export const formatWireMoney = (kopecks: Kopecks): string => {
  const { whole, places } = split(kopecks)
  return `${kopecks < 0 ? '-' : ''}${whole}.${places}`
}

/** «1 234,50» with spaces that do not break, and a minus that is not a hyphen: for tables whose head names roubles. */
export const formatAmount = (kopecks: Kopecks): string => {
  const { whole, places } = split(kopecks)
  return `${kopecks < 0 ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, NBSP)},${places}`
}

/** «1 234,50 ₽» */
export const formatMoney = (kopecks: Kopecks): string => `${formatAmount(kopecks)}${NBSP}₽`

/** @throws {RangeError} for what is not a whole number of kopecks: an error of the caller, never of people */
const split = (kopecks: Kopecks): { readonly whole: string; readonly places: string } => {
  if (!Number.isSafeInteger(kopecks)) throw new RangeError(`not whole kopecks: ${kopecks}`)
  const digits = String(Math.abs(kopecks)).padStart(3, '0')
  return { whole: digits.slice(0, -2), places: digits.slice(-2) }
}
