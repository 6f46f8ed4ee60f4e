import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  LOCKER_STATE_WORDING,
  LOCKER_STATES,
  type LockerState,
} from '@yacheyka/contract/device/locker-card'
import { type LockerMap, operatorLockerMap } from '@yacheyka/contract/device/console-lockers'
import { counted, formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Bounds, type MapItem, type MapMarker, turnTo } from '#/map/map-item.ts'
import { markerPicture } from '#/map/marker-picture.ts'
import type { NetworkMap } from '#/map/network-map.ts'
import type { SeenView } from '#/map/view-state.ts'
import { operatorQuery } from '../../api.ts'
import { ConsoleMap, openCluster, viewQuery } from '../../parts/console-map.tsx'
import { Mark } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import styles from './lockers-map.module.css'
import type { LockerFilterValues } from './use-lockers.ts'
import { STATE_TONES } from './words.ts'

/** Milliseconds: the map is for where, the list for now. */
const MAP_EVERY = 30_000
const LOCKERS = ['постамат', 'постамата', 'постаматов'] as const

const MARKERS: Readonly<Record<LockerState, MapMarker>> = {
  online: 'default',
  silent: 'silent',
  new: 'waiting',
  none: 'inactive',
}

type Found = LockerMap['items'][number]

const itemOf = (
  { longitude, latitude, count, state, silent }: Found,
  point: number,
  bounds: Bounds,
) => {
  const place = { longitude: turnTo(longitude, bounds), latitude }
  return count > 1
    ? ({ kind: 'cluster', cluster: point, count, troubled: silent > 0, ...place } as const)
    : ({ kind: 'point', point, marker: MARKERS[state], ...place } as const)
}

/** The lockers that the filters let through, on the map and as a list of what the map shows. */
export const LockersMap = ({ filters }: { readonly filters: LockerFilterValues }) => {
  const navigate = useNavigate()
  const [map, setMap] = useState<NetworkMap | null>(null)
  const [seen, setSeen] = useState<SeenView | null>(null)
  const { data, error } = useQuery({
    ...operatorQuery(operatorLockerMap, { query: { ...filters, ...viewQuery(seen) } }),
    placeholderData: keepPreviousData,
    enabled: seen !== null,
    refetchInterval: MAP_EVERY,
  })
  const items = useMemo(
    () =>
      data === undefined || seen === null
        ? undefined
        : data.items.map((found, at) => itemOf(found, at, seen.bounds)),
    [data, seen],
  )
  const pick = (item: MapItem) => {
    const number = item.kind === 'point' ? data?.items[item.point ?? -1]?.number : undefined
    if (number !== undefined && number !== null) void navigate(operatorPaths.locker(number))
  }
  return (
    <div className={styles['frame']}>
      <ConsoleMap
        map={map}
        seen={seen}
        items={items}
        onOpen={setMap}
        onView={setSeen}
        onPick={pick}
      >
        {error !== null
          ? typeset('Постаматы не загрузились')
          : typeset(`В этом виде: ${formatNumber(data?.count ?? 0)}`)}
      </ConsoleMap>
      <section aria-labelledby="lockers-seen" className={styles['side']}>
        <h2 id="lockers-seen" className={styles['heading']}>
          На карте
        </h2>
        {data?.count === 0 && <p className={page['quiet']}>Здесь постаматов нет.</p>}
        <ul className={styles['seen']}>
          {data?.items.map((found, at) => (
            <li key={found.number ?? `${found.longitude} ${found.latitude}`}>
              <Seen
                found={found}
                onCloser={() => {
                  const item = items?.[at]
                  if (item !== undefined) openCluster(map, item)
                }}
              />
            </li>
          ))}
        </ul>
        <Legend />
      </section>
    </div>
  )
}

const Seen = ({ found, onCloser }: { readonly found: Found; readonly onCloser: () => void }) => {
  const { number, count, state, silent } = found
  if (number !== null)
    return (
      <Link to={operatorPaths.locker(number)} className={styles['row']}>
        <span className={styles['number']}>{number}</span>
        <Mark tone={STATE_TONES[state]}>{LOCKER_STATE_WORDING[state]}</Mark>
      </Link>
    )
  return (
    <button type="button" className={styles['row']} onClick={onCloser}>
      <span className={styles['number']}>{counted(count, LOCKERS)}, показать ближе</span>
      {silent > 0 && <Mark tone="trouble">{`Нет связи: ${silent}`}</Mark>}
    </button>
  )
}

/** What the markers mean. */
const Legend = () => (
  <ul aria-label="Что значат значки" className={styles['legend']}>
    {LOCKER_STATES.map((state) => (
      <li key={state} className={styles['sample']}>
        <img src={markerPicture(MARKERS[state])} width={32} height={32} alt="" />
        {LOCKER_STATE_WORDING[state]}
      </li>
    ))}
    <li className={page['small']}>
      {typeset('Число — сколько постаматов рядом; красное с «!» — с каким-то из них нет связи.')}
    </li>
  </ul>
)
