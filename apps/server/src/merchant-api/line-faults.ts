import type { MerchantPackage } from '@yacheyka/contract/merchant-api/points'
import type { ProblemCode } from '@yacheyka/contract/merchant-api/problem'
import {
  type CellSize,
  fittingCellSize,
  fittingTurned,
  turnedHint,
} from '@yacheyka/core/cells/cell-size'
import { boxOf } from './present-point.ts'
import type { Fault } from './problems.ts'

/** A fault of a line, at a field of it. */
export interface LineFault {
  /** A path within the line, such as `packages/0`. */
  readonly field: string
  readonly code: ProblemCode
  readonly detail: string
  readonly turned?: CellSize
  readonly price?: string
}

/** A fault of a line that stands at `pointer` in the body. */
export const faultAt = (pointer: string, { field, ...fault }: LineFault): Fault => ({
  pointer: `${pointer}/${field}`,
  ...fault,
})

const NO_CELL = 'Такая коробка не помещается ни в одну ячейку.'

/** Packages that fit no cell as they stand, with the cell that holds them laid on their side. */
export const faultsOfPackages = (packages: readonly MerchantPackage[]): readonly LineFault[] =>
  packages.flatMap((each, at) => {
    if ('cell_size' in each) return []
    const box = boxOf(each)
    if (fittingCellSize(box) !== 'oversize') return []
    const turned = fittingTurned(box)
    const fault = { code: 'oversize', field: `packages/${at}` } as const
    return turned === null
      ? [{ ...fault, detail: NO_CELL }]
      : [{ ...fault, detail: `${NO_CELL} ${turnedHint(turned)}.`, turned }]
  })
