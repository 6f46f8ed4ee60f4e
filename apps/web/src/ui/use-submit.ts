import { useState } from 'react'
import { ApiError, firstMessages, formatError } from '#/api/api-error.ts'
import { useOnce } from './use-once.ts'

type Errors = Readonly<Record<string, string>>

const NONE: Errors = {}

const isWrongPassword = (response: unknown): boolean =>
  typeof response === 'object' &&
  response !== null &&
  'code' in response &&
  response.code === 'wrong_password'

/** Of a rejection: the first message of each field, or one of the whole under an empty name. */
const errorsOf = (error: unknown): Errors => {
  if (error instanceof ApiError && isWrongPassword(error.response))
    return { password: error.detail }
  const fields = firstMessages(error)
  return Object.keys(fields).length === 0 ? { '': formatError(error) } : fields
}

/** Sends a form once at a time, and keeps what is against it by field. */
export const useSubmit = () => {
  const [errors, setErrors] = useState(NONE)
  const { pending, once } = useOnce()
  /** @param own what the form itself finds: with any, nothing is sent */
  const submit = async (send: () => Promise<unknown>, own: Errors = NONE): Promise<void> => {
    if (Object.keys(own).length > 0) {
      setErrors(own)
      return
    }
    await once(async () => {
      setErrors(NONE)
      await send().catch((error: unknown) => setErrors(errorsOf(error)))
    })
  }
  /** Takes back what was against a field that is typed into. */
  const mend = (field: string) => setErrors(({ [field]: _mended, ...others }) => others)
  return { errors, pending, submit, mend }
}
