import { IconButton } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import styles from './news.module.css'

export const CarouselControls = ({
  shown,
  total,
  onPrevious,
  onNext,
}: {
  /** Index of the first slide on screen. */
  readonly shown: number
  readonly total: number
  readonly onPrevious: () => void
  readonly onNext: () => void
}) => (
  <div className={styles['controls']}>
    <IconButton label="Предыдущая новость" onClick={onPrevious}>
      <Icon name="left" />
    </IconButton>
    <IconButton label="Следующая новость" onClick={onNext}>
      <Icon name="right" />
    </IconButton>
    <p className={styles['count']} aria-live="polite">
      {shown + 1} из {total}
    </p>
  </div>
)
