import { useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { TrackResult } from '@yacheyka/contract/parcels/parcels'
import type { Terminal } from '@yacheyka/contract/points/points'
import { hasYetToArrive } from '@yacheyka/core/parcels/parcel-status'
import { deadlineOf, type Deadline } from '@yacheyka/core/time/wire-day'
import { typeset } from '@yacheyka/core/text/wording'
import { useState, type ReactNode } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { ApiProvider } from '@yacheyka/frontend/api/api-provider.tsx'
import { queryOf } from '@yacheyka/frontend/api/query.ts'
import { useConfig } from '@yacheyka/frontend/page/config.tsx'
import type { PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { formatMoscowClock, formatMoscowTime } from '@yacheyka/ui/format-date.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { isOnTheWay, offTheWay, shownWording } from './journey.ts'
import { ResendSms } from './resend-sms.tsx'
import { Stages } from './stages.tsx'
import styles from './status-page.module.css'
import { foundParcelOf, isRecent, type FoundParcel } from './track-result.ts'

export const handle: PageHandle = {
  head: (_config, _pathname, state) => ({
    title: foundParcelOf(state)?.parcel.order_id ?? 'Посылка',
    description: 'Где посылка и до какого дня она ждёт.',
    path: paths.parcelStatus(),
  }),
}

/** The point with its address, hours, way and map; it comes from the route table. */
type RenderPlace = (terminal: Terminal, parcel: 'coming' | 'waiting') => ReactNode

/**
 * What tracking has found (specification 1, «ParcelStatus»). Opened without it, leads to tracking; so does an old
 * answer, which a reload or the way back may bring, with the number filled in.
 */
export const StatusPage = ({ renderPlace }: { readonly renderPlace: RenderPlace }) => {
  const found = foundParcelOf(useLocation().state)
  const [now] = useState(() => Date.now())
  if (found === undefined) return <Navigate to={paths.track()} replace />
  return isRecent(found, now) ? (
    <ApiProvider>
      <Status found={found} now={now} renderPlace={renderPlace} />
    </ApiProvider>
  ) : (
    <Navigate to={paths.track(found.parcel.order_id)} replace />
  )
}

const Status = ({
  found,
  now,
  renderPlace,
}: {
  readonly found: FoundParcel
  readonly now: number
  readonly renderPlace: RenderPlace
}) => {
  const { parcel, receivedAt } = found
  const navigate = useNavigate()
  const { sms } = useConfig()
  const { order_id: orderId, statuses, button } = parcel
  const last = statuses.at(-1)?.status ?? ''
  const deadline = deadlineOf(parcel.expire_at, now)
  const why = offTheWay(last)
  return (
    <div className={classes(stack(32), styles['page'])}>
      <header className={classes(stack(12), styles['head'])}>
        <p className={styles['number']}>Посылка&nbsp;{orderId}</p>
        <h1 className={styles['heading']} data-lit={deadline === undefined ? undefined : ''}>
          {deadline === undefined ? shownWording(last) : saying(deadline)}
        </h1>
        {why !== undefined && <p className={styles['why']}>{why}</p>}
        <Place number={parcel.terminal_number} deadline={deadline} />
        <p className={styles['since']}>Данные на&nbsp;{formatMoscowClock(receivedAt)}</p>
      </header>
      {isOnTheWay(last) && parcel.terminal_number !== '' && (
        <PlaceOf
          number={parcel.terminal_number}
          renderPlace={(terminal) =>
            renderPlace(terminal, hasYetToArrive(last) ? 'coming' : 'waiting')
          }
        />
      )}
      {button && sms && orderId !== '' && (
        <ResendSms
          orderId={orderId}
          sent={found.codeSent}
          onSent={() => {
            const state: FoundParcel = { ...found, codeSent: true }
            void navigate(paths.parcelStatus(), { state, replace: true, preventScrollReset: true })
          }}
        />
      )}
      <Stages history={statuses.map(({ status }) => status)} />
      <History statuses={statuses} />
      <div className={styles['actions']}>
        <ButtonLink look="quiet" to={paths.track(orderId)}>
          Проверить ещё раз
        </ButtonLink>
        <ButtonLink look="quiet" to={paths.track()}>
          Найти другую посылку
        </ButtonLink>
      </div>
    </div>
  )
}

const saying = ({ state, day }: Deadline): string => {
  if (state === 'over') return typeset(`Срок хранения вышел ${day}`)
  return typeset(`Ждёт вас до ${day}`)
}

const LAST_DAY = typeset('Сегодня последний день хранения.')
const OVER = typeset('Заберите её поскорее, пока она не уехала обратно.')

const Place = ({
  number,
  deadline,
}: {
  readonly number: string
  readonly deadline: Deadline | undefined
}) => (
  <>
    {deadline?.state === 'today' && <p className={styles['why']}>{LAST_DAY}</p>}
    {deadline?.state === 'over' && <p className={styles['why']}>{OVER}</p>}
    {number !== '' && (
      <p className={styles['place']}>
        {deadline === undefined ? 'Точка получения' : 'Точка'}{' '}
        <Link to={paths.point(number)}>№&nbsp;{number} на карте</Link>
      </p>
    )}
  </>
)

/** Where to go, while there is something to go for. Its room is kept; without a response, the link above is all. */
const PlaceOf = ({
  number,
  renderPlace,
}: {
  readonly number: string
  readonly renderPlace: (terminal: Terminal) => ReactNode
}) => {
  const { data, isError } = useQuery(queryOf(ENDPOINTS.getTerminal, { params: { number } }))
  if (isError) return null
  return <div className={styles['where']}>{data !== undefined && renderPlace(data)}</div>
}

/** The latest first: it is what the visitor came for. */
const History = ({ statuses }: Pick<TrackResult, 'statuses'>) => (
  <section className={stack(16)} aria-labelledby="history">
    <h2 id="history" className={styles['title']}>
      История
    </h2>
    <ol reversed className={classes(stack(0), styles['events'])}>
      {statuses.toReversed().map(({ status, created_at: at }, index) => (
        <li key={`${at} ${status} ${statuses.length - index}`} className={styles['event']}>
          <span>{shownWording(status)}</span>
          <time dateTime={at}>
            <Icon name="clock" size={16} />
            {formatMoscowTime(at)}
          </time>
        </li>
      ))}
    </ol>
  </section>
)
