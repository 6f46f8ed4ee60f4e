import type { LimitedTerminal } from '@yacheyka/contract/batches/sending-points'
import { POINT_TYPE_WORDING } from '@yacheyka/core/points/point'
import { formatNumber, NBSP, typeset } from '@yacheyka/core/text/wording'
import { classes } from '@yacheyka/ui/classes.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import styles from './cells-line.module.css'

const unknownOf = ({ point_type: type }: LimitedTerminal): string =>
  type === POINT_TYPE_WORDING.pickup ? 'Принимает без ячеек' : 'Нет сведений'

/** «S/2 3, M 12»: free cells by size, those that are over in grey. */
export const CellsLine = ({ locker }: { readonly locker: LimitedTerminal }) => {
  const { free_cells: cells, overloaded } = locker
  if (cells === null) return <span className={styles['unknown']}>{typeset(unknownOf(locker))}</span>
  if (overloaded) return <FullMark />
  return (
    <ul className={styles['cells']} aria-label="Свободные ячейки">
      {cells.map(({ size, free }) => (
        <li key={size} className={classes(styles['cell'], free === 0 && styles['none'])}>
          <span>{size}</span>
          <VisuallyHidden>:{NBSP}</VisuallyHidden>
          <span className={styles['free']}>{formatNumber(free)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Known capacity and no free cell. */
const FullMark = () => (
  <span className={styles['full']}>
    Заполнен
    <VisuallyHidden>: {typeset('свободных ячеек нет')}</VisuallyHidden>
  </span>
)
