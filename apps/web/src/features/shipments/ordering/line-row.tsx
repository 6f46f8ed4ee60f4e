import { formatNumber, NBSP } from '@yacheyka/core/text/wording'
import { formatMoney, type Kopecks } from '@yacheyka/core/money/money'
import { memo } from 'react'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { formatPointName } from '#/locker-choice/format-point.ts'
import type { NewParcel } from '../new-parcel.ts'
import styles from './line-table.module.css'

/** «1,5 кг» (specification 2, section 9). */
const formatWeight = (grams: number): string => `${formatNumber(grams / 1000, 3)}${NBSP}кг`

/** «S, S, M/2» */
const formatCells = (cells: readonly string[]): string => cells.join(', ')

/** A parcel with its price, and below it what is wrong with it. */
export const LineRow = memo(function LineRow({
  line,
  index,
  price,
  errors,
}: {
  readonly line: NewParcel
  readonly index: number
  /** Undefined while it is not known. */
  readonly price: Kopecks | undefined
  readonly errors: readonly string[] | undefined
}) {
  return (
    <tr aria-rowindex={index + 2} data-faulty={errors !== undefined}>
      <th scope="row" className={styles['number']}>
        <span className={styles['line']}>{line.parcelNumber}</span>
        {errors !== undefined && <FieldError id={`line-${index}-fault`} text={errors.join('. ')} />}
      </th>
      <td className={styles['where']}>
        <span className={styles['city']}>{formatPointName(line.point)}</span>
        <span className={styles['quiet']}>{line.point.address}</span>
      </td>
      <td className={styles['measure']}>
        {formatWeight(line.weight)}
        <span className={styles['quiet']}>{formatCells(line.cells)}</span>
      </td>
      <td className={styles['price']}>
        {price === undefined ? <span className={styles['waiting']} /> : formatMoney(price)}
      </td>
    </tr>
  )
})
