import { formatMoney } from '@yacheyka/core/money/money'
import { kopecksOf, formatWire } from './wire-money.ts'

export const lackOf = (price: string, amount: string): number =>
  kopecksOf(price) - kopecksOf(amount)

/** What an order lacks to be paid, by what lies on the deposit; the price alone until that is known. */
export const formatLack = (price: string, amount: string | undefined): string => {
  const words = `К оплате ${formatWire(price)}`
  if (amount === undefined) return `${words}.`
  const lack = lackOf(price, amount)
  const there = `${words}, на депозите ${formatWire(amount)}`
  return lack > 0 ? `${there}: не хватает ${formatMoney(lack)}.` : `${there}.`
}
