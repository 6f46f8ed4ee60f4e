import { formatDistance } from '@yacheyka/core/map/distance'
import type { NearPoint } from '@yacheyka/frontend/map/nearest.ts'
import { AvailabilityWord } from '@yacheyka/frontend/points/availability-word.tsx'
import styles from './nearest-points.module.css'
import { isShownState, useListAvailability } from './use-availability.ts'
import { useDetails } from './use-details.ts'

/** Street and house, without what stands before them and after: «Краснодар, ул. Красная, д. 5, ТЦ» → «ул. Красная, д. 5». */
export const streetAndHouse = (address: string): string => {
  const parts = address.split(/,\s*/u)
  const house = parts.findIndex((part, at) => at > 0 && /^(?:д\.\s*|дом\s+)?\d/u.test(part))
  return house === -1 ? address : parts.slice(house - 1, house + 1).join(', ')
}

/** On narrow screens, over the map: the points nearest to the searched place. On wide ones the list begins with them. */
export const NearestPoints = ({
  points,
  onOpen,
}: {
  readonly points: readonly NearPoint[]
  readonly onOpen: (number: string) => void
}) => {
  const places = points.map(({ point }) => point)
  const { wordsOf } = useDetails(places)
  const { stateOf } = useListAvailability(places)
  const known = points.flatMap(({ point, distance }) => {
    const words = wordsOf(point)
    return words === undefined ? [] : [{ ...words, distance, state: stateOf(point) }]
  })
  if (known.length === 0) return null
  return (
    <ul className={styles['nearest']} aria-label="Ближайшие точки">
      {known.map(({ number, address, distance, state }) => (
        <li key={number}>
          <button
            type="button"
            className={styles['point']}
            onClick={() => {
              onOpen(number)
            }}
          >
            <span>
              {number}, {streetAndHouse(address)}, {formatDistance(distance)}
            </span>
            {isShownState(state) && <AvailabilityWord state={state} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
