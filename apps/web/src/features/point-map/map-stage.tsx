import { useEffect, useRef, useState } from 'react'
import { useConfig } from '#/config.tsx'
import { MapButtons } from '#/ui/map-buttons.tsx'
import { MapCanvas } from '#/ui/map-canvas.tsx'
import { MapFoot } from '#/ui/map-foot.tsx'
import { MapNotes } from './map-notes.tsx'
import { NearestPoints } from './nearest-points.tsx'
import styles from './point-map.module.css'
import { useNarrow } from './use-narrow.ts'
import type { PointMapState } from './use-point-map.ts'
import { useTerminal } from './use-terminal.ts'
import { useWheelHint } from './use-wheel-hint.ts'

/** Pixels of the map that stay its own, however much the card covers. */
const LEAST = 64

/** How much of the map's foot the sheet beside it covers, CSS pixels. */
const coverOf = (stage: HTMLElement): number => {
  const sheet = stage.parentElement?.querySelector('[data-sheet]')
  const { top, bottom, height } = stage.getBoundingClientRect()
  const above = sheet?.getBoundingClientRect().top ?? bottom
  return Math.max(0, Math.min(bottom - Math.max(above, top), height - LEAST))
}

/**
 * On narrow screens a choice scrolls to the map, and the map keeps what was chosen clear of the card: once when the card
 * opens and once when it has its full height, each before the map moves to the point.
 */
const useStage = ({ map, number, opened, covered }: PointMapState) => {
  const ref = useRef<HTMLDivElement>(null)
  const narrow = useNarrow()
  const words = useTerminal(number).data === undefined ? 'on their way' : 'there'
  const card = covered ? words : 'closed'
  const subject = number ?? opened.kind
  useEffect(() => {
    const stage = ref.current
    if (narrow && subject !== 'nothing') stage?.scrollIntoView({ block: 'start' })
    map?.setCover(narrow && card !== 'closed' && stage !== null ? coverOf(stage) : 0)
  }, [map, narrow, subject, card])
  return ref
}

/** The map with what floats over it. */
export const MapStage = ({ state }: { readonly state: PointMapState }) => {
  const { map: source } = useConfig()
  const [groundFailed, setGroundFailed] = useState(false)
  const ref = useStage(state)
  const wheeling = useWheelHint(ref)
  return (
    <div ref={ref} className={styles['stage']}>
      <MapCanvas
        source={source}
        start={state.start}
        events={{
          onView: state.onView,
          onPick: state.pick,
          onGroundFailed: () => {
            setGroundFailed(true)
          },
        }}
        onOpen={state.setMap}
      />
      <MapNotes refusal={state.mine.refusal} groundFailed={groundFailed} wheeling={wheeling}>
        <NearestPoints points={state.searched.nearest} onOpen={state.open} />
      </MapNotes>
      <MapButtons
        onZoom={(steps) => state.map?.zoomBy(steps)}
        locating={state.mine.pending}
        onLocate={() => void state.findMe()}
      />
      <MapFoot source={source} seen={state.seen} />
    </div>
  )
}
