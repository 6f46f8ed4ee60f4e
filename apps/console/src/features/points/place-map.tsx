import type { OperatorPoint } from '@yacheyka/contract/points/console-points'
import { MAP_ZOOM_POINT } from '@yacheyka/core/map/map-view'
import { markerOf } from '@yacheyka/core/points/point-marker'
import { useEffect, useRef, useState } from 'react'
import { useConfig } from '@yacheyka/frontend/page/config.tsx'
import { openNetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import type { SeenView } from '@yacheyka/frontend/map/view-state.ts'
import { MapFoot } from '@yacheyka/frontend/map/map-foot.tsx'
import styles from './points-map.module.css'

/** The place of one point: its marker alone. */
export const PlaceMap = ({
  point: { longitude, latitude, kind, owner, use },
}: {
  readonly point: Pick<OperatorPoint, 'longitude' | 'latitude' | 'kind' | 'owner' | 'use'>
}) => {
  const ref = useRef<HTMLDivElement>(null)
  const { map: source, brand } = useConfig()
  const [seen, setSeen] = useState<SeenView | null>(null)
  const marker = markerOf(
    { active: use === 'active', owner, pointType: kind },
    brand.special_owner?.code,
  )
  useEffect(() => {
    if (ref.current === null) return undefined
    const centre = { longitude, latitude }
    const events = { onView: setSeen, onPick: () => undefined, onGroundFailed: () => undefined }
    const map = openNetworkMap(ref.current, source, { centre, zoom: MAP_ZOOM_POINT }, events)
    map.setSelected({ ...centre, marker })
    return map.close
  }, [source, longitude, latitude, marker])
  return (
    <div className={styles['slot']}>
      <div
        ref={ref}
        className={styles['canvas']}
        role="application"
        aria-label="Карта точки: стрелки двигают, плюс и минус меняют масштаб. Координаты — рядом."
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      />
      <MapFoot source={source} seen={seen} />
    </div>
  )
}
