import type { Kopecks } from './money.ts'
import { plural, type PluralForms } from '../text/wording.ts'

const UNITS = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']
const TEENS = [
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
]
const TENS = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
]
const HUNDREDS = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
]

interface Scale {
  readonly forms: PluralForms
  readonly feminine: boolean
}

const ROUBLES: PluralForms = ['рубль', 'рубля', 'рублей']
const KOPECKS: PluralForms = ['копейка', 'копейки', 'копеек']
/** Groups of three digits, from the lowest. */
const SCALES: readonly Scale[] = [
  { forms: ['', '', ''], feminine: false },
  { forms: ['тысяча', 'тысячи', 'тысяч'], feminine: true },
  { forms: ['миллион', 'миллиона', 'миллионов'], feminine: false },
  { forms: ['миллиард', 'миллиарда', 'миллиардов'], feminine: false },
]

/** The greatest amount that has words: 999 999 999 999,99 roubles. */
export const AMOUNT_IN_WORDS_MAX: Kopecks = 99_999_999_999_999

/**
 * The amount as documents write it out: «Одна тысяча двести тридцать четыре рубля 50 копеек». Kopecks stay figures, two of
 * them, as is the custom of Russian payment documents.
 * @throws {RangeError} below nought, above `AMOUNT_IN_WORDS_MAX` or not whole
 */
export const amountInWords = (kopecks: Kopecks): string => {
  if (!Number.isSafeInteger(kopecks) || kopecks < 0 || kopecks > AMOUNT_IN_WORDS_MAX)
    throw new RangeError(`no words for ${kopecks} kopecks`)
  const rest = kopecks % 100
  const roubles = (kopecks - rest) / 100
  const text = `${wholeInWords(roubles)} ${plural(roubles, ROUBLES)} ${String(rest).padStart(2, '0')} ${plural(rest, KOPECKS)}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * A count of what is neuter in Russian — места, отправления — as documents write it beside the figures: «двадцать одно».
 * @throws {RangeError} below nought, above a million millions or not whole
 */
export const countInWords = (count: number): string => {
  if (!Number.isSafeInteger(count) || count < 0 || count >= 10 ** 12)
    throw new RangeError(`no words for a count of ${count}`)
  return wholeInWords(count).replace(/(^| )один$/u, '$1одно')
}

const wholeInWords = (value: number): string => {
  if (value === 0) return 'ноль'
  const words: string[] = []
  let left = value
  for (const scale of SCALES) {
    const group = left % 1000
    left = (left - group) / 1000
    if (group > 0) words.unshift(...groupInWords(group, scale))
  }
  return words.join(' ')
}

const groupInWords = (group: number, { forms, feminine }: Scale): readonly string[] => {
  const tens = Math.floor((group % 100) / 10)
  const units = group % 10
  return [
    HUNDREDS[Math.floor(group / 100)],
    ...(tens === 1 ? [TEENS[units]] : [TENS[tens], unitInWords(units, feminine)]),
    plural(group, forms),
  ]
    .filter((word) => word !== undefined)
    .filter((word) => word !== '')
}

const unitInWords = (units: number, feminine: boolean): string | undefined => {
  if (feminine && units === 1) return 'одна'
  return feminine && units === 2 ? 'две' : UNITS[units]
}
