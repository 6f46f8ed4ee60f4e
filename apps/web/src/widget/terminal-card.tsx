import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import {
  PAYMENT_METHOD_WIRE,
  PAYMENT_METHOD_WORDING,
  PAYMENT_METHODS,
} from '@yacheyka/core/points/point'
import { publicScheduleLines } from '@yacheyka/core/schedule/schedule-wording'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import type { ReactNode } from 'react'
import { OpenLine } from './open-line.tsx'
import { AvailabilityWord } from '@yacheyka/frontend/points/availability-word.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import styles from './terminal-card.module.css'

const Part = ({
  id,
  title,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) => (
  <section aria-labelledby={id} className={stack(4)}>
    <h3 id={id} className={styles['title']}>
      {title}
    </h3>
    {children}
  </section>
)

const Hours = ({ week }: { readonly week: readonly string[] }) => {
  const lines = publicScheduleLines(week)
  return (
    <Part id="card-hours" title="Часы работы">
      {lines.length === 0 && <p>Часы неизвестны</p>}
      <dl className={classes(autoStack(4), styles['hours'])}>
        {lines.map(({ days, hours }) => (
          <div key={days} className={styles['line']}>
            <dt>{days}</dt>
            <dd>
              {hours.split(' ').map((span) => (
                <span key={span}>{span} </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

const formatPayment = (terminal: WidgetTerminal): string =>
  PAYMENT_METHODS.filter((method) => terminal.payment_methods.includes(PAYMENT_METHOD_WIRE[method]))
    .map((method) => PAYMENT_METHOD_WORDING[method])
    .join(', ')

const Photos = ({ terminal: { photos } }: { readonly terminal: WidgetTerminal }) => (
  // What scrolls must be reachable by keys.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <fieldset className={styles['strip']} aria-label="Лента фотографий" tabIndex={0}>
    <ul className={styles['photos']} aria-label="Фотографии точки">
      {photos.map(({ photo }, index) => (
        <li key={photo}>
          <img
            src={photo}
            alt={`Фото ${index + 1} из${NBSP}${photos.length}`}
            width={160}
            height={120}
            loading="lazy"
          />
        </li>
      ))}
    </ul>
  </fieldset>
)

/** Everything about one point that a buyer chooses by. */
export const TerminalCard = ({ terminal }: { readonly terminal: WidgetTerminal }) => (
  <div className={classes(stack(16), styles['card'])}>
    <div className={stack(4)}>
      <p className={styles['quiet']}>
        {terminal.point_type} №{NBSP}
        {terminal.number}
      </p>
      <p>{typeset(terminal.address)}</p>
      {terminal.state !== 'closed' && (
        <p className={styles['quiet']}>
          <OpenLine terminal={terminal} />
        </p>
      )}
      <p>
        <AvailabilityWord state={terminal.state} />
      </p>
      {terminal.available && terminal.reason !== '' && (
        <p className={styles['quiet']}>{typeset(terminal.reason)}</p>
      )}
    </div>
    {terminal.photos.length > 0 && <Photos terminal={terminal} />}
    {terminal.how_to_find !== '' && (
      <Part id="card-way" title="Как найти">
        <p className={styles['prose']}>{typeset(terminal.how_to_find)}</p>
      </Part>
    )}
    <Hours week={terminal.operation_time} />
    <Part id="card-payment" title="Оплата">
      <p>{formatPayment(terminal) || 'Только оплаченные посылки'}</p>
    </Part>
  </div>
)
