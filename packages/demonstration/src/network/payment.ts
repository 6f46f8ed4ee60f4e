import type { PaymentMethod, PointType } from '@yacheyka/core/points/point'
import type { Random } from '../random.ts'

type Weighted = readonly (readonly [readonly PaymentMethod[], number])[]

/** A wall of cells takes cards; cash wants a person, or now and then a machine beside it. */
const TAKEN: Readonly<Record<PointType, Weighted>> = {
  locker: [
    [['card'], 92],
    [['card', 'cash'], 6],
    [['cash'], 2],
  ],
  pickup: [
    [['card', 'cash'], 74],
    [['card'], 18],
    [['cash'], 8],
  ],
}

/** What a point that takes money takes. */
export const methodsOf = (pointType: PointType, random: Random): readonly PaymentMethod[] =>
  random.weighted(TAKEN[pointType])
