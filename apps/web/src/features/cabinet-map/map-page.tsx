import { useQuery } from '@tanstack/react-query'
import type { LimitedTerminal } from '@yacheyka/contract/batches/sending-points'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { useRef, type FocusEvent } from 'react'
import { Link } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { FailedState } from '@yacheyka/ui/states.tsx'
import { useNow } from '@yacheyka/ui/use-now.ts'
import { ViewSwitch } from '@yacheyka/frontend/map/view-switch.tsx'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { NEAREST_SHOWN } from '@yacheyka/frontend/map/view-around.ts'
import { Filters } from './filters.tsx'
import { ListHead } from './list-head.tsx'
import { LockerCard } from './locker-card.tsx'
import { lockerFilterOf } from './locker-filter.ts'
import type { FoundLockers } from './lockers-engine.ts'
import { positionOf } from './position.ts'
import { LockerList } from './locker-list.tsx'
import { callLockers, foundQuery, lockerQuery, lockersQuery } from './lockers.ts'
import { MapCard } from './map-card.tsx'
import styles from './map-page.module.css'
import { MapSide } from './map-side.tsx'
import { useChosen, type Chosen } from './use-chosen.ts'
import { useListStart } from './use-list-start.ts'
import { useMapUrl } from './use-map-url.ts'

/** To the letter (specification 2, «Map widget», section 8). */
const TITLE = 'Карта почтоматов'
const FAILED = 'Не удалось получить список почтоматов'
const NO_SUCH_POINT = 'Такой точки нет среди тех, в которые можно отправить.'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled(TITLE, config),
    description: 'Почтоматы и пункты выдачи сети: поиск, фильтры, выгрузка списка.',
    path: pathname,
  }),
}

/** Where the focus was before the card took it: a closed card gives it back. */
const useFocusBefore = () => {
  const before = useRef<HTMLElement | null>(null)
  return {
    note: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.closest('section') === null) before.current = target
    },
    giveBack: () => {
      const place = before.current
      if (place?.isConnected === true) place.focus({ preventScroll: true })
      else document.querySelector<HTMLElement>('[data-focus-home]')?.focus({ preventScroll: true })
    },
  }
}

const useOpenLocker = (at: number | undefined, number: string) => {
  const { data } = useQuery({
    ...lockerQuery(at ?? 0, number),
    enabled: at !== undefined && number !== '',
  })
  return number === '' ? undefined : data
}

/** Points that parcels can be sent to, on a map and in a list under one set of filters; chosen ones go to a workbook. */
export const Component = () => {
  const lockers = useQuery(lockersQuery)
  return (
    <div className={stack(16)}>
      <h1 className={styles['title']}>{TITLE}</h1>
      {lockers.data === undefined && lockers.error !== null ? (
        <FailedState
          title={FAILED}
          detail={formatError(lockers.error)}
          onRetry={() => void lockers.refetch()}
        />
      ) : (
        <Lockers at={lockers.data?.at} />
      )}
    </div>
  )
}

/** The first of a list whose order is that of a place. */
const nearestOf = ({
  data,
  isPlaceholderData,
}: {
  data: FoundLockers | undefined
  isPlaceholderData: boolean
}) =>
  isPlaceholderData
    ? undefined
    : data?.results.slice(0, NEAREST_SHOWN).map(({ locker }) => positionOf(locker))

const Lockers = ({ at }: { readonly at: number | undefined }) => {
  const mapUrl = useMapUrl()
  const chosen = useChosen()
  const filter = lockerFilterOf(mapUrl.filter, chosen.chosen, useNow())
  const start = useListStart(mapUrl)
  const found = useQuery({
    ...foundQuery(at ?? 0, filter, start.from, mapUrl.page),
    enabled: at !== undefined,
  })
  const locker = useOpenLocker(at, mapUrl.point)
  const focus = useFocusBefore()
  const close = () => {
    mapUrl.open('')
    focus.giveBack()
  }
  const hasAny = async (words: string) => {
    const { count } = await callLockers('find', {
      filter: { ...filter, words },
      offset: 0,
      limit: 0,
      from: null,
    })
    return count > 0
  }
  return (
    <>
      <Filters mapUrl={mapUrl} view={start.centre} hasAny={hasAny} />
      <div className={styles['switch']}>
        <ViewSwitch value={mapUrl.view} onChange={mapUrl.show} />
      </div>
      <div
        className={classes(stack(16), styles['split'])}
        data-shown={mapUrl.view}
        onFocus={focus.note}
      >
        <div className={classes(stack(12), styles['list'])}>
          <ListHead
            count={found.data?.count}
            filter={filter}
            fromMap={start.from !== null}
            mapUrl={mapUrl}
            chosen={chosen}
          />
          <LockerList query={found} mapUrl={mapUrl} chosen={chosen} />
        </div>
        <div className={styles['side']}>
          <MapSide
            view={mapUrl.view}
            at={at}
            filter={filter}
            around={found.isPlaceholderData ? undefined : found.data?.around}
            nearest={nearestOf(found)}
            locker={locker ?? null}
            mapUrl={mapUrl}
            onView={start.follow}
          />
          <OpenLocker number={mapUrl.point} locker={locker} chosen={chosen} onClose={close} />
        </div>
      </div>
    </>
  )
}

/** The card of the point in the address: nothing while it is not known. */
const OpenLocker = ({
  number,
  locker,
  chosen,
  onClose,
}: {
  readonly number: string
  /** Null: no such point can be sent to. */
  readonly locker: LimitedTerminal | null | undefined
  readonly chosen: Chosen
  readonly onClose: () => void
}) => {
  if (locker === undefined) return null
  if (locker === null)
    return (
      <MapCard key={number} title={`№${NBSP}${number}`} onClose={onClose}>
        <p>{typeset(NO_SUCH_POINT)}</p>
        <p>
          <Link to={paths.point(number)} target="_blank">
            {typeset('Посмотреть на общей карте')}
            <VisuallyHidden> (откроется в новой вкладке)</VisuallyHidden>
            <Icon name="outward" size={18} className={styles['outward']} />
          </Link>
        </p>
      </MapCard>
    )
  return (
    <LockerCard
      key={locker.number}
      locker={locker}
      isChosen={chosen.chosen.has(locker.uid)}
      onToggle={() => chosen.toggle(locker.uid)}
      onClose={onClose}
    />
  )
}
