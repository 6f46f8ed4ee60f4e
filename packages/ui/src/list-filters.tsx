import { isoDay, moscowDay, parseIsoDay } from '@yacheyka/core/time/document-day'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { Fragment, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'
import styles from './list-filters.module.css'
import { TextField } from './text-field.tsx'
import { useDrafted } from './use-drafted.ts'
import { useNow } from './use-now.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { classes } from './classes.ts'
import { stack } from './layout.ts'

/**
 * The filters of a list in one line that wraps, and the way to be rid of them. Phones unfold them when asked to: there
 * they would take the first screen from the list.
 */
export const ListFilters = ({
  label,
  set,
  onReset,
  children,
}: {
  /** «Фильтры списка» */
  readonly label: string
  /** How many of them are set. */
  readonly set: number
  readonly onReset: () => void
  readonly children: ReactNode
}) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [round, setRound] = useState(0)
  return (
    <search aria-label={label}>
      <Button
        look="quiet"
        className={styles['more']}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Фильтры
        {set > 0 && (
          <span className={styles['set']}>
            <VisuallyHidden>, задано </VisuallyHidden>
            {set}
          </span>
        )}
        <Icon name="down" size={18} className={styles['sign']} />
      </Button>
      <div id={id} className={classes(stack(12), styles['filters'])} data-open={open}>
        {/* What was typed and not applied goes too. */}
        <Fragment key={round}>{children}</Fragment>
        <Button
          look="quiet"
          className={styles['reset']}
          onClick={() => {
            setRound(round + 1)
            onReset()
          }}
        >
          <Icon name="close" size={18} />
          Сбросить
        </Button>
      </div>
    </search>
  )
}

/** Two inclusive days of Moscow, `2026-02-01`; empty where there is no bound. */
export interface Dates {
  readonly from: string
  readonly to: string
}

/** From and to, each capped by the other: no earlier than `first`, no later than today in Moscow. */
export const DatesFilter = ({
  first,
  from,
  to,
  onChange,
}: Dates & {
  /** `2023-01-01` */
  readonly first: string
  readonly onChange: (dates: Dates) => void
}) => {
  const today = isoDay(moscowDay(useNow()))
  return (
    <div className={styles['dates']}>
      <DayField
        label="Дата с"
        value={from}
        min={first}
        max={isDay(to) && to < today ? to : today}
        onApply={(day) => onChange({ from: day, to })}
      />
      <DayField
        label="Дата по"
        value={to}
        min={isDay(from) && from > first ? from : first}
        max={today}
        onApply={(day) => onChange({ from, to: day })}
      />
    </div>
  )
}

const isDay = (text: string): boolean => parseIsoDay(text) !== undefined

const DayField = ({
  label,
  value,
  min,
  max,
  onApply,
}: {
  readonly label: string
  readonly value: string
  readonly min: string
  readonly max: string
  readonly onApply: (day: string) => void
}) => {
  const { draft, setDraft, sending } = useDrafted(value)
  const apply = (day: string) => {
    if (day === value && day === draft) return
    setDraft(day)
    sending(day)
    onApply(day)
  }
  return (
    <TextField
      label={label}
      type="date"
      className={styles['day']}
      min={min}
      max={max}
      value={draft}
      onChange={({ target: { value: day } }) => {
        // While a year is typed, it is another one: it counts once it lies within.
        if (day === '' || (day >= min && day <= max)) apply(day)
        else setDraft(day)
      }}
      onBlur={() => {
        if (draft !== '') apply(draft < min ? min : draft > max ? max : draft)
      }}
    />
  )
}

/** Milliseconds that lists wait for whoever types (specification 3, section 9). */
export const TYPING_PAUSE = 500

const SIGNS = ['знак', 'знака', 'знаков'] as const

/** A filter by text, trimmed: Enter applies it, and with `pause` a stop in typing; an emptied field at once. */
export const TextFilter = ({
  label,
  value,
  maxLength,
  least = 0,
  pause,
  hint,
  onApply,
}: {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  /** Letters that are worth asking for; fewer are not applied, and that is said. */
  readonly least?: number
  /** Milliseconds; without it only Enter applies. */
  readonly pause?: number
  readonly hint?: string
  readonly onApply: (text: string) => void
}) => {
  const { draft, setDraft, sending } = useDrafted(value)
  const [isShort, setShort] = useState(false)
  const timer = useTimer()
  const apply = (text: string) => {
    timer.stop()
    const next = text.trim()
    if (next === value) return
    if (next !== '' && next.length < least) return setShort(true)
    sending(next)
    onApply(next)
  }
  return (
    <TextField
      label={label}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      className={styles['text']}
      maxLength={maxLength}
      {...(hint === undefined ? {} : { placeholder: hint })}
      error={isShort ? typeset(`Введите хотя бы ${counted(least, SIGNS)} подряд`) : undefined}
      value={draft}
      onChange={({ target: { value: text } }) => {
        setDraft(text)
        setShort(false)
        timer.stop()
        if (text === '') apply('')
        else if (pause !== undefined) timer.start(() => apply(text), pause)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply(draft)
      }}
    />
  )
}

/** One timer, which goes with the control. */
const useTimer = () => {
  const running = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(running.current), [])
  return {
    stop: () => clearTimeout(running.current),
    start: (run: () => void, after: number) => {
      running.current = setTimeout(run, after)
    },
  }
}
