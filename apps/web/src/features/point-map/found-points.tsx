import { useQuery } from '@tanstack/react-query'
import { EVERY_POINT, filterParts } from '@yacheyka/core/points/point-filter'
import type { PointFilter } from '@yacheyka/core/points/point-filter'
import type { Position } from '@yacheyka/core/points/point'
import { counted, plural } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { contains } from '@yacheyka/frontend/map/map-item.ts'
import type { ResolvedFilter } from '@yacheyka/frontend/map/resolved-filter.ts'
import type { SeenView } from '@yacheyka/frontend/map/view-state.ts'
import styles from './found-points.module.css'
import { NothingFound } from './nothing-found.tsx'
import { PointList } from './point-list.tsx'
import { nearestQuery } from './points.ts'
import type { SearchedPlace } from './searched-place.ts'

const POINTS = ['точка', 'точки', 'точек'] as const
const FOUND = ['Найдена', 'Найдено', 'Найдено'] as const
const PAGE = 20

/** How many lines are open, back to one page as soon as the question changes. */
const useLimit = (question: string) => {
  const [open, setOpen] = useState({ question, limit: PAGE })
  const limit = open.question === question ? open.limit : PAGE
  const more = () => {
    setOpen({ question, limit: limit + PAGE })
  }
  return [limit, more] as const
}

/** Where distances are measured from: the searched place, the visitor, or the middle of the map. */
const originOf = (seen: SeenView, me: Position | null, place: SearchedPlace | null) => {
  if (place !== null && contains(seen.bounds, place)) {
    const { longitude, latitude, isCity } = place
    return { from: { longitude, latitude }, words: isCity ? 'центру города' : 'адресу' }
  }
  if (me !== null && contains(seen.bounds, me)) return { from: me, words: 'вам' }
  return { from: seen.centre, words: 'её центру' }
}

/** The list beside the map: exactly the points that the map shows, nearest first. */
export const FoundPoints = ({
  version,
  filter,
  seen,
  me,
  place,
  headOnly,
  onFilter,
  onOpen,
  onGo,
}: {
  readonly version: string
  readonly filter: ResolvedFilter
  readonly seen: SeenView
  readonly me: Position | null
  readonly place: SearchedPlace | null
  /** The lines are out of sight: they load once they are wanted. */
  readonly headOnly: boolean
  readonly onFilter: (filter: PointFilter) => void
  readonly onOpen: (number: string) => void
  readonly onGo: (place: Position) => void
}) => {
  const { from, words } = originOf(seen, me, place)
  const [limit, more] = useLimit(JSON.stringify([version, filter, from, seen.bounds]))
  const { data, isPlaceholderData, isError, refetch } = useQuery(
    nearestQuery(version, filter, from, seen.bounds, limit),
  )
  if (isError) {
    // Only one question can fail: hours are fetched when they are first asked for.
    return (
      <FailedState
        title="Часы работы не загрузились"
        detail="Поэтому отобрать точки по часам сейчас нельзя."
        onRetry={() => void refetch()}
      />
    )
  }
  if (data === undefined) return <LoadingState label="Ищем точки" />
  const { total, points } = data
  return (
    <div className={styles['found']} aria-busy={isPlaceholderData}>
      <div className={styles['head']}>
        <h3 className={styles['count']} tabIndex={-1} data-focus-home>
          <output>
            {plural(total, FOUND)} {counted(total, POINTS)}
          </output>
        </h3>
        {filterParts(filter).length > 0 && (
          <button
            type="button"
            className={styles['reset']}
            onClick={() => {
              onFilter(EVERY_POINT)
            }}
          >
            Сбросить фильтры
          </button>
        )}
        {total > 0 && (
          <p className={styles['order']}>на видимой части карты, сначала ближние к&nbsp;{words}</p>
        )}
      </div>
      {total === 0 ? (
        <NothingFound
          version={version}
          filter={filter}
          seen={seen}
          onFilter={onFilter}
          onGo={onGo}
        />
      ) : (
        !headOnly && (
          <PointList
            label="Найденные точки"
            points={points}
            total={total}
            requestedDay={filter.hours.kind === 'open_at' ? filter.hours.day : undefined}
            onOpen={onOpen}
            onMore={more}
          />
        )
      )}
    </div>
  )
}
