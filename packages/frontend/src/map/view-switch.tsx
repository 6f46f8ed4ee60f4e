import { Icon } from '@yacheyka/ui/icons.tsx'
import styles from './view-switch.module.css'

/** What of the same points is shown where there is room for one. */
export type View = 'map' | 'list'

const VIEWS = [
  { view: 'map', name: 'Карта' },
  { view: 'list', name: 'Список' },
] as const

/** The map or the list of the same points. Whoever has room for both shows no switch. */
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
        onClick={() => {
          onChange(view)
        }}
      >
        <Icon name={view} size={20} />
        {name}
      </button>
    ))}
  </fieldset>
)
