import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { classes } from './classes.ts'
import { Field } from './field.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import field from './field.module.css'
import styles from './combobox.module.css'

export interface ComboboxOption {
  readonly key: string
  readonly title: string
  readonly subtitle?: string
}

/** Where the chosen line stands after an arrow; −1: none, the typed text itself. */
const step = (key: string, active: number, count: number): number => {
  if (key === 'ArrowDown') return active + 1 >= count ? -1 : active + 1
  return active < 0 ? count - 1 : active - 1
}

/**
 * A field that suggests as one types. The list opens by typing, by a press or by an arrow; Enter takes the chosen line,
 * or the first where something was typed; Escape closes the list and nothing else.
 */
export const Combobox = ({
  label,
  hint,
  error,
  className,
  text,
  options,
  note,
  listLabel,
  ref,
  name,
  onText,
  onPick,
  onBlur,
}: {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly className?: string | undefined
  readonly text: string
  readonly options: readonly ComboboxOption[]
  /** Spoken while the list is open: how many, that nothing was found. */
  readonly note: string
  readonly listLabel: string
  readonly ref?: Ref<HTMLInputElement>
  readonly name: string
  readonly onText: (text: string) => void
  readonly onPick: (option: ComboboxOption) => void
  readonly onBlur?: () => void
}) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = open && options.length > 0
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  const pick = (option: ComboboxOption) => {
    onPick(option)
    setOpen(false)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setActive(step(event.key, active, options.length))
    } else if (event.key === 'Escape' && open) {
      // Not the popup that the field may stand in.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Enter' && shown) {
      const option = options[Math.max(active, 0)]
      event.preventDefault()
      if (option !== undefined) pick(option)
    }
  }
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className={styles['box']}>
          <input
            ref={ref}
            type="text"
            role="combobox"
            name={name}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            className={classes(field['control'], styles['control'])}
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={`${id}-list`}
            aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
            value={text}
            onChange={({ target }) => {
              onText(target.value)
              setActive(-1)
              setOpen(true)
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setOpen(false)
              setActive(-1)
              onBlur?.()
            }}
            {...control}
          />
          {/* A list of choices that follows the typing: no plain element is one. The box above has its keys. */}
          {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
          <div
            ref={list}
            id={`${id}-list`}
            className={styles['list']}
            role="listbox"
            aria-label={listLabel}
            hidden={!shown}
          >
            {options.map((option, index) => (
              <div
                key={option.key}
                id={`${id}-${index}`}
                ref={(element) => {
                  if (index === active) element?.scrollIntoView({ block: 'nearest' })
                }}
                role="option"
                aria-selected={index === active}
                className={classes(styles['option'], index === active && styles['active'])}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(option)}
              >
                <span>{option.title}</span>
                {option.subtitle !== undefined && (
                  <span className={styles['subtitle']}>{option.subtitle}</span>
                )}
              </div>
            ))}
          </div>
          {/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
          {open && !shown && note !== '' && (
            <p aria-hidden="true" className={styles['none']}>
              {note}
            </p>
          )}
          <VisuallyHidden>
            <output>{open ? note : ''}</output>
          </VisuallyHidden>
        </div>
      )}
    </Field>
  )
}
