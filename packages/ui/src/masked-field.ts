import type { InputEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** A field with a mask, registered: it tells of its changes by `input`. */
export const onInput = <N extends string>({ onChange, ...field }: UseFormRegisterReturn<N>) => ({
  ...field,
  onInput: (event: InputEvent<HTMLInputElement>) => void onChange(event),
})
