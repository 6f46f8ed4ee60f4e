import { Maskito } from '@maskito/core'
import type { FocusEvent, InputEvent, Ref } from 'react'
import { isBarePrefix, PHONE_MASK } from './phone-mask.ts'
import { TextField } from './text-field.tsx'
import type { FieldWords } from './field.tsx'

/** Keeps the mask on the field while it stands. */
const masked = (element: HTMLInputElement | null) => {
  if (element === null) return undefined
  const mask = new Maskito(element, PHONE_MASK)
  return () => {
    mask.destroy()
  }
}

const hand = <T,>(ref: Ref<T> | undefined, value: T | null) => {
  if (typeof ref === 'function') ref(value)
  else if (ref) ref.current = value
}

/** A Russian phone, `+7(###)###-##-##`; takes 8916…, +7 916 …, pasted, typed or filled in by the browser. */
export const PhoneField = ({
  ref,
  onInput,
  onBlur,
  ...rest
}: FieldWords & {
  readonly ref?: Ref<HTMLInputElement>
  readonly name: string
  /** The mask answers keys itself: React hears of it by `input`, not by `change`. */
  readonly onInput: (event: InputEvent<HTMLInputElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLInputElement>) => void
}) => {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    if (field.value !== '' && isBarePrefix(field.value)) {
      field.value = ''
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    onBlur(event)
  }
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+7(___)___-__-__"
      {...rest}
      ref={(element) => {
        hand(ref, element)
        const unmask = masked(element)
        return () => {
          hand(ref, null)
          unmask?.()
        }
      }}
      onInput={onInput}
      onBlur={leave}
    />
  )
}
