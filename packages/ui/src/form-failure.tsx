import { useId } from 'react'
import { FieldError } from './field-error.tsx'

/** What went wrong with a form as a whole, read out when it comes. */
export const FormFailure = ({ text }: { readonly text: string | undefined }) => {
  const id = useId()
  if (text === undefined) return null
  return (
    <div role="alert">
      <FieldError id={id} text={text} />
    </div>
  )
}
