import { Icon } from './icons.tsx'
import styles from './filter-chip.module.css'

/** One word of a filter, on or off. */
export const FilterChip = ({
  on,
  onToggle,
  children,
}: {
  readonly on: boolean
  readonly onToggle: (on: boolean) => void
  readonly children: string
}) => (
  <label className={styles['chip']}>
    <input
      type="checkbox"
      checked={on}
      onChange={({ target }) => {
        onToggle(target.checked)
      }}
    />
    <Icon name="done" size={16} />
    <span>{children}</span>
  </label>
)
