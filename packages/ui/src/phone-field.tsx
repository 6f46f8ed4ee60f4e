import { Maskito } from '@maskito/core'
import type { FocusEvent, InputEvent, Ref } from 'react'
import { isBarePrefix, phoneMask, type PhoneShape } from './phone-mask.ts'
import { TextField } from './text-field.tsx'
import type { FieldWords } from './field.tsx'

/** Keeps the mask on the field while it stands. */
const masked = (element: HTMLInputElement | null, shape: PhoneShape) => {
  if (element === null) return undefined
  const mask = new Maskito(element, phoneMask(shape))
  return () => {
    mask.destroy()
  }
}

const hand = <T,>(ref: Ref<T> | undefined, value: T | null) => {
  if (typeof ref === 'function') ref(value)
  else if (ref) ref.current = value
}

/** A Russian phone in the form's own shape; takes 8916…, +7 916 …, pasted, typed or filled in by the browser. */
export const PhoneField = ({
  ref,
  shape = '+7(###)###-##-##',
  onInput,
  onBlur,
  ...rest
}: FieldWords & {
  readonly ref?: Ref<HTMLInputElement>
  readonly name: string
  readonly shape?: PhoneShape
  readonly defaultValue?: string
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
      placeholder={shape.replaceAll('#', '_')}
      {...rest}
      ref={(element) => {
        hand(ref, element)
        const unmask = masked(element, shape)
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
