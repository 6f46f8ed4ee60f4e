import type { LimitedTerminal } from '@yacheyka/contract/batches/sending-points'
import { counted, NBSP } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { MapCard } from './map-card.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './locker-card.module.css'

const POINTS = ['точка', 'точки', 'точек'] as const

/** Points that stand too close to be told apart even at the greatest zoom. */
export const GroupCard = ({
  lockers,
  hrefOf,
  onClose,
}: {
  readonly lockers: readonly LimitedTerminal[]
  readonly hrefOf: (number: string) => string
  readonly onClose: () => void
}) => (
  <MapCard title={`Здесь ${counted(lockers.length, POINTS)}`} onClose={onClose}>
    <ul className={classes(autoStack(4), styles['group'])}>
      {lockers.map(({ number, name, address }) => (
        <li key={number}>
          <Link to={hrefOf(number)} preventScrollReset onClick={onClose}>
            №{NBSP}
            {number}, {name}
          </Link>
          <p className={styles['quiet']}>{address}</p>
        </li>
      ))}
    </ul>
  </MapCard>
)
