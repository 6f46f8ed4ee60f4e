import type { CellSize } from './cell-size.ts'
import { counted, formatNumber, NBSP } from '../text/wording.ts'

/** Why cells of a size are taken, each cell once, and how many its point counts. */
export interface CellOccupancy {
  readonly size: CellSize
  /** In the counts of the point. */
  readonly total: number
  readonly taken: number
  /** Doors of its locker; null without a confirmed device. */
  readonly doors: number | null
  /** Cells whose parcels lie in them. */
  readonly lying: number
  /** Cells of paid parcels on their way. */
  readonly coming: number
  /** Cells of parcels whose order is not paid. */
  readonly unpaid: number
  /** Cells whose parcels have left or never come, and hold them all the same. */
  readonly gone: number
  /** Broken doors that are counted. */
  readonly blocked: number
  /** Not ours: what a file of cells said beyond our parcels. */
  readonly others: number
}

/** How many cells parcels hold. */
export const heldCells = ({ lying, coming, unpaid, gone }: CellOccupancy): number =>
  lying + coming + unpaid + gone

/** How many should be counted as taken. */
export const foundCells = (cells: CellOccupancy): number =>
  heldCells(cells) + cells.blocked + cells.others

/** Why they are taken, in words: «лежат 3, едут сюда 1»; '' where nothing takes them. */
export function describeTaken(cells: CellOccupancy): string {
  const parts: readonly (readonly [words: string, count: number])[] = [
    ['лежат', cells.lying],
    ['едут сюда', cells.coming],
    ['ждут оплаты', cells.unpaid],
    ['держат ушедшие', cells.gone],
    ['неисправны', cells.blocked],
    ['чужие по файлу ячеек', cells.others],
  ]
  return parts
    .filter(([, count]) => count > 0)
    .map(([words, count]) => `${words}${NBSP}${formatNumber(count)}`)
    .join(', ')
}

/** What doors, counts and parcels say differently of a size, in words; none where they agree. */
export function cellDifferences(cells: CellOccupancy): readonly string[] {
  const { doors, total, taken, gone } = cells
  const found = foundCells(cells)
  const why = describeTaken(cells)
  return [
    ...(doors === null || doors === total
      ? []
      : [`дверец ${formatNumber(doors)}, в счёте ячеек ${formatNumber(total)}`]),
    ...(found === taken
      ? []
      : [
          `в счёте занято ${formatNumber(taken)}, а на деле ${formatNumber(found)}${why && ` (${why})`}`,
        ]),
    ...(gone === 0
      ? []
      : [`${counted(gone, ['ячейку', 'ячейки', 'ячеек'])} держат посылки, которых здесь уже нет`]),
  ]
}
