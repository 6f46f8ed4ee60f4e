import { MARKER_KINDS } from '@yacheyka/core/points/point-marker'
import type { MarkerKind } from '@yacheyka/core/points/point-marker'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import styles from './map-legend.module.css'
import { MarkerPicture } from './marker-picture.tsx'

const meaningOf = (kind: MarkerKind, special = ''): string => {
  const meanings: Record<MarkerKind, string> = {
    default: 'Почтомат',
    postal: 'Почтомат Почты России',
    pickup: 'Пункт выдачи',
    'pickup-special': `Пункт выдачи «${special}»`,
    inactive: 'Почтомат временно не работает',
    'inactive-pickup': 'Пункт выдачи временно не работает',
  }
  return meanings[kind]
}

/** What the markers mean. */
export const MapLegend = () => {
  const { special_owner: special } = useBrand()
  return (
    <details className={styles['legend']}>
      <summary className={styles['summary']}>Что значат значки</summary>
      <ul className={styles['list']}>
        {MARKER_KINDS.filter((kind) => special !== undefined || kind !== 'pickup-special').map(
          (kind) => (
            <li key={kind} className={styles['item']}>
              <MarkerPicture kind={kind} />
              {meaningOf(kind, special?.name)}
            </li>
          ),
        )}
      </ul>
    </details>
  )
}
