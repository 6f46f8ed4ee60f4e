import { describeHours, formatMinute, type HoursFilter } from '@yacheyka/core/points/point-filter'
import { SelectField } from '@yacheyka/ui/select-field.tsx'
import { formatHours, type FilterChanges } from './locker-filter.ts'
import styles from './filters.module.css'

const DAYS = [
  'Понедельник',
  'Вторник',
  'Среда',
  'Четверг',
  'Пятница',
  'Суббота',
  'Воскресенье',
] as const
const WHOLE_HOURS = Array.from({ length: 24 }, (_, hour) => hour * 60)

/** Noon of a working day: the parcel is brought then. */
const NOON: HoursFilter = { kind: 'open_at', day: 0, minute: 720 }

const ofKind = (kind: string): HoursFilter => {
  if (kind === 'round_the_clock' || kind === 'open_now') return { kind }
  return kind === 'open_at' ? NOON : { kind: 'any' }
}

/** Any hours, round the clock, or open at a day and time by the point's own clock. */
export const HoursField = ({
  hours,
  change,
}: {
  readonly hours: HoursFilter
  readonly change: (changes: FilterChanges) => void
}) => (
  <>
    <SelectField
      label="Часы работы"
      className={styles['field']}
      value={hours.kind}
      options={[
        { value: 'any', title: 'Любые' },
        { value: 'round_the_clock', title: 'Круглосуточно' },
        { value: 'open_now', title: describeHours({ kind: 'open_now' }) },
        { value: 'open_at', title: 'Открыто в…' },
      ]}
      onChange={({ target }) => change(formatHours(ofKind(target.value)))}
    />
    {hours.kind === 'open_at' && (
      <>
        <SelectField
          label="День недели"
          className={styles['field']}
          value={hours.day}
          options={DAYS.map((title, day) => ({ value: String(day), title }))}
          onChange={({ target }) => change(formatHours({ ...hours, day: Number(target.value) }))}
        />
        <SelectField
          label="Время"
          className={styles['time']}
          value={hours.minute}
          options={timesWith(hours.minute).map((minute) => ({
            value: String(minute),
            title: formatMinute(minute),
          }))}
          onChange={({ target }) => change(formatHours({ ...hours, minute: Number(target.value) }))}
        />
      </>
    )}
  </>
)

/** A link may carry a time between the whole hours. */
const timesWith = (minute: number): readonly number[] =>
  [...new Set([...WHOLE_HOURS, minute])].toSorted((one, other) => one - other)
