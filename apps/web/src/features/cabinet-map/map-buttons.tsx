import type { NetworkMap } from '#/map/network-map.ts'
import { IconButton } from '#/ui/button.tsx'
import { Icon } from '#/ui/icons.tsx'
import styles from './map-pane.module.css'

/** Closer, farther, and to where the visitor is. */
export const MapButtons = ({
  map,
  locating,
  onLocate,
}: {
  readonly map: NetworkMap | null
  readonly locating: boolean
  readonly onLocate: () => void
}) => (
  <div className={styles['buttons']}>
    <IconButton label="Приблизить" onClick={() => map?.zoomBy(1)}>
      <Icon name="plus" size={20} />
    </IconButton>
    <IconButton label="Отдалить" onClick={() => map?.zoomBy(-1)}>
      <Picture path="M5 12h14" />
    </IconButton>
    <IconButton label="Рядом со мной" disabled={locating} onClick={onLocate}>
      <Picture path="M12 3v3m0 12v3M3 12h3m12 0h3M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10Z" />
    </IconButton>
  </div>
)

/** On the grid and in the hand of `#/ui/icons`, which has no use for it elsewhere. */
const Picture = ({ path }: { readonly path: string }) => (
  <svg
    width={20}
    height={20}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={path} />
  </svg>
)
