import type { ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import { CELL_BOX } from '@yacheyka/core/cells/cell-size'
import { formatNumber, NBSP } from '@yacheyka/core/text/wording'
import { classes } from '@yacheyka/ui/classes.ts'
import styles from './free-cells.module.css'

const formatBox = (size: keyof typeof CELL_BOX): string => {
  const { height, width, depth } = CELL_BOX[size]
  return `${[height, width, depth].map((side) => formatNumber(side, 1)).join(' × ')}${NBSP}см`
}

/** How many cells of each size stand free in the locker, smallest first. */
export const FreeCells = ({ cells }: { readonly cells: NonNullable<ParcelCard['free_cells']> }) => {
  return (
    <ul className={styles['cells']}>
      {cells.map(({ size, free }) => (
        <li
          key={size}
          title={formatBox(size)}
          className={classes(styles['cell'], free === 0 && styles['taken'])}
        >
          <span className={styles['size']}>{size}</span>{' '}
          <span className={styles['free']}>{free === 0 ? 'нет' : formatNumber(free)}</span>
        </li>
      ))}
    </ul>
  )
}
