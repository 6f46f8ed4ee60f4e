import { parseWireMoney, formatAmount, formatMoney, type Kopecks } from '@yacheyka/core/money/money'

/** Roubles of the wire, with a minus where money was taken, as kopecks; nought for what is no amount. */
export const kopecksOf = (wire: string): Kopecks => {
  const size = parseWireMoney(wire.replace(/^-/, '')) ?? 0
  return wire.startsWith('-') ? -size : size
}

/** «1 234,50 ₽» */
export const formatWire = (wire: string): string => formatMoney(kopecksOf(wire))

/** «+1 234,50», «−350,00»: what a movement did. */
export const formatChange = (wire: string): string => {
  const kopecks = kopecksOf(wire)
  return (kopecks > 0 ? '+' : '') + formatAmount(kopecks)
}
