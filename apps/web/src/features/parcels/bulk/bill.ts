import { formatWireMoney, type Kopecks } from '@yacheyka/core/money/money'

export interface Prices {
  readonly perDay: Kopecks
  /** On the deposit; undefined where it could not be asked for. */
  readonly balance: Kopecks | undefined
}

interface Bill {
  /** Of one parcel, roubles of the wire. */
  readonly amount: string
  readonly total: Kopecks
  /** What the deposit lacks; 0 where it covers the total. */
  readonly lacking: Kopecks
}

/** One price a day for each parcel. */
export const billOf = ({ perDay, balance }: Prices, days: number, count: number): Bill => {
  const total = perDay * days * count
  return {
    amount: formatWireMoney(perDay * days),
    total,
    lacking: balance === undefined ? 0 : Math.max(0, total - balance),
  }
}
