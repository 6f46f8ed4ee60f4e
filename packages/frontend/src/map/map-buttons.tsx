import { IconButton } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './map-buttons.module.css'

/** Closer, farther, and to where the visitor is. */
export const MapButtons = ({
  onZoom,
  locating,
  onLocate,
}: {
  /** So many steps closer; below nought, farther. */
  readonly onZoom: (steps: number) => void
  readonly locating: boolean
  readonly onLocate: () => void
}) => (
  <div className={classes(autoStack(8), styles['buttons'])}>
    <IconButton label="Приблизить" onClick={() => onZoom(1)}>
      <Icon name="plus" size={20} />
    </IconButton>
    <IconButton label="Отдалить" onClick={() => onZoom(-1)}>
      <Icon name="minus" size={20} />
    </IconButton>
    <IconButton label="Рядом со мной" disabled={locating} onClick={onLocate}>
      <Icon name="here" size={20} />
    </IconButton>
  </div>
)
