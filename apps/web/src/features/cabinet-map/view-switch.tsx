import type { View } from './use-map-address.ts'
import styles from './view-switch.module.css'

const VIEWS = [
  { view: 'list', name: 'Список' },
  { view: 'map', name: 'Карта' },
] as const

/** On narrow screens: the list or the map of the same points. */
export const ViewSwitch = ({
  value,
  onChange,
}: {
  readonly value: View
  readonly onChange: (view: View) => void
}) => (
  <fieldset className={styles['switch']} aria-label="Показать точки">
    {VIEWS.map(({ view, name }) => (
      <button
        key={view}
        type="button"
        className={styles['view']}
        aria-pressed={value === view}
        onClick={() => onChange(view)}
      >
        {name}
      </button>
    ))}
  </fieldset>
)
