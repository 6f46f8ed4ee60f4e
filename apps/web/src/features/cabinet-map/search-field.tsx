import type { Position } from '@yacheyka/core/points/point'
import { typeset } from '@yacheyka/core/text/wording'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { useDrafted } from '@yacheyka/ui/use-drafted.ts'
import { useOnce } from '@yacheyka/ui/use-once.ts'
import { findAddress } from './find-address.ts'
import { formatPosition, type FilterChanges } from './locker-filter.ts'
import styles from './filters.module.css'

/** To the letter (specification 2, «Map widget»). */
const LABEL = 'Поиск по адресу'
const UNKNOWN = 'Такой адрес не нашёлся. Проверьте его или начните с города.'
/** Milliseconds that the text stands still before the list follows. */
const PAUSE = 200

const NO_NOTE = { text: '', failed: false }
const failure = (text: string) => ({ text, failed: true })

type Change = (changes: FilterChanges, options?: { readonly typed?: boolean }) => void

/** The typed text: the address of the page follows it once it stands still, and it follows Back. */
const useTyped = (words: string, change: Change) => {
  const { draft, setDraft, sending } = useDrafted(words)
  const notify = useEffectEvent((text: string) => {
    sending(text)
    change({ q: text }, { typed: true })
  })
  const requested = draft.trim()
  useEffect(() => {
    if (requested === words) return undefined
    const timer = setTimeout(() => notify(requested), PAUSE)
    return () => {
      clearTimeout(timer)
    }
  }, [requested, words])
  return [draft, setDraft] as const
}

/** Turns an address into the order of the list, nearest to it first; what was typed has done its work then. */
const usePlaceSearch = (view: Position, change: Change, clear: () => void) => {
  const [note, setNote] = useState(NO_NOTE)
  const { once } = useOnce()
  /** @param byWords takes what names no place; false where no locker has these words */
  const find = async (text: string, byWords: () => Promise<boolean> = async () => false) => {
    if (text === '') return
    await once(async () => {
      setNote(NO_NOTE)
      try {
        const place = await findAddress(text, view)
        if (place?.isNamed !== true && (await byWords())) return
        if (place === undefined) setNote(failure(UNKNOWN))
        else {
          // Before the text has stood still, the address of the page does not know it and so takes nothing back.
          clear()
          setNote({ text: place.note, failed: false })
          change({ q: '', near: formatPosition(place), place: place.title, area: '' })
        }
      } catch (error) {
        if (!(await byWords())) setNote(failure(formatError(error)))
      }
    })
  }
  return { note, forget: () => setNote(NO_NOTE), find }
}

/**
 * One box for both questions: words filter as they are typed; the name of a place, or an address that is no locker's, is
 * looked up, and the lockers nearest to it come first.
 */
export const SearchField = ({
  words,
  view,
  placed,
  change,
  hasAny,
  children,
}: {
  readonly words: string
  /** The middle of the map: of namesakes the nearest is meant. */
  readonly view: Position
  /** Whether a place orders the list. */
  readonly placed: boolean
  readonly change: Change
  /** Whether any point has these words. */
  readonly hasAny: (words: string) => Promise<boolean>
  /** What stands in line with it. */
  readonly children: ReactNode
}) => {
  const [text, setText] = useTyped(words, change)
  const place = usePlaceSearch(view, change, () => setText(''))
  const submit = async () => {
    const requested = text.trim()
    await place.find(requested, async () => {
      const any = await hasAny(requested)
      if (any) change({ q: requested, near: '', place: '' })
      return any
    })
  }
  return (
    <search aria-label={LABEL} className={styles['search']}>
      <form
        className={styles['line']}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          label={LABEL}
          className={styles['text']}
          type="search"
          autoComplete="off"
          maxLength={200}
          enterKeyHint="search"
          placeholder={typeset('Город, улица или номер')}
          value={text}
          onChange={({ target }) => {
            place.forget()
            setText(target.value)
            // A new question: the place of the last one orders nothing any more.
            if (placed) change({ near: '', place: '' }, { typed: true })
          }}
        />
        <Button
          look="quiet"
          className={styles['near']}
          aria-disabled={text.trim() === '' || undefined}
          title={text.trim() === '' ? 'Сначала введите адрес' : undefined}
          onClick={() => void place.find(text.trim())}
        >
          <Icon name="search" size={18} />
          <span>
            Ближайшие<span className={styles['rest']}> {typeset('к адресу')}</span>
          </span>
        </Button>
        {children}
      </form>
      <output className={classes(styles['note'], place.note.failed && styles['failed'])}>
        {typeset(place.note.text)}
      </output>
    </search>
  )
}
