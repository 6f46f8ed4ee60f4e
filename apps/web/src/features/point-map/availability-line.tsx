import { formatDistance } from '@yacheyka/core/map/distance'
import { typeset, typesetAddress } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { AvailabilityWord } from '@yacheyka/frontend/points/availability-word.tsx'
import styles from './availability-line.module.css'
import { isShownState, useAvailability } from './use-availability.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'

const CELLS_OF_PARCELS = typeset(
  'Заняты и ячейки, которые ждут посылки в пути. Ваша посылка назначена сюда.',
)

/** «Есть места», «Почти заполнен», «Заполнен», and for a full point where the nearest room is. */
export const AvailabilityLine = ({
  number,
  parcel,
}: {
  readonly number: string
  /** On the pages of a parcel: one that lies here has its cell, one on its way is counted among those that take them. */
  readonly parcel?: 'coming' | 'waiting'
}) => {
  const availability = useAvailability(number)
  const nearest = parcel === 'waiting' ? null : (availability?.nearest_free ?? null)
  return (
    <div className={classes(stack(4), styles['line'])}>
      {isShownState(availability?.state) && <AvailabilityWord state={availability.state} />}
      {availability?.state === 'full' && parcel === 'coming' && (
        <p className={styles['nearest']}>{CELLS_OF_PARCELS}</p>
      )}
      {nearest !== null && (
        <p className={styles['nearest']}>
          {parcel === 'coming' ? 'Для новой посылки ближайшая' : 'Ближайшая'} со&nbsp;свободным
          местом: <Link to={paths.point(nearest.number)}>{typesetAddress(nearest.name)}</Link>,{' '}
          {formatDistance(nearest.distance)}
        </p>
      )}
    </div>
  )
}
