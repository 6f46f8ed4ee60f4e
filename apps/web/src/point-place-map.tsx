import type { Terminal } from '@yacheyka/contract/points/points'
import { POINT_TYPE_WORDING } from '@yacheyka/core/points/point'
import { markerOf } from '@yacheyka/core/points/point-marker'
import { useEffect, useRef, useState } from 'react'
import { useConfig } from '@yacheyka/frontend/page/config.tsx'
import { MapFoot } from '@yacheyka/frontend/map/map-foot.tsx'
import { openNetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import type { SeenView } from '@yacheyka/frontend/map/view-state.ts'
import styles from './point-place.module.css'

/** A chosen point is shown at this zoom (specification 1, section 9). */
const ZOOM = 16

/** The map with one point on it: the marker alone, none of the network's others. */
const usePlaceMap = (terminal: Terminal, onView: (seen: SeenView) => void) => {
  const ref = useRef<HTMLDivElement>(null)
  const { map: source, brand } = useConfig()
  const [longitude, latitude] = terminal.point.coordinates
  const pointType = terminal.point_type === POINT_TYPE_WORDING.pickup ? 'pickup' : 'locker'
  const { active, owner } = terminal
  const marker = markerOf({ active, owner, pointType }, brand.special_owner?.code)
  useEffect(() => {
    if (ref.current === null) return undefined
    const centre = { longitude, latitude }
    const events = { onView, onPick: () => undefined, onGroundFailed: () => undefined }
    const map = openNetworkMap(ref.current, source, { centre, zoom: ZOOM }, events)
    map.setSelected({ ...centre, marker })
    return map.close
  }, [source, longitude, latitude, marker, onView])
  return ref
}

export const PlaceMap = ({ terminal }: { readonly terminal: Terminal }) => {
  const { map: source } = useConfig()
  const [seen, setSeen] = useState<SeenView | null>(null)
  const ref = usePlaceMap(terminal, setSeen)
  return (
    <>
      <div
        ref={ref}
        className={styles['canvas']}
        role="application"
        aria-label="Карта точки: стрелки двигают, плюс и минус меняют масштаб. Адрес — рядом."
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      />
      <MapFoot source={source} seen={seen} isSmall />
    </>
  )
}
