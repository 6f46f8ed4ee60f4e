import {
  getOperatorPoint,
  type OperatorPoint,
  operatorPoints,
  setOperatorPointCells,
} from '@yacheyka/contract/points/console-points'
import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useState, type SubmitEvent } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { callAsOperator, refresh } from '../../api.ts'
import { useAct } from '../../use-act.ts'
import { CellDifferences } from './cell-differences.tsx'
import { formatOccupancy } from './occupancy-words.ts'
import styles from './point-page.module.css'

type Totals = Readonly<Record<CellSize, string>>

const totalsOf = ({ cells }: OperatorPoint): Totals => {
  const of = (size: CellSize) => String(cells.find((cell) => cell.size === size)?.total ?? '')
  return {
    'S/2': of('S/2'),
    'M/2': of('M/2'),
    S: of('S'),
    M: of('M'),
    L: of('L'),
    XL: of('XL'),
  }
}

const WHOLE = 'Нужно целое число от 0 до 10 000'

/** How many cells of each size there are, taken and free; managers set the totals. */
export const Cells = ({
  point,
  mayChange,
}: {
  readonly point: OperatorPoint
  readonly mayChange: boolean
}) => {
  // By hand: only sizes that changed are sent, and refused by their place among those.
  const [totals, setTotals] = useState(() => totalsOf(point))
  const [errors, setErrors] = useState<Errors>({})
  const { pending, run } = useAct('point')
  const kept = totalsOf(point)
  const changed = CELL_SIZES.filter((size) => totals[size].trim() !== kept[size])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = changed.filter((size) => !/^\d{1,5}$/.test(totals[size].trim()))
    setErrors(Object.fromEntries(wrong.map((size) => [size, WHOLE])))
    if (wrong.length > 0) return
    const cells = changed.map((size) => ({ size, total: Number(totals[size].trim()) }))
    const refused = await run(async () => {
      await callAsOperator(setOperatorPointCells, {
        params: { number: point.number },
        body: { cells },
      })
      await refresh(getOperatorPoint, operatorPoints)
      return 'Ячейки сохранены'
    })
    setErrors(
      Object.fromEntries(
        cells.flatMap(({ size }, at) => {
          const error = refused?.[`cells.${at}.total`]
          return error === undefined ? [] : [[size, error]]
        }),
      ),
    )
  }
  const occupied = new Map(point.occupancy.map((cells) => [cells.size, cells]))
  const lines = mayChange
    ? CELL_SIZES
    : CELL_SIZES.filter((size) => kept[size] !== '' || occupied.has(size))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={stack(12)}>
      {point.cells.length === 0 && (
        <p className={styles['quiet']}>
          {typeset('Ячейки не указаны: вместимость не известна и не ограничена.')}
        </p>
      )}
      {lines.length > 0 && (
        <table className={styles['cells']}>
          <thead>
            <tr>
              <th scope="col">Размер</th>
              <th scope="col">Всего</th>
              <th scope="col">Занято</th>
              <th scope="col">Свободно</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((size) => (
              <Line
                key={size}
                size={size}
                occupancy={occupied.get(size)}
                count={point.cells.find((cell) => cell.size === size)}
                total={totals[size]}
                error={errors[size]}
                onTotal={mayChange ? (total) => setTotals({ ...totals, [size]: total }) : undefined}
              />
            ))}
          </tbody>
        </table>
      )}
      <CellDifferences point={point} mayChange={mayChange} />
      {mayChange && (
        <>
          <p className={styles['quiet']}>
            {typeset('Пусто — таких ячеек нет. Пока не указан ни один размер, места не считаются.')}
          </p>
          <div>
            <Button type="submit" look="quiet" disabled={pending || changed.length === 0}>
              {pending ? 'Сохраняем…' : 'Сохранить ячейки'}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

const Line = ({
  size,
  occupancy,
  count,
  total,
  error,
  onTotal,
}: {
  readonly size: CellSize
  readonly occupancy: OperatorPoint['occupancy'][number] | undefined
  readonly count: { readonly total: number; readonly taken: number } | undefined
  readonly total: string
  readonly error: string | undefined
  readonly onTotal: ((total: string) => void) | undefined
}) => {
  const why = occupancy === undefined ? '' : formatOccupancy(occupancy)
  return (
    <>
      <tr>
        <th scope="row">{size}</th>
        <td>
          {onTotal === undefined ? (
            formatNumber(count?.total ?? 0)
          ) : (
            <input
              inputMode="numeric"
              autoComplete="off"
              aria-label={`Всего ячеек ${size}`}
              aria-invalid={error !== undefined}
              className={styles['total']}
              value={total}
              onChange={({ target }) => onTotal(target.value)}
            />
          )}
          {error !== undefined && (
            <p role="alert" className={styles['error']}>
              {error}
            </p>
          )}
        </td>
        <td>{count === undefined ? '—' : formatNumber(count.taken)}</td>
        <td>{count === undefined ? '—' : formatNumber(Math.max(0, count.total - count.taken))}</td>
      </tr>
      {why !== '' && (
        <tr className={styles['why']}>
          <td colSpan={4}>{typeset(why)}</td>
        </tr>
      )}
    </>
  )
}
