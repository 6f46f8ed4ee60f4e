import { IconButton } from '#/ui/button.tsx'
import type { NetworkMap } from '#/map/network-map.ts'
import styles from './map-buttons.module.css'
import { MapIcon } from './map-icon.tsx'

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
      <MapIcon name="plus" />
    </IconButton>
    <IconButton label="Отдалить" onClick={() => map?.zoomBy(-1)}>
      <MapIcon name="minus" />
    </IconButton>
    <IconButton label="Рядом со мной" disabled={locating} onClick={onLocate}>
      <MapIcon name="here" />
    </IconButton>
  </div>
)
