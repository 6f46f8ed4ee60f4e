import type { Box, CellSize } from './cell-size.ts'
import { sizesThatHold } from './cell-size.ts'

/** What a shop knows of a parcel before it is sent; what it does not say limits nothing. */
export interface ParcelMeasure {
  /** Grams. */
  readonly weight?: number | undefined
  readonly box?: Box | undefined
}

/** Cells of one size: how many there are, and how many hold or await a parcel, or are broken. */
export interface CellCount {
  readonly size: CellSize
  readonly total: number
  readonly taken: number
}

/** What is known of a point's room. Nothing known is nothing limited (decisions, section 5). */
export interface PointAvailability {
  readonly active: boolean
  /** Grams of the heaviest parcel; null where nobody has told us. */
  readonly maxWeight: number | null
  /** Empty for pickup points, and for lockers whose cells nobody has told us. */
  readonly cells: readonly CellCount[]
}

/**
 * How a point stands to a parcel: it takes it (free, almost full), would take it another day (full, closed), or never
 * (too heavy, too big).
 */
export const POINT_STATES = [
  'free',
  'almost_full',
  'full',
  'closed',
  'too_heavy',
  'too_big',
] as const
export type PointState = (typeof POINT_STATES)[number]

/** At most this many fitting cells, or this share of them, are «almost full». */
export const ALMOST_FULL_CELLS = 2
export const ALMOST_FULL_SHARE = 0.1

/** Cells that hold the parcel, or all of them where its size is not told. */
const fittingCells = (cells: readonly CellCount[], box: Box | undefined): readonly CellCount[] => {
  if (box === undefined) return cells
  const sizes = sizesThatHold(box)
  return cells.filter(({ size }) => sizes.includes(size))
}

/** Free cells for this parcel; null where the point's cells are not known. */
export const freeCells = (availability: PointAvailability, box: Box | undefined): number | null =>
  availability.cells.length === 0
    ? null
    : fittingCells(availability.cells, box).reduce(
        (sum, { total, taken }) => sum + Math.max(0, total - taken),
        0,
      )

/** What the state follows from, once the cells that hold the parcel are added up. */
interface AvailabilitySums {
  readonly tooHeavy: boolean
  readonly active: boolean
  /** Whether anything is known of the point's cells. */
  readonly known: boolean
  /** Cells that hold the parcel, and the free ones of them. */
  readonly total: number
  readonly free: number
}

/** The rule itself, over sums: `pointState` adds them up for one point, a whole network is added up in columns. */
export const stateOfSums = ({
  tooHeavy,
  active,
  known,
  total,
  free,
}: AvailabilitySums): PointState => {
  if (tooHeavy) return 'too_heavy'
  if (known && total === 0) return 'too_big'
  if (!active) return 'closed'
  if (!known) return 'free'
  if (free === 0) return 'full'
  return free <= Math.max(ALMOST_FULL_CELLS, total * ALMOST_FULL_SHARE) ? 'almost_full' : 'free'
}

export const isTooHeavy = (weight: number | undefined, maxWeight: number | null): boolean =>
  weight !== undefined && maxWeight !== null && weight > maxWeight

export const pointState = (
  availability: PointAvailability,
  { weight, box }: ParcelMeasure,
): PointState =>
  stateOfSums({
    tooHeavy: isTooHeavy(weight, availability.maxWeight),
    active: availability.active,
    known: availability.cells.length > 0,
    total: fittingCells(availability.cells, box).reduce((sum, cells) => sum + cells.total, 0),
    free: freeCells(availability, box) ?? 0,
  })

/** Whether the point takes the parcel today. */
export const takesParcel = (state: PointState): boolean =>
  state === 'free' || state === 'almost_full'

/** Whether the point could ever take it: what could not is not shown to a shop's customer. */
export const couldTakeParcel = (state: PointState): boolean =>
  state !== 'too_heavy' && state !== 'too_big'

export const POINT_STATE_WORDING: Readonly<Record<PointState, string>> = {
  free: 'Есть места',
  almost_full: 'Почти заполнен',
  full: 'Заполнен',
  closed: 'Закрыт',
  too_heavy: 'Слишком тяжёлая посылка',
  too_big: 'Слишком большая посылка',
}

/** Why a parcel is not taken, or is taken with a warning: one Russian sentence, '' where there is nothing to say. */
export const POINT_STATE_REASON: Readonly<Record<PointState, string>> = {
  free: '',
  almost_full: 'Свободных ячеек осталось мало: место не удерживается до оформления заказа.',
  full: 'Сейчас нет свободной ячейки под такую посылку.',
  closed: 'Точка временно не принимает посылки.',
  too_heavy: 'Посылка тяжелее, чем принимает эта точка.',
  too_big: 'Посылка не помещается ни в одну ячейку этой точки.',
}
