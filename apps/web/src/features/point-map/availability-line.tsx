import { formatDistance } from '@yacheyka/core/map/distance'
import { typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { paths } from '#/paths.ts'
import { AvailabilityWord } from '#/ui/availability-word.tsx'
import styles from './availability-line.module.css'
import { isShownState, useAvailability } from './use-availability.ts'

/** «Есть места», «Почти заполнен», «Заполнен», and for a full point where the nearest room is. */
export const AvailabilityLine = ({
  number,
  neighbour = true,
}: {
  readonly number: string
  /** False on the pages of a parcel: it waits in this point and no other. */
  readonly neighbour?: boolean
}) => {
  const availability = useAvailability(number)
  const nearest = neighbour ? (availability?.nearest_free ?? null) : null
  return (
    <div className={styles['line']}>
      {isShownState(availability?.state) && <AvailabilityWord state={availability.state} />}
      {nearest !== null && (
        <p className={styles['nearest']}>
          Ближайшая со&nbsp;свободным местом:{' '}
          <Link to={paths.point(nearest.number)}>{typeset(nearest.name)}</Link>,{' '}
          {formatDistance(nearest.distance)}
        </p>
      )}
    </div>
  )
}
