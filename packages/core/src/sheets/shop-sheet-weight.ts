import { foldText } from '../text/fold-text.ts'

export const WEIGHT_UNITS = ['g', 'kg'] as const
export type WeightUnit = (typeof WEIGHT_UNITS)[number]

const KILOGRAMS = /(?:^| )(?:кг|kg|килограмм\p{L}*|kilo\p{L}*)(?: |$)/u
const GRAMS = /(?:^| )(?:г|гр|g|gr|грамм\p{L}*|grams?)(?: |$)/u
/** No locker takes so many kilograms, and hardly anything that is sent weighs so few grams. */
const GRAMS_FROM = 50

/** The unit of a column: «Вес, г» says it, else a half of its numbers that are too large for kilograms. */
export const weightUnitOf = (heading: string, values: readonly string[]): WeightUnit => {
  const words = foldText(heading)
  if (KILOGRAMS.test(words)) return 'kg'
  if (GRAMS.test(words)) return 'g'
  const numbers = values.flatMap((text) => {
    const weight = splitWeight(text)
    return weight === undefined || weight.unit !== undefined ? [] : [weight.number]
  })
  const large = numbers.filter((number) => number >= GRAMS_FROM).length
  return large * 2 > numbers.length ? 'g' : 'kg'
}

interface Weight {
  readonly number: number
  readonly unit: WeightUnit | undefined
}

const WEIGHT = /^(\d{1,9}(?:[.,]\d{1,20})?)(кг|kg|гр|г|g|gr|грамм)?\.?$/u
const LENGTH_MAX = 64

const splitWeight = (text: string): Weight | undefined => {
  if (text.length > LENGTH_MAX) return undefined
  const [, digits, word] = WEIGHT.exec(text.toLowerCase().replace(/\s+/gu, '')) ?? []
  if (digits === undefined) return undefined
  const unit = word === undefined ? undefined : /^[кk]/u.test(word) ? 'kg' : 'g'
  return { number: Number(digits.replace(',', '.')), unit }
}

/** A shop's weight as the template has it, kilograms; «500 г» says its unit itself. What is no weight stays as it is. */
export const toKilograms = (text: string, unit: WeightUnit): string => {
  const weight = splitWeight(text)
  if (weight === undefined || (weight.unit ?? unit) === 'kg') return text
  return String(weight.number / 1000)
}
