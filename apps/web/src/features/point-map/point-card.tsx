import type { Terminal } from '@yacheyka/contract/points/points'
import {
  PAYMENT_METHOD_WIRE,
  PAYMENT_METHOD_WORDING,
  PAYMENT_METHODS,
} from '@yacheyka/core/points/point'
import { POINT_CONDITION_WORDING } from '@yacheyka/core/points/point-filter'
import { typeset, typesetAddress } from '@yacheyka/core/text/wording'
import { publicScheduleLines } from '@yacheyka/core/schedule/schedule-wording'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useConfig } from '@yacheyka/frontend/page/config.tsx'
import { paths } from '@yacheyka/frontend/paths.ts'
import { ButtonAnchor } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { AvailabilityLine } from './availability-line.tsx'
import { MapIcon } from './map-icon.tsx'
import { OpenNow } from './open-now.tsx'
import styles from './point-card.module.css'
import { PointPhotos } from './point-photos.tsx'
import { routeLink } from './route-link.ts'
import { ShareButton } from './share-button.tsx'

/** Everything about one point. What helps to find it comes first: the map beside may have no streets. */
export const PointCard = ({ terminal }: { readonly terminal: Terminal }) => (
  <div className={classes(stack(24), styles['card'])}>
    <header className={classes(stack(4), styles['head'])}>
      <p className={styles['type']}>
        {terminal.point_type} №&nbsp;{terminal.number}
      </p>
      <p className={styles['address']}>{typesetAddress(terminal.structured_address.full_addr)}</p>
      <OpenNow
        week={terminal.operation_time}
        timeZone={terminal.time_zone}
        active={terminal.active}
      />
      {terminal.active && <AvailabilityLine number={terminal.number} />}
    </header>
    <Actions terminal={terminal} />
    <PointPhotos photos={terminal.photos.map(({ photo }) => photo)} />
    {terminal.how_to_find !== '' && (
      <Part title="Как найти">
        <p className={styles['prose']}>{typeset(terminal.how_to_find)}</p>
      </Part>
    )}
    <Hours week={terminal.operation_time} />
    <Payment terminal={terminal} />
    <Services terminal={terminal} />
  </div>
)

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={stack(8)}>
      <h4 id={id} className={styles['title']}>
        {title}
      </h4>
      {children}
    </section>
  )
}

const Actions = ({ terminal }: { readonly terminal: Terminal }) => {
  const { public_url: site } = useConfig()
  const [longitude, latitude] = terminal.point.coordinates
  const way = routeLink({ longitude, latitude }, terminal.name, navigator.userAgent)
  return (
    <div className={styles['actions']}>
      <ButtonAnchor href={way} target="_blank" rel="noreferrer">
        <MapIcon name="route" />
        Как добраться
      </ButtonAnchor>
      <ShareButton title={terminal.name} url={site + paths.point(terminal.number)} />
    </div>
  )
}

const Hours = ({ week }: { readonly week: readonly string[] }) => {
  const lines = publicScheduleLines(week)
  if (lines.length === 0) return null
  return (
    <Part title="Часы работы">
      <dl className={classes(autoStack(4), styles['hours'])}>
        {lines.map(({ days, hours }) => (
          <div key={days} className={styles['line']}>
            <dt>{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

const Payment = ({ terminal }: { readonly terminal: Terminal }) => {
  const methods = PAYMENT_METHODS.filter((method) =>
    terminal.payment_methods.includes(PAYMENT_METHOD_WIRE[method]),
  )
  return (
    <Part title="Оплата">
      {methods.length === 0 ? (
        <p>Только оплаченные посылки</p>
      ) : (
        <ul className={styles['ticks']}>
          {methods.map((method) => (
            <Tick key={method}>{PAYMENT_METHOD_WORDING[method]}</Tick>
          ))}
        </ul>
      )}
    </Part>
  )
}

const Services = ({ terminal }: { readonly terminal: Terminal }) => {
  const services = (['fitting_room', 'check_order', 'payment_point'] as const).filter(
    (service) => terminal[service],
  )
  if (services.length === 0) return null
  return (
    <Part title="Услуги">
      <ul className={styles['ticks']}>
        {services.map((service) => (
          <Tick key={service}>{POINT_CONDITION_WORDING[service]}</Tick>
        ))}
      </ul>
    </Part>
  )
}

const Tick = ({ children }: { readonly children: ReactNode }) => (
  <li className={styles['tick']}>
    <MapIcon name="check" size={16} />
    {children}
  </li>
)
