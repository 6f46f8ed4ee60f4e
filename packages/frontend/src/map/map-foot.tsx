import type { MapSource } from '@yacheyka/contract/site/config'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { scaleBar } from './scale-bar.ts'
import type { SeenView } from './view-state.ts'
import styles from './map-foot.module.css'
import { useMedia } from '@yacheyka/ui/use-media.ts'

/** Narrower than this the attribution of the embedded streets is longer than a line. */
const ONE_LINE = '(min-width: 48em)'

/** What stands along a map's lower edge: how long a step on it is, words of the page, and whose data it is. */
export const MapFoot = ({
  source,
  seen,
  isSmall = false,
  children,
}: {
  readonly source: MapSource
  readonly seen: SeenView | null
  /** The map is narrow on a wide screen too. */
  readonly isSmall?: boolean
  readonly children?: ReactNode
}) => (
  <div className={styles['foot']}>
    {seen !== null && <Scale seen={seen} />}
    {children}
    <Attribution words={source.attribution} isSmall={isSmall} />
    {source.kind === 'raster' && source.logo !== null && (
      <img src={source.logo} alt="" className={styles['logo']} />
    )}
  </div>
)

/** Whose data it is; on a narrow map one line, which a press opens where it is cut short. */
const Attribution = ({ words, isSmall }: { readonly words: string; readonly isSmall: boolean }) => {
  const wide = useMedia(ONE_LINE) && !isSmall
  const [open, setOpen] = useState(false)
  if (wide) return <span className={styles['attribution']}>{words}</span>
  return (
    <button
      type="button"
      className={styles['attribution']}
      aria-expanded={open}
      onClick={() => {
        setOpen(!open)
      }}
    >
      {words}
    </button>
  )
}

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
