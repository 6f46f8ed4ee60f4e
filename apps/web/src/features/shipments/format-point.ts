import { NBSP } from '@yacheyka/core/text/wording'
import type { NewParcel } from './new-parcel.ts'

type Point = NewParcel['point']

/** «№ МСК-0001, Почтомат у метро»: the number first, as names have numbers of their own. */
export const formatPointName = ({ number, name }: Pick<Point, 'number' | 'name'>): string =>
  `№${NBSP}${number}, ${name}`

export const formatPoint = (point: Point): string => `${formatPointName(point)}, ${point.address}`
