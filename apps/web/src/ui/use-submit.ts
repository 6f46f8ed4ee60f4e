import { useState } from 'react'
import { ApiError, firstMessages, formatError } from '#/api/api-error.ts'
import { useOnce } from './use-once.ts'

type Faults = Readonly<Record<string, string>>

const NONE: Faults = {}

const isWrongPassword = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'code' in answer &&
  answer.code === 'wrong_password'

/** Of a refusal: the first message of each field, or one of the whole under an empty name. */
const faultsOf = (error: unknown): Faults => {
  if (error instanceof ApiError && isWrongPassword(error.answer)) return { password: error.detail }
  const fields = firstMessages(error)
  return Object.keys(fields).length === 0 ? { '': formatError(error) } : fields
}

/** Sends a form once at a time, and keeps what is against it by field. */
export const useSubmit = () => {
  const [faults, setFaults] = useState(NONE)
  const { pending, once } = useOnce()
  /** @param own what the form itself finds: with any, nothing is sent */
  const submit = async (send: () => Promise<unknown>, own: Faults = NONE): Promise<void> => {
    if (Object.keys(own).length > 0) {
      setFaults(own)
      return
    }
    await once(async () => {
      setFaults(NONE)
      await send().catch((error: unknown) => setFaults(faultsOf(error)))
    })
  }
  /** Takes back what was against a field that is typed into. */
  const mend = (field: string) => setFaults(({ [field]: _mended, ...others }) => others)
  return { faults, pending, submit, mend }
}
