import {
  isAtThePoint,
  isHandedOut,
  isParcelEnd,
  type ParcelStatus,
} from '@yacheyka/core/parcels/parcel-status'
import { classes } from '@yacheyka/ui/classes.ts'
import styles from './status-mark.module.css'

/** What a status means for the sender, at a glance; the word beside it says the rest. */
const toneOf = (status: ParcelStatus): string => {
  if (status === 'overdue' || status === 'blocked_for_return') return 'trouble'
  if (isHandedOut(status)) return 'done'
  if (isAtThePoint(status)) return 'waits'
  return isParcelEnd(status) || status === 'taken_for_return' ? 'over' : 'moves'
}

/** The wording of a parcel's status with a cell of its colour. */
export const StatusMark = ({
  status,
  text,
}: {
  readonly status: ParcelStatus
  readonly text: string
}) => <span className={classes(styles['mark'], styles[toneOf(status)])}>{text}</span>
