import type { MapSource } from '@yacheyka/contract/config'
import { scaleBar } from '#/map/scale-bar.ts'
import type { SeenView } from '#/map/view-state.ts'
import styles from './map-foot.module.css'

/** What stands along the map's lower edge: whose data it is, and how long a step on it is. */
export const MapFoot = ({
  source,
  seen,
}: {
  readonly source: MapSource
  readonly seen: SeenView | null
}) => {
  const bar = seen === null ? null : scaleBar(seen.zoom, seen.centre.latitude)
  return (
    <div className={styles['foot']}>
      {bar !== null && (
        <span className={styles['scale']}>
          <svg width={bar.width} height="6" aria-hidden="true">
            <path
              d={`M1 0v5h${bar.width - 2}V0`}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
            />
          </svg>
          {bar.label}
        </span>
      )}
      <span className={styles['attribution']}>{source.attribution}</span>
      {source.kind === 'raster' && source.logo !== null && (
        <img src={source.logo} alt="" className={styles['logo']} />
      )}
    </div>
  )
}
