import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  LOCKER_STATE_WORDING,
  LOCKER_STATES,
  type LockerState,
} from '@yacheyka/contract/device/locker-card'
import { type LockerMap, operatorLockerMap } from '@yacheyka/contract/device/console-lockers'
import { counted, formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  type Bounds,
  type MapItem,
  type MapMarker,
  turnTo,
} from '@yacheyka/frontend/map/map-item.ts'
import { markerPicture } from '@yacheyka/frontend/map/marker-picture.ts'
import type { NetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import { viewAround } from '@yacheyka/frontend/map/view-around.ts'
import type { SeenView } from '@yacheyka/frontend/map/view-state.ts'
import { operatorQuery } from '../../api.ts'
import { ConsoleMap, openCluster, viewQuery } from '../../parts/console-map.tsx'
import { Mark } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import styles from './lockers-map.module.css'
import type { LockerFilterValues } from './use-lockers.ts'
import { STATE_TONES } from './words.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'

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

const WORLD = { west: -180, south: -90, east: 180, north: 90 }
/** Groups of 50 km: fine enough to see where they are. */
const ZOOM_OF_ALL = 8
/** A city with what is about it. */
const ZOOM_FIT = 10
/** Chukotka goes on past the date line. */
const TURNED: Bounds = { ...WORLD, west: -30, east: 330 }

/** Where all lockers are that the filters let through, as it was when they were set. */
const useAll = (filters: LockerFilterValues): LockerMap | undefined =>
  useQuery({
    ...operatorQuery(operatorLockerMap, { query: { ...filters, ...WORLD, zoom: ZOOM_OF_ALL } }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data

/** Shows them all whenever they are others. */
const useFit = (map: NetworkMap | null, all: LockerMap | undefined) => {
  useEffect(() => {
    if (map === null || all === undefined || all.items.length === 0) return
    const places = all.items.map(({ longitude, latitude }) => ({
      longitude: turnTo(longitude, TURNED),
      latitude,
    }))
    const middle = (of: 'longitude' | 'latitude') => {
      const sorted = places.map((place) => place[of]).toSorted((one, other) => one - other)
      return ((sorted[0] ?? 0) + (sorted.at(-1) ?? 0)) / 2
    }
    const centre = { longitude: middle('longitude'), latitude: middle('latitude') }
    map.moveTo(centre, viewAround(centre, places, ZOOM_FIT).zoom)
  }, [map, all])
}

/** The lockers that the filters let through, on the map and as a list of what the map shows. */
export const LockersMap = ({ filters }: { readonly filters: LockerFilterValues }) => {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [map, setMap] = useState<NetworkMap | null>(null)
  const [seen, setSeen] = useState<SeenView | null>(null)
  const { data, error } = useQuery({
    ...operatorQuery(operatorLockerMap, { query: { ...filters, ...viewQuery(seen) } }),
    placeholderData: keepPreviousData,
    enabled: seen !== null,
    refetchInterval: MAP_EVERY,
  })
  const all = useAll(filters)
  useFit(map, all)
  const items = useMemo(
    () =>
      data === undefined || seen === null
        ? undefined
        : // What needs somebody comes first, and is drawn last: over the others.
          data.items.map((found, at) => itemOf(found, at, seen.bounds)).toReversed(),
    [data, seen],
  )
  const pick = (item: MapItem) => {
    const number = item.kind === 'point' ? data?.items[item.point ?? -1]?.number : undefined
    if (number !== undefined && number !== null) void navigate(operatorPaths.locker(number))
  }
  return (
    <div className={classes(stack(16), styles['frame'])}>
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
          : typeset(
              `В этом виде: ${formatNumber(data?.count ?? 0)} из ${formatNumber(all?.count ?? 0)}`,
            )}
      </ConsoleMap>
      <section aria-labelledby="lockers-seen" className={classes(autoStack(8), styles['side'])}>
        <h2 id="lockers-seen" ref={heading} tabIndex={-1} className={styles['heading']}>
          На карте
        </h2>
        {data?.count === 0 && <p className={page['quiet']}>Здесь постаматов нет.</p>}
        <ul className={styles['seen']}>
          {data?.items.map((found) => (
            <li key={found.number ?? `${found.longitude} ${found.latitude}`}>
              <Seen
                found={found}
                onCloser={() => {
                  openCluster(map, found)
                  // Its row goes away.
                  heading.current?.focus()
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
