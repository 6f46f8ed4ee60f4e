import type { LocalDate } from '../time/local-time.ts'
import type { Kopecks } from './money.ts'

/** The general rate from a day on (article 164 of the Tax Code; 22 % by law 425-ФЗ of 28.11.2025). Newest last. */
const GENERAL_RATES: readonly { readonly since: LocalDate; readonly percent: number }[] = [
  { since: { year: 2004, month: 1, day: 1 }, percent: 18 },
  { since: { year: 2019, month: 1, day: 1 }, percent: 20 },
  { since: { year: 2026, month: 1, day: 1 }, percent: 22 },
]

const asNumber = ({ year, month, day }: LocalDate): number => (year * 100 + month) * 100 + day

/**
 * Per cent of the general VAT rate on a day.
 * @throws {RangeError} before 2004, of which nothing is kept here
 */
export const generalVatRate = (day: LocalDate): number => {
  const rate = GENERAL_RATES.findLast(({ since }) => asNumber(since) <= asNumber(day))
  if (rate === undefined) throw new RangeError(`no VAT rate for ${asNumber(day)}`)
  return rate.percent
}

/**
 * The tax that a sum contains: `percent / (100 + percent)` of it, half a kopeck up. Exact: the product stays a safe integer
 * for sums up to twelve digits of roubles.
 */
export const vatWithin = (amount: Kopecks, percent: number): Kopecks => {
  const divisor = 2 * (100 + percent)
  const dividend = 2 * amount * percent + 100 + percent
  return (dividend - (dividend % divisor)) / divisor
}
