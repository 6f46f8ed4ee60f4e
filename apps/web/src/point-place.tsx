import type { Terminal } from '@yacheyka/contract/points/points'
import { typeset, typesetAddress } from '@yacheyka/core/text/wording'
import { lazy, Suspense, useId } from 'react'
import { Link } from 'react-router'
import { AvailabilityLine } from '#/features/point-map/availability-line.tsx'
import { OpenNow } from '#/features/point-map/open-now.tsx'
import { PointPhotos } from '#/features/point-map/point-photos.tsx'
import { routeLink } from '#/features/point-map/route-link.ts'
import { ButtonAnchor } from '@yacheyka/ui/button.tsx'
import { ErrorBoundary } from '@yacheyka/ui/error-boundary.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { useNearScreen } from '@yacheyka/ui/near-screen.ts'
import { LoadingState } from '@yacheyka/ui/states.tsx'
import { paths } from '@yacheyka/frontend/paths.ts'
import styles from './point-place.module.css'

const PlaceMap = lazy(async () => {
  const { PlaceMap: Map } = await import('./point-place-map.tsx')
  return { default: Map }
})

const NoMap = () => <p className={styles['noMap']}>Карта не загрузилась. Адрес точки — выше.</p>

/** Keeps the map's place from the start, and loads its code only as it nears the screen. */
const MapSlot = ({ terminal }: { readonly terminal: Terminal }) => {
  const [ref, near] = useNearScreen<HTMLDivElement>('300px')
  const waiting = <LoadingState label="Загружаем карту" />
  return (
    <div ref={ref} className={styles['slot']}>
      {near ? (
        <ErrorBoundary fallback={<NoMap />}>
          <Suspense fallback={waiting}>
            <PlaceMap terminal={terminal} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        waiting
      )}
    </div>
  )
}

/** Where the parcel waits: address, hours, the way there and the map. It is made of the map's parts for the pickup page. */
export const PointPlace = ({
  terminal,
  parcel,
}: {
  readonly terminal: Terminal
  /** On its way to the point, or lying there. */
  readonly parcel: 'coming' | 'waiting'
}) => {
  const id = useId()
  const [longitude, latitude] = terminal.point.coordinates
  const way = routeLink({ longitude, latitude }, terminal.name, navigator.userAgent)
  return (
    <section aria-labelledby={id} className={styles['place']}>
      <h2 id={id} className={styles['title']}>
        Где забрать
      </h2>
      <div className={classes(stack(8), styles['words'])}>
        <p className={styles['kind']}>
          {terminal.point_type}{' '}
          <Link to={paths.point(terminal.number)}>№&nbsp;{terminal.number}</Link>
        </p>
        <p className={styles['address']}>{typesetAddress(terminal.structured_address.full_addr)}</p>
        <OpenNow
          week={terminal.operation_time}
          timeZone={terminal.time_zone}
          active={terminal.active}
        />
        {terminal.active && <AvailabilityLine number={terminal.number} parcel={parcel} />}
        {terminal.how_to_find !== '' && (
          <p className={styles['prose']}>{typeset(terminal.how_to_find)}</p>
        )}
        <PointPhotos photos={terminal.photos.map(({ photo }) => photo)} />
        <ButtonAnchor href={way} target="_blank" rel="noreferrer">
          Как добраться
        </ButtonAnchor>
      </div>
      <MapSlot terminal={terminal} />
    </section>
  )
}
