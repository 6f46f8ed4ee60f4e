import { formatDistance } from '@yacheyka/core/map/distance'
import type { NearPoint } from '#/map/nearest.ts'
import styles from './nearest-points.module.css'
import { useDetails } from './use-details.ts'

/** On narrow screens, over the map: the points nearest to the searched place. On wide ones the list begins with them. */
export const NearestPoints = ({
  points,
  onOpen,
}: {
  readonly points: readonly NearPoint[]
  readonly onOpen: (number: string) => void
}) => {
  const { wordsOf } = useDetails(points.map(({ point }) => point))
  const known = points.flatMap(({ point, distance }) => {
    const words = wordsOf(point)
    return words === undefined ? [] : [{ number: words.number, distance }]
  })
  if (known.length === 0) return null
  return (
    <ul className={styles['nearest']} aria-label="Ближайшие точки">
      {known.map(({ number, distance }) => (
        <li key={number}>
          <button
            type="button"
            className={styles['point']}
            onClick={() => {
              onOpen(number)
            }}
          >
            {number}, {formatDistance(distance)}
          </button>
        </li>
      ))}
    </ul>
  )
}
