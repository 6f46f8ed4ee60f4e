import { MapIcon } from './map-icon.tsx'
import styles from './view-switch.module.css'

export type Shown = 'map' | 'list'

const VIEWS = [
  { view: 'map', name: 'Карта' },
  { view: 'list', name: 'Список' },
] as const

/** On narrow screens: the map or the list of the same points. */
export const ViewSwitch = ({
  value,
  onChange,
}: {
  readonly value: Shown
  readonly onChange: (view: Shown) => void
}) => (
  <fieldset className={styles['switch']} aria-label="Показать точки">
    {VIEWS.map(({ view, name }) => (
      <button
        key={view}
        type="button"
        className={styles['view']}
        aria-pressed={value === view}
        onClick={() => {
          onChange(view)
        }}
      >
        <MapIcon name={view} />
        {name}
      </button>
    ))}
  </fieldset>
)
