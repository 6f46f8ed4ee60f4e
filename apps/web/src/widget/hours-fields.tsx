import { NBSP } from '@yacheyka/core/text/wording'
import { useId, useLayoutEffect, useRef } from 'react'
import type { Ref } from 'react'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './controls.module.css'
import { DAYS, TIMES, withDay, withoutHours, withRoundTheClock, withTime } from './widget-fields.ts'
import type { WidgetFields } from './widget-fields.ts'

const DAY_OPTIONS = [
  { value: '', name: 'Каждый день' },
  ...DAYS.map((name, day) => ({ value: String(day), name })),
]
const TIME_OPTIONS = TIMES.map((time) => ({ value: time, name: time }))

/** What the three fields together ask for, in words. */
const formatChosenHours = ({ day, time, hours }: WidgetFields): string => {
  if (hours === 'any') return 'Любые часы: выберите день или время'
  if (hours === 'open_now') return 'Открыто сейчас: день и время не учитываются'
  if (hours === 'round_the_clock') return 'Круглосуточно: день и время не учитываются'
  const on = day === null ? 'каждый день' : (DAYS[day] ?? '')
  return `Открыто ${on} в${NBSP}${time}, в${NBSP}том числе круглосуточные точки`
}

interface Option {
  readonly value: string
  readonly name: string
}

/**
 * The options and, where what is shown is not in force, a hidden twin right before the shown one: the twin is selected, so
 * that choosing the very option that is shown is a change for the browser as well, and puts it in force.
 */
const optionsOf = (options: readonly Option[], value: string, inForce: boolean) =>
  options.flatMap((option) => [
    ...(option.value === value && !inForce ? [{ ...option, isTwin: true }] : []),
    { ...option, isTwin: false },
  ])

/** A list to choose one of. Out of force it can still be changed, and comes into force by that. */
const Choice = ({
  label,
  off,
  inForce,
  options,
  ref,
  words,
  value,
  onChange,
}: {
  readonly label: string
  readonly off: boolean
  /** Whether the list is narrowed by what is shown. */
  readonly inForce: boolean
  readonly options: readonly Option[]
  readonly ref?: Ref<HTMLSelectElement>
  /** The id of the words that say what the hours ask for. */
  readonly words: string
  readonly value: string
  readonly onChange: (value: string) => void
}) => {
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    // In the document both twins are selected, and of two the browser takes the later one.
    const box = place.current?.querySelector('select')
    if (box?.selectedOptions[0]?.defaultSelected !== true) return
    const twin = [...box.options].findIndex((option) => option.hidden)
    if (twin !== -1) box.selectedIndex = twin
  }, [])
  return (
    <div>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <span ref={place} className={styles['choice']}>
        <select
          id={id}
          ref={ref}
          className={styles['select']}
          data-off={off || undefined}
          aria-describedby={words}
          value={value}
          onChange={({ target }) => {
            onChange(target.value)
          }}
        >
          {optionsOf(options, value, inForce).map((option) => (
            <option
              key={`${option.value} ${option.isTwin}`}
              value={option.value}
              hidden={option.isTwin}
            >
              {option.name}
            </option>
          ))}
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
  const isOff = fields.hours === 'round_the_clock' || fields.hours === 'open_now'
  const inForce = fields.hours === 'open_at'
  const day = useRef<HTMLSelectElement>(null)
  return (
    <fieldset className={classes(autoStack(4), styles['hours'])} aria-label="Часы работы">
      <div className={styles['pair']}>
        <Choice
          label="День недели"
          ref={day}
          options={DAY_OPTIONS}
          inForce={inForce}
          off={isOff}
          words={words}
          value={String(fields.day ?? '')}
          onChange={(value) => {
            onChange(withDay(fields, value === '' ? null : Number(value)))
          }}
        />
        <Choice
          label="Время"
          options={TIME_OPTIONS}
          inForce={inForce}
          off={isOff}
          words={words}
          value={fields.time}
          onChange={(value) => {
            onChange(withTime(fields, value))
          }}
        />
      </div>
      <label className={styles['switch']}>
        <input
          type="checkbox"
          role="switch"
          name="round_the_clock"
          value="true"
          aria-checked={fields.hours === 'round_the_clock'}
          aria-describedby={words}
          checked={fields.hours === 'round_the_clock'}
          onChange={({ target: { checked } }) => {
            onChange(withRoundTheClock(fields, checked))
          }}
        />
        Круглосуточно
      </label>
      <p className={styles['words']}>
        <output id={words}>{formatChosenHours(fields)}</output>
        {fields.hours !== 'any' && (
          <button
            type="button"
            className={styles['reset']}
            onClick={() => {
              onChange(withoutHours(fields))
              // The button goes with what it resets.
              day.current?.focus()
            }}
          >
            Сбросить часы
          </button>
        )}
      </p>
    </fieldset>
  )
}
