import { useEffect, useId, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { trackCodeOf } from '@yacheyka/frontend/paths.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { Captcha } from '@yacheyka/frontend/captcha/chosen-captcha.tsx'
import type { CaptchaHandle } from '@yacheyka/frontend/captcha/captcha-props.ts'
import styles from './track-form.module.css'
import { TrackMessage } from './track-message.tsx'
import { useTrackSearch, type SearchOutcome } from './use-track-search.ts'

/** As much of a number as the call takes. */
const LENGTH_MAX = 256

const subscribe = () => () => undefined

/** The number of the address; none until the page is taken over: one prerendered page serves every number. */
const useCode = (): string => {
  const { pathname } = useLocation()
  return useSyncExternalStore(
    subscribe,
    () => trackCodeOf(pathname),
    () => '',
  )
}

/** The form of the address's number: another number begins anew. */
export const TrackForm = () => {
  const code = useCode()
  return <FormOf key={code} code={code} />
}

/** Why the button does nothing yet; an empty text where it does. */
const waitsFor = (number: string, token: string | null, outcome: SearchOutcome): string => {
  if (outcome === 'searching') return 'Ищем посылку…'
  if (number === '') return 'Введите номер посылки.'
  return token === null ? 'Отметьте «Я не робот».' : ''
}

const FormOf = ({ code }: { readonly code: string }) => {
  const id = useId()
  const captcha = useRef<CaptchaHandle>(null)
  const [token, setToken] = useState<string | null>(null)
  const { outcome, search, clear } = useTrackSearch(() => {
    captcha.current?.reset()
  })
  const [typed, setTyped] = useState(code)
  const input = useRef<HTMLInputElement>(null)
  // What was typed before the page's script came.
  useEffect(() => {
    if (input.current !== null) setTyped(input.current.value)
  }, [])
  const number = typed.trim()
  const reason = waitsFor(number, token, outcome)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === '' && token !== null) void search(number, token)
  }
  return (
    <form
      className={classes(stack(24), styles['form'])}
      onSubmit={submit}
      aria-busy={outcome === 'searching'}
    >
      <div className={autoStack(8)}>
        <label htmlFor={`${id}-number`} className={styles['label']}>
          Номер посылки
        </label>
        <input
          ref={input}
          id={`${id}-number`}
          className={styles['input']}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            clear()
          }}
          maxLength={LENGTH_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="search"
          spellCheck={false}
          aria-describedby={`${id}-hint ${id}-message`}
          aria-invalid={outcome === 'unknown-number'}
        />
        <p id={`${id}-hint`} className={styles['hint']}>
          Его прислал магазин, например YA1234567890128
        </p>
      </div>
      <Captcha ref={captcha} form="track" onToken={setToken} />
      <div className={styles['action']}>
        <Button
          type="submit"
          className={styles['submit']}
          aria-disabled={reason !== ''}
          aria-describedby={`${id}-reason`}
        >
          {outcome === 'searching' ? 'Ищем…' : 'Найти посылку'}
        </Button>
        <p id={`${id}-reason`} className={styles['hint']}>
          {reason}
        </p>
      </div>
      <TrackMessage id={`${id}-message`} outcome={outcome} />
    </form>
  )
}
