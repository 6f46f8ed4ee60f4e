import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { FoundPoints } from './found-points.tsx'
import { GroupPanel } from './group-panel.tsx'
import { MapLegend } from './map-legend.tsx'
import { pointsFailure } from './map-notes.tsx'
import { MapSheet } from './map-sheet.tsx'
import styles from './point-map.module.css'
import { PointPanel } from './point-panel.tsx'
import { pointsQuery } from './points.ts'
import { useNarrow } from './use-narrow.ts'
import type { MapSheetState } from './use-map-sheet.ts'
import type { PointMapState } from './use-point-map.ts'

interface MapSideProps {
  readonly state: PointMapState
  readonly sheet: MapSheetState | null
}

/**
 * Beside the map, or in the sheet over it: the list, and over it what is open. The list stays as it was, to be found
 * again.
 */
export const MapSide = ({ state, sheet }: MapSideProps) => {
  const parts = <Parts state={state} sheet={sheet} />
  if (sheet === null) return <div className={styles['side']}>{parts}</div>
  return (
    <MapSheet
      label={state.covered ? 'Высота карточки' : 'Высота списка'}
      height={sheet.height}
      onHeight={sheet.setHeight}
      wayBack={state.covered ? undefined : 'Показать карту'}
    >
      {parts}
    </MapSheet>
  )
}

const Parts = ({ state, sheet }: MapSideProps) => {
  const wanted = useWanted(state, sheet)
  return (
    <>
      <div className={styles['scroller']} data-sheet-scroll hidden={state.covered}>
        {(wanted || sheet !== null) && <Found state={state} headOnly={!wanted} />}
        {sheet !== null && wanted && (
          <div className={styles['foot']}>
            <MapLegend />
          </div>
        )}
      </div>
      {state.covered && (
        <div
          className={styles['scroller']}
          data-sheet-scroll
          data-sheet={sheet === null || undefined}
        >
          <Opened state={state} />
        </div>
      )}
    </>
  )
}

/** Where the list is not on screen, it neither loads nor renders until it first is. */
const useWanted = ({ shown, covered }: PointMapState, sheet: MapSheetState | null): boolean => {
  const narrow = useNarrow()
  const [wanted, setWanted] = useState(false)
  const isOpen = sheet === null ? shown === 'list' : !covered && sheet.height !== 'peek'
  const onScreen = narrow ? isOpen : !covered
  if (onScreen && !wanted) setWanted(true)
  return wanted || onScreen
}

const Found = ({
  state,
  headOnly,
}: {
  readonly state: PointMapState
  readonly headOnly: boolean
}) => {
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
      filter={state.resolvedFilter}
      seen={state.seen}
      me={state.mine.place}
      place={state.searched.place}
      headOnly={headOnly}
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
