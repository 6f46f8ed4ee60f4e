import { describeHours } from '@yacheyka/core/points/point-filter'
import type { HoursFilter as Hours } from '@yacheyka/core/points/point-filter'
import { useId } from 'react'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './fields.module.css'

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

/** The hour that has begun, by the visitor's own clock. */
const thisHour = (): Extract<Hours, { kind: 'open_at' }> => {
  const now = new Date()
  return { kind: 'open_at', day: (now.getDay() + 6) % 7, minute: now.getHours() * 60 }
}

const ofKind = (kind: string): Hours => {
  if (kind === 'round_the_clock' || kind === 'open_now') return { kind }
  return kind === 'open_at' ? thisHour() : { kind: 'any' }
}

const timeOf = (minute: number): string =>
  `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

/** Any hours, now, round the clock, or open at a day and time by the point's own clock. */
export const HoursFilter = ({
  value,
  onChange,
}: {
  readonly value: Hours
  readonly onChange: (hours: Hours) => void
}) => {
  const id = useId()
  return (
    <div className={classes(autoStack(4), styles['field'], styles['hours'])}>
      <label className={styles['label']} htmlFor={id}>
        Часы работы
      </label>
      <div className={styles['row']}>
        <select
          id={id}
          className={styles['select']}
          value={value.kind}
          onChange={(event) => {
            onChange(ofKind(event.target.value))
          }}
        >
          <option value="any">{describeHours({ kind: 'any' })}</option>
          <option value="open_now">{describeHours({ kind: 'open_now' })}</option>
          <option value="round_the_clock">{describeHours({ kind: 'round_the_clock' })}</option>
          <option value="open_at">Открыто в&nbsp;…</option>
        </select>
        {value.kind === 'open_at' && <MomentFields value={value} onChange={onChange} />}
      </div>
    </div>
  )
}

const MomentFields = ({
  value,
  onChange,
}: {
  readonly value: Extract<Hours, { kind: 'open_at' }>
  readonly onChange: (hours: Hours) => void
}) => (
  <>
    <select
      aria-label="День недели"
      className={styles['select']}
      value={value.day}
      onChange={(event) => {
        onChange({ ...value, day: Number(event.target.value) })
      }}
    >
      {DAYS.map((name, day) => (
        <option key={name} value={day}>
          {name}
        </option>
      ))}
    </select>
    <select
      aria-label="Время"
      className={styles['select']}
      value={value.minute}
      onChange={(event) => {
        onChange({ ...value, minute: Number(event.target.value) })
      }}
    >
      {timesWith(value.minute).map((minute) => (
        <option key={minute} value={minute}>
          {timeOf(minute)}
        </option>
      ))}
    </select>
  </>
)

/** A link may carry a time between the whole hours. */
const timesWith = (minute: number): readonly number[] =>
  WHOLE_HOURS.includes(minute)
    ? WHOLE_HOURS
    : [...WHOLE_HOURS, minute].toSorted((one, other) => one - other)
