import type { Place } from '@yacheyka/contract/map/places'
import type { Position } from '@yacheyka/core/points/point'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import styles from './address-search.module.css'
import { geocode, locate } from './find-place.ts'
import type { FoundPlace } from './find-place.ts'
import { useKeptPlace } from './use-kept-place.ts'
import type { KeptSearch } from './use-place-query.ts'
import { useSuggestions } from './use-suggestions.ts'

const SUGGESTIONS = ['подсказка', 'подсказки', 'подсказок'] as const
const LABEL = 'Адрес, город или номер точки'
const NOT_FOUND = 'Ничего не нашлось. Проверьте адрес или выберите город из списка.'

const NO_NOTE = { text: '', failed: false }
const failure = (text: string) => ({ text, failed: true })

/** What was not found, without what is shown in its place: the suggestion's own lines name that. */
const reasonOf = ({ note = '' }: Place): string => note.replace(/(?:^|, )показываем .*$/iu, '')

const withRemark = (note: typeof NO_NOTE, remark: string): typeof NO_NOTE =>
  note.failed
    ? note
    : { ...note, text: [note.text, remark].filter((text) => text !== '').join('. ') }

const POINTS = ['точку', 'точки', 'точек'] as const

/** Of several points none is meant: the suggestions name the first of them. */
const severalOf = (count: number): string =>
  `Нашли ${counted(count, POINTS)} с таким номером, уточните`

/** Where the chosen line stands among the suggestions; −1: the typed text itself. */
const step = (key: string, active: number, count: number): number => {
  if (key === 'ArrowDown') return active + 1 >= count ? -1 : active + 1
  return active < 0 ? count - 1 : active - 1
}

/** The one address box: cities, streets and points, suggested as one types; Enter searches for the text as it is. */
export const AddressSearch = ({
  view,
  floating = false,
  kept,
  remark = '',
  onFound,
}: {
  /** Where the visitor looks. */
  readonly view: Position | null
  /** Over the map, where its label is not seen and the placeholder says the same. */
  readonly floating?: boolean
  /** The search that the address keeps. */
  readonly kept?: KeptSearch | undefined
  /** What the map says of the found place; '' where nothing. */
  readonly remark?: string
  /** @param text as it stands in the box */
  readonly onFound: (place: FoundPlace, text: string) => void
}) => {
  const id = useId()
  const [text, setText] = useState(kept?.text ?? '')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  // Null until something is typed or searched for: what is said of the kept search stands till then.
  const [ownNote, setNote] = useState<typeof NO_NOTE | null>(null)
  const keptNote = useKeptPlace(kept)?.note ?? ''
  const note = withRemark(
    ownNote ?? { text: keptNote, failed: false },
    ownNote === NO_NOTE ? '' : remark,
  )
  // Not `useOnce`: a suggestion may be picked while another search runs.
  const [pending, setPending] = useState(false)
  const places = useSuggestions(text, view, open)
  const shown = open && places.length > 0

  const search = async (searched: string, find: () => Promise<FoundPlace | undefined>) => {
    setOpen(false)
    setPending(true)
    try {
      const place = await find()
      if (place?.number === undefined && place?.same_number !== undefined) {
        setNote({ text: severalOf(place.same_number), failed: false })
        setOpen(true)
        setPending(false)
        return
      }
      setNote(place === undefined ? failure(NOT_FOUND) : { text: place.note ?? '', failed: false })
      if (place !== undefined) onFound(place, searched)
    } catch (error) {
      setNote(failure(error instanceof ApiError ? error.detail : NOT_FOUND))
    }
    setPending(false)
  }
  const pick = (place: Place) => {
    setText(place.title)
    void search(place.title, async () => locate(place, view))
  }
  const submit = () => {
    const chosen = shown ? places[active] : undefined
    if (chosen !== undefined) pick(chosen)
    else if (text.trim() !== '') void search(text.trim(), async () => geocode(text.trim(), view))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && shown) {
      event.stopPropagation()
      setOpen(false)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
    setActive(shown ? step(event.key, active, places.length) : -1)
  }

  return (
    <search aria-label="Поиск по адресу" className={styles['outer']}>
      <form
        className={classes(autoStack(4), styles['search'])}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={styles['head']}>
          <label className={styles['label']} htmlFor={id}>
            {LABEL}
          </label>
          <output
            id={`${id}-note`}
            className={classes(styles['note'], note.failed && styles['failed'])}
          >
            {typeset(note.text)}
          </output>
        </div>
        <div className={styles['box']}>
          <input
            id={id}
            className={styles['input']}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            enterKeyHint="search"
            placeholder={floating ? LABEL : 'Улица и дом'}
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={`${id}-list`}
            aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
            aria-describedby={`${id}-note`}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setActive(-1)
              setNote(NO_NOTE)
              setOpen(true)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setOpen(false)
            }}
          />
          <button
            className={styles['submit']}
            type="submit"
            aria-label="Найти адрес"
            disabled={pending}
          >
            <Icon name="search" size={20} />
          </button>
          {/* A list of choices that follows the typing: no plain element is one. The box above has its keys. */}
          {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
          <div
            id={`${id}-list`}
            className={styles['list']}
            role="listbox"
            aria-label="Подсказки"
            hidden={!shown}
          >
            {places.map((place, index) => (
              <div
                key={`${place.kind} ${place.title} ${place.subtitle} ${place.number ?? ''}`}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className={classes(styles['option'], index === active && styles['active'])}
                onPointerDown={(event) => {
                  event.preventDefault()
                }}
                onClick={() => {
                  pick(place)
                }}
              >
                <span>
                  {place.number === undefined ? place.title : `${place.number}, ${place.title}`}
                </span>
                <span className={styles['subtitle']}>{place.subtitle}</span>
                {reasonOf(place) !== '' && (
                  <span className={styles['subtitle']}>{typeset(reasonOf(place))}</span>
                )}
              </div>
            ))}
          </div>
          {/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
        </div>
        <VisuallyHidden>
          <output>{shown ? counted(places.length, SUGGESTIONS) : ''}</output>
        </VisuallyHidden>
      </form>
    </search>
  )
}
