import type { MerchantPackage } from '@yacheyka/contract/merchant-api/points'
import type { ProblemCode } from '@yacheyka/contract/merchant-api/problem'
import {
  type CellSize,
  fittingCellSize,
  fittingTurned,
  turnedHint,
} from '@yacheyka/core/cells/cell-size'
import { boxOf } from './present-point.ts'
import type { FieldProblem } from './problems.ts'

/** An error of a line, at a field of it. */
export interface LineError {
  /** A path within the line, such as `packages/0`. */
  readonly field: string
  readonly code: ProblemCode
  readonly detail: string
  readonly turned?: CellSize
  readonly price?: string
}

/** An error of a line that stands at `pointer` in the body. */
export const errorAt = (pointer: string, { field, ...error }: LineError): FieldProblem => ({
  pointer: `${pointer}/${field}`,
  ...error,
})

const NO_CELL = 'Такая коробка не помещается ни в одну ячейку.'

/** Packages that fit no cell as they stand, with the cell that holds them laid on their side. */
export const errorsOfPackages = (packages: readonly MerchantPackage[]): readonly LineError[] =>
  packages.flatMap((each, at) => {
    if ('cell_size' in each) return []
    const box = boxOf(each)
    if (fittingCellSize(box) !== 'oversize') return []
    const turned = fittingTurned(box)
    const error = { code: 'oversize', field: `packages/${at}` } as const
    return turned === null
      ? [{ ...error, detail: NO_CELL }]
      : [{ ...error, detail: `${NO_CELL} ${turnedHint(turned)}.`, turned }]
  })
