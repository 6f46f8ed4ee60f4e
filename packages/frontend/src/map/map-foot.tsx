import type { MapSource } from '@yacheyka/contract/site/config'
import type { ReactNode } from 'react'
import { scaleBar } from './scale-bar.ts'
import type { SeenView } from './view-state.ts'
import styles from './map-foot.module.css'

/** What stands along a map's lower edge: how long a step on it is, words of the page, and whose data it is. */
export const MapFoot = ({
  source,
  seen,
  children,
}: {
  readonly source: MapSource
  readonly seen: SeenView | null
  readonly children?: ReactNode
}) => (
  <div className={styles['foot']}>
    {seen !== null && <Scale seen={seen} />}
    {children}
    <span className={styles['attribution']}>{source.attribution}</span>
    {source.kind === 'raster' && source.logo !== null && (
      <img src={source.logo} alt="" className={styles['logo']} />
    )}
  </div>
)

const Scale = ({ seen }: { readonly seen: SeenView }) => {
  const { width, label } = scaleBar(seen.zoom, seen.centre.latitude)
  return (
    <span className={styles['scale']}>
      <svg width={width} height="6" aria-hidden="true">
        <path d={`M1 0v5h${width - 2}V0`} fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      {label}
    </span>
  )
}

/** Words that stay readable upon the map. */
export const MapNote = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles['note']}>{children}</span>
)
