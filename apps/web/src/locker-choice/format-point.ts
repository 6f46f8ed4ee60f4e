import { NBSP } from '@yacheyka/core/text/wording'
import type { ChosenPoint } from './chosen-point.ts'

/** «№ МСК-0001, Почтомат у метро»: the number first, as names have numbers of their own. */
export const formatPointName = ({ number, name }: Pick<ChosenPoint, 'number' | 'name'>): string =>
  `№${NBSP}${number}, ${name}`

export const formatPoint = (point: ChosenPoint): string =>
  `${formatPointName(point)}, ${point.address}`
