import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedState, LoadingState } from '#/ui/states.tsx'
import { FoundPoints } from './found-points.tsx'
import { GroupPanel } from './group-panel.tsx'
import { pointsFailure } from './map-notes.tsx'
import styles from './point-map.module.css'
import { PointPanel } from './point-panel.tsx'
import { pointsQuery } from './points.ts'
import { useNarrow } from './use-narrow.ts'
import type { PointMapState } from './use-point-map.ts'

/** Beside the map: the list, and over it what is open. The list stays as it was, to be found again. */
export const MapSide = ({ state }: { readonly state: PointMapState }) => {
  const wanted = useWanted(state)
  return (
    <div className={styles['side']}>
      <div className={styles['scroller']} hidden={state.covered}>
        {wanted && <Found state={state} />}
      </div>
      {state.covered && (
        <div className={styles['scroller']} data-sheet>
          <Opened state={state} />
        </div>
      )}
    </div>
  )
}

/** Where the list is not on screen, it neither loads nor renders until it first is. */
const useWanted = ({ shown, covered }: PointMapState): boolean => {
  const narrow = useNarrow()
  const [wanted, setWanted] = useState(false)
  const onScreen = narrow ? shown === 'list' : !covered
  if (onScreen && !wanted) setWanted(true)
  return wanted || onScreen
}

const Found = ({ state }: { readonly state: PointMapState }) => {
  const { data, error, refetch } = useQuery(pointsQuery)
  if (error !== null && data === undefined) {
    return (
      <FailedState
        title="Точки не загрузились"
        detail={pointsFailure(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data === undefined || state.seen === null) return <LoadingState label="Загружаем точки" />
  return (
    <FoundPoints
      version={data.version}
      filter={state.asked}
      seen={state.seen}
      me={state.mine.place}
      place={state.searched.place}
      onFilter={state.setFilter}
      onOpen={state.open}
      onGo={state.goToPoint}
    />
  )
}

const Opened = ({ state }: { readonly state: PointMapState }) => {
  const { opened, close } = state
  // A marker pressed while another point is open: the new one is already spoken of.
  const number = opened.kind === 'marker' ? undefined : state.number
  if (number === undefined && opened.kind === 'group') {
    return <GroupPanel points={opened.points} onOpen={state.openFromGroup} onClose={close} />
  }
  return (
    <PointPanel
      key={number}
      number={number}
      lost={opened.kind === 'marker' && opened.failed}
      focused={state.byVisitor}
      onRetry={state.retry}
      onClose={close}
      onBack={opened.kind === 'group' ? state.backToGroup : undefined}
    />
  )
}
