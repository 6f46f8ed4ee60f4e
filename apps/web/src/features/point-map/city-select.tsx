import { POPULAR_CITIES } from '@yacheyka/core/map/map-view'
import type { City } from '@yacheyka/core/map/map-view'
import { useId, useState } from 'react'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './fields.module.css'

/**
 * The popular cities. It shows where the map looks, also when the visitor got there another way; a choice shows at once,
 * before the map has followed.
 */
export const CitySelect = ({
  value,
  other,
  onPick,
}: {
  readonly value: City | undefined
  /** The city of a searched place that is none of these; '' where it is not known. */
  readonly other: string
  readonly onPick: (city: City) => void
}) => {
  const id = useId()
  const [shown, setShown] = useState({ name: value?.name ?? '', value })
  if (shown.value !== value) setShown({ name: value?.name ?? '', value })
  return (
    <div className={classes(autoStack(4), styles['field'], styles['city'])}>
      <label className={styles['label']} htmlFor={id}>
        Город
      </label>
      <select
        id={id}
        className={styles['select']}
        value={shown.name}
        onChange={(event) => {
          const picked = POPULAR_CITIES.find((city) => city.name === event.target.value)
          setShown({ name: event.target.value, value })
          if (picked !== undefined) onPick(picked)
        }}
      >
        {shown.name === '' && <option value="">{other === '' ? 'Другое место' : other}</option>}
        {POPULAR_CITIES.map((city) => (
          <option key={city.name}>{city.name}</option>
        ))}
      </select>
    </div>
  )
}
