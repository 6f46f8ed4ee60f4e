import { useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './controls.module.css'
import { HoursFields } from './hours-fields.tsx'
import { HereIcon } from './here-icon.tsx'
import { keepDigits } from './keep-digits.ts'
import { useMedia } from './use-media.ts'
import { useMyPlace } from './use-my-place.ts'
import { SEARCH_FORM } from './search-form.ts'
import { usePausedSearch } from './use-paused-search.ts'
import type { WidgetState } from './use-widget.ts'
import { withOpenNow } from './widget-fields.ts'

/** Frames that have room for every field from the start. */
const WIDE = '(min-width: 40em) and (min-height: 44em)'

/** Whether the further fields stand open; null, and the style sheet decides by the same words, until the script has looked. */
const useOpenFields = () => {
  const isWide = useMedia(WIDE)
  const [open, setOpen] = useState<boolean | null>(null)
  // Only at first: a frame that changes takes no field from whoever types in it.
  if (open === null && isWide !== null) setOpen(isWide)
  return [open, setOpen] as const
}

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
  const [open, setOpen] = useOpenFields()
  // A card that was opened while the search waited stays: the list beneath it changes.
  const { typed, type, searchFor } = usePausedSearch(fields, (next) => {
    setFields((before) => ({ ...before, ...next }))
  })
  const addressBox = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (fresh) addressBox.current?.focus()
  }, [fresh])
  const place = useMyPlace(state.goToMe)
  const requested =
    Number(fields.number !== '') +
    Number(fields.hours === 'round_the_clock' || fields.hours === 'open_at')
  return (
    <search aria-label="Поиск почтомата">
      <form
        id={SEARCH_FORM}
        className={stack(4)}
        onSubmit={(event) => {
          event.preventDefault()
          searchFor({})
        }}
      >
        {Object.entries(state.address).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className={styles['label']} htmlFor={`${id}-address`}>
          Адрес
        </label>
        <div className={styles['search']}>
          <input
            id={`${id}-address`}
            ref={addressBox}
            className={styles['input']}
            type="text"
            name="full_addr"
            autoComplete="off"
            spellCheck="false"
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
        <div className={styles['line']}>
          <label className={styles['chip']}>
            <input
              type="checkbox"
              name="open_now"
              value="true"
              checked={fields.hours === 'open_now'}
              onChange={({ target }) => {
                setFields((before) => withOpenNow(before, target.checked))
              }}
            />
            Открыто сейчас
          </label>
          <button
            type="button"
            className={styles['more']}
            aria-expanded={open ?? undefined}
            aria-controls={`${id}-more`}
            onClick={() => {
              setOpen(!open)
            }}
          >
            Номер и часы работы
            {requested > 0 && <span className={styles['count']}>{requested}</span>}
            <Icon name="down" size={18} className={classes(open === true && styles['turned'])} />
          </button>
        </div>
        <div
          id={`${id}-more`}
          className={classes(stack(4), styles['fields'])}
          data-roomy={open === null || undefined}
          hidden={open === false}
        >
          <label className={styles['label']} htmlFor={`${id}-number`}>
            Номер почтомата
          </label>
          <input
            id={`${id}-number`}
            className={styles['input']}
            type="text"
            name="number"
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
