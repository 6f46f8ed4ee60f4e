import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useConfig } from '@yacheyka/frontend/page/config.tsx'
import { MapButtons } from '@yacheyka/frontend/map/map-buttons.tsx'
import { MapCanvas } from '@yacheyka/frontend/map/map-canvas.tsx'
import { MapFoot } from '@yacheyka/frontend/map/map-foot.tsx'
import { MapNotes } from './map-notes.tsx'
import { NearestPoints } from './nearest-points.tsx'
import styles from './point-map.module.css'
import type { SheetHeight } from './sheet-height.ts'
import type { MapSheetState } from './use-map-sheet.ts'
import { useNarrow } from './use-narrow.ts'
import type { PointMapState } from './use-point-map.ts'
import { sheetPixels } from './use-sheet-drag.ts'
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

const UNCOVERED = [0, 0] as const

/** How much of the map's foot and head a sheet at half and the fields over the map cover. At full the map is hardly seen. */
const coverAtHalf = (stage: HTMLElement): readonly [number, number] => {
  const sheet = stage.parentElement?.querySelector('[data-sheet]')
  if (!(sheet instanceof HTMLElement)) return UNCOVERED
  const { peek, half, full } = sheetPixels(sheet)
  const fields = (sheet.offsetParent?.clientHeight ?? 0) - full
  const bottom = Math.max(0, Math.min(half - peek, stage.clientHeight - LEAST))
  return [bottom, Math.max(0, Math.min(fields, stage.clientHeight - bottom - LEAST))]
}

/** On narrow pages: the map up to the header, and the card after it up to here, as a share of the window's height. */
const CARD_FROM = 0.44

/** Scrolls the page so that map and card share the window; without a card, so that the map begins it. */
const share = (stage: HTMLElement): void => {
  stage.scrollIntoView({ block: 'start' })
  const card = stage.parentElement?.querySelector('[data-sheet]')
  if (card === null || card === undefined) return
  const below = card.getBoundingClientRect().top - innerHeight * CARD_FROM
  if (below > 0) scrollBy({ top: below, behavior: 'instant' })
}

/**
 * On narrow pages a choice scrolls to the map, and the map keeps what was chosen clear of the card: once when the card
 * opens and once when it has its full height, each before the map moves to the point. Under a bottom sheet nothing scrolls.
 */
const useStage = (
  { map, number, opened, covered }: PointMapState,
  height: SheetHeight | undefined,
) => {
  const ref = useRef<HTMLDivElement>(null)
  const narrow = useNarrow()
  const words = useTerminal(number).data === undefined ? 'on their way' : 'there'
  const card = covered ? words : 'closed'
  const subject = number ?? opened.kind
  const wasOpen = useRef(false)
  useEffect(() => {
    const stage = ref.current
    if (stage === null) return
    if (height !== undefined) {
      const aim = map?.aim()
      map?.setCover(...(height === 'peek' ? UNCOVERED : coverAtHalf(stage)))
      // What a card was about stays in the middle of what is seen of the map: a step closer must not lose it.
      if (wasOpen.current && card === 'closed' && aim !== undefined)
        map?.moveTo(aim.centre, aim.zoom)
      wasOpen.current = card !== 'closed'
      return
    }
    if (narrow && subject !== 'nothing') share(stage)
    else if (narrow && wasOpen.current) stage.scrollIntoView({ block: 'nearest' })
    wasOpen.current = subject !== 'nothing'
    map?.setCover(narrow && card !== 'closed' ? coverOf(stage) : 0)
  }, [map, narrow, subject, card, height])
  return ref
}

/** The map with what floats over it. */
export const MapStage = ({
  state,
  sheet,
  slot,
}: {
  readonly state: PointMapState
  readonly sheet: MapSheetState | null
  /** Beneath the fields that float over the map: the notes must not lie under them. Null where no fields float. */
  readonly slot: HTMLElement | null
}) => {
  const { map: source } = useConfig()
  const [groundFailed, setGroundFailed] = useState(false)
  const ref = useStage(state, sheet?.height)
  const wheeling = useWheelHint(ref)
  const notes = (
    <MapNotes refusal={state.mine.refusal} groundFailed={groundFailed} wheeling={wheeling}>
      <NearestPoints points={state.searched.nearest} onOpen={state.open} />
    </MapNotes>
  )
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
      {slot === null ? notes : createPortal(notes, slot)}
      <div className={styles['buttons']}>
        <MapButtons
          onZoom={(steps) => state.map?.zoomBy(steps)}
          locating={state.mine.pending}
          onLocate={() => void state.findMe()}
        />
      </div>
      <MapFoot source={source} seen={state.seen} />
    </div>
  )
}
