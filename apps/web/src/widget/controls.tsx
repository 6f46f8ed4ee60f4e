import { useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '#/ui/button.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icons.tsx'
import styles from './controls.module.css'
import { HoursFields } from './hours-fields.tsx'
import { HereIcon } from './here-icon.tsx'
import { keepDigits } from './keep-digits.ts'
import { useMyPlace } from './use-my-place.ts'
import { usePausedSearch } from './use-paused-search.ts'
import type { WidgetState } from './use-widget.ts'

/** Frames that have room for every field from the start. */
const ROOMY = '(min-width: 40em) and (min-height: 44em)'

/** The address, and behind a button in small frames the number and the hours. */
export const Controls = ({
  state,
  fresh,
}: {
  readonly state: WidgetState
  /** They stand anew because the search was given up: what did that is gone, and the address has the focus. */
  readonly fresh: boolean
}) => {
  const { fields, setFields } = state
  const id = useId()
  const [open, setOpen] = useState(() => matchMedia(ROOMY).matches)
  // A card that was opened while the search waited stays: the list beneath it changes.
  const { typed, type, searchFor } = usePausedSearch(fields, (next) => {
    setFields((before) => ({ ...before, ...next }))
  })
  const addressBox = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (fresh) addressBox.current?.focus()
  }, [fresh])
  const place = useMyPlace(state.goToMe)
  const asked = Number(fields.number !== '') + Number(fields.hours !== 'any')
  return (
    <search aria-label="Поиск почтомата">
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          searchFor({})
        }}
      >
        <label className={styles['label']} htmlFor={`${id}-address`}>
          Адрес
        </label>
        <div className={styles['search']}>
          <input
            id={`${id}-address`}
            ref={addressBox}
            className={styles['input']}
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            enterKeyHint="search"
            placeholder="Город, улица, дом"
            value={typed.address}
            onChange={(event) => {
              type({ address: event.target.value })
            }}
          />
          {/* Without it Enter would not search: the form has two boxes. */}
          <button type="submit" className={styles['submit']} aria-label="Найти">
            <Icon name="search" size={18} />
          </button>
          {typed.address !== '' && (
            <button
              type="button"
              className={styles['clear']}
              aria-label="Очистить адрес"
              onClick={() => {
                searchFor({ address: '' })
                addressBox.current?.focus()
              }}
            >
              <Icon name="close" size={18} />
            </button>
          )}
          <IconButton
            label="Рядом со мной"
            className={styles['here'] ?? ''}
            aria-disabled={place.pending}
            onClick={() => {
              if (!place.pending) void place.find()
            }}
          >
            <HereIcon />
          </IconButton>
        </div>
        <output className={styles['note']}>
          {place.pending ? 'Определяем, где вы…' : place.refusal}
        </output>
        <button
          type="button"
          className={styles['more']}
          aria-expanded={open}
          aria-controls={`${id}-more`}
          onClick={() => {
            setOpen(!open)
          }}
        >
          Номер и часы работы
          {asked > 0 && <span className={styles['asked']}>{asked}</span>}
          <Icon name="down" size={18} className={classes(open && styles['turned'])} />
        </button>
        <div id={`${id}-more`} className={styles['fields']} hidden={!open}>
          <label className={styles['label']} htmlFor={`${id}-number`}>
            Номер почтомата
          </label>
          <input
            id={`${id}-number`}
            className={styles['input']}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={64}
            enterKeyHint="search"
            placeholder="Только цифры"
            value={typed.number}
            onChange={({ target }) => {
              type({ number: keepDigits(target) })
            }}
          />
          <HoursFields fields={fields} onChange={setFields} />
        </div>
      </form>
    </search>
  )
}
