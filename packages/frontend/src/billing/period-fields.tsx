import { isoDay } from '@yacheyka/core/time/document-day'
import { classes } from '@yacheyka/ui/classes.ts'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import styles from './period-fields.module.css'
import { FIRST_DAY } from './period.ts'
import type { usePeriod } from './use-period.ts'

/** From and to, and the periods that accountants ask for. */
export const PeriodFields = ({
  period,
  errors,
  today,
  presets,
  set,
}: Pick<ReturnType<typeof usePeriod>, 'period' | 'errors' | 'today' | 'presets' | 'set'>) => (
  <div className={styles['fields']}>
    <TextField
      label="Дата с"
      type="date"
      className={styles['day']}
      min={FIRST_DAY}
      max={period.to}
      value={period.from}
      error={errors.from}
      onChange={({ target }) => set({ ...period, from: target.value })}
    />
    <TextField
      label="Дата по"
      type="date"
      className={styles['day']}
      min={period.from}
      max={isoDay(today)}
      value={period.to}
      error={errors.to}
      onChange={({ target }) => set({ ...period, to: target.value })}
    />
    <ul className={styles['presets']} aria-label="Частые периоды">
      {presets.map(([name, preset]) => {
        const chosen = preset.from === period.from && preset.to === period.to
        return (
          <li key={name}>
            <button
              type="button"
              aria-pressed={chosen}
              className={classes(styles['preset'], chosen && styles['chosen'])}
              onClick={() => set(preset)}
            >
              {name}
            </button>
          </li>
        )
      })}
    </ul>
  </div>
)
