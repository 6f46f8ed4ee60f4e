import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { Icon } from './icons.tsx'
import styles from './multi-select.module.css'
import { useDrafted } from './use-drafted.ts'
import { classes } from './classes.ts'
import { autoStack } from './layout.ts'

export interface Choice {
  /** Without a comma. */
  readonly value: string
  readonly label: string
}

/** What a closed list says of what is chosen. */
const formatChosen = (choices: readonly Choice[], chosen: ReadonlySet<string>, all: string) => {
  const names = choices.filter(({ value }) => chosen.has(value)).map(({ label }) => label)
  return names.length === 0 ? all : names.length === 1 ? names[0] : `Выбрано: ${names.length}`
}

/** The button and its ticks are one column for the arrows. */
const stepTo = (field: HTMLElement, down: boolean) => {
  const stops = [...field.querySelectorAll<HTMLElement>('button, input')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops[Math.max(0, at + (down ? 1 : -1))]?.focus()
}

/** Several of a few: a button that opens ticks. Esc, a press elsewhere and the focus leaving close it. */
export const MultiSelect = ({
  label,
  all,
  choices,
  chosen,
  onChange,
}: {
  readonly label: string
  /** What it says where nothing is chosen: «Все». */
  readonly all: string
  readonly choices: readonly Choice[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  // Ticks answer at once, and a second comes before the address knows of the first.
  const { draft, setDraft, sending } = useDrafted([...chosen].toSorted().join(','))
  const ticked = new Set(draft.split(','))
  const button = useRef<HTMLButtonElement>(null)
  const closeOnBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (open) stepTo(event.currentTarget, event.key === 'ArrowDown')
      else setOpen(true)
    }
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    // It would close the dialog around as well.
    event.preventDefault()
    setOpen(false)
    button.current?.focus()
  }
  const toggle = (value: string) => {
    const next = new Set(choices.map((choice) => choice.value).filter((code) => ticked.has(code)))
    if (!next.delete(value)) next.add(value)
    const codes = [...next].toSorted().join(',')
    setDraft(codes)
    sending(codes)
    onChange(next)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only listens for what its controls do
    <fieldset
      className={classes(autoStack(4), styles['field'])}
      onBlur={closeOnBlur}
      onKeyDown={onKeyDown}
    >
      <legend id={`${id}-label`} className={styles['label']}>
        {label}
      </legend>
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        className={styles['button']}
        aria-labelledby={`${id}-label ${id}-button`}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        onClick={() => setOpen(!open)}
      >
        <span className={styles['chosen']}>{formatChosen(choices, ticked, all)}</span>
        <Icon name="down" size={18} />
      </button>
      <div
        id={`${id}-list`}
        className={styles['list']}
        hidden={!open}
        // A press on a word beside a tick takes the focus to nothing: it stays in the list.
        tabIndex={-1}
      >
        {choices.map(({ value, label: name }) => (
          <label key={value} className={styles['choice']}>
            <input type="checkbox" checked={ticked.has(value)} onChange={() => toggle(value)} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
