import { NBSP } from '@yacheyka/core/wording'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '#/ui/icons.tsx'
import styles from './controls.module.css'
import { DAYS, TIMES, withDay, withoutHours, withRoundTheClock, withTime } from './widget-fields.ts'
import type { WidgetFields } from './widget-fields.ts'

/** What the three fields together ask for, in words. */
const sayHours = ({ day, time, hours }: WidgetFields): string => {
  if (hours === 'any') return 'Любые часы: выберите день или время'
  if (hours === 'round_the_clock') return 'Круглосуточно: день и время не учитываются'
  const on = day === null ? 'каждый день' : (DAYS[day] ?? '')
  return `Не круглосуточно: открыто ${on} в${NBSP}${time}`
}

/** A list to choose one of. Out of force it can still be changed, and comes into force by that. */
const Choice = ({
  label,
  off,
  words,
  value,
  onChange,
  children,
}: {
  readonly label: string
  readonly off: boolean
  /** The id of the words that say what the hours ask for. */
  readonly words: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}) => {
  const id = useId()
  return (
    <div>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <span className={styles['choice']}>
        <select
          id={id}
          className={styles['select']}
          data-off={off || undefined}
          aria-describedby={words}
          value={value}
          onChange={({ target }) => {
            onChange(target.value)
          }}
        >
          {children}
        </select>
        <Icon name="down" size={18} />
      </span>
    </div>
  )
}

/** Day, time and the round-the-clock switch, which depend on each other. */
export const HoursFields = ({
  fields,
  onChange,
}: {
  readonly fields: WidgetFields
  readonly onChange: (fields: WidgetFields) => void
}) => {
  const words = useId()
  const isOff = fields.hours === 'round_the_clock'
  return (
    <fieldset className={styles['hours']} aria-label="Часы работы">
      <div className={styles['pair']}>
        <Choice
          label="День недели"
          off={isOff}
          words={words}
          value={String(fields.day ?? '')}
          onChange={(value) => {
            onChange(withDay(fields, value === '' ? null : Number(value)))
          }}
        >
          <option value="">Каждый день</option>
          {DAYS.map((name, day) => (
            <option key={name} value={day}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice
          label="Время"
          off={isOff}
          words={words}
          value={fields.time}
          onChange={(value) => {
            onChange(withTime(fields, value))
          }}
        >
          {TIMES.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </Choice>
      </div>
      <label className={styles['switch']}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOff}
          aria-describedby={words}
          checked={fields.hours === 'round_the_clock'}
          onChange={({ target: { checked } }) => {
            onChange(withRoundTheClock(fields, checked))
          }}
        />
        Круглосуточно
      </label>
      <p className={styles['words']}>
        <output id={words}>{sayHours(fields)}</output>
        {fields.hours !== 'any' && (
          <button
            type="button"
            className={styles['reset']}
            onClick={() => {
              onChange(withoutHours(fields))
            }}
          >
            Сбросить часы
          </button>
        )}
      </p>
    </fieldset>
  )
}
