import { useRef, useState } from 'react'
import { ApiError, SERVER_FAULT } from '#/api/api-error.ts'

type Faults = Readonly<Record<string, string>>

const NONE: Faults = {}

const isWrongPassword = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'code' in answer &&
  answer.code === 'wrong_password'

/** Of a refusal: the first message of each field, or one of the whole under an empty name. */
const faultsOf = (error: unknown): Faults => {
  if (!(error instanceof ApiError)) return { '': SERVER_FAULT }
  if (isWrongPassword(error.answer)) return { password: error.detail }
  const fields = Object.entries(error.fields).flatMap(([name, [first]]) =>
    first === undefined ? [] : [[name, first] as const],
  )
  return fields.length === 0 ? { '': error.detail } : Object.fromEntries(fields)
}

/** Sends a form once at a time, and keeps what is against it by field. */
export const useSubmit = () => {
  const [faults, setFaults] = useState(NONE)
  const [pending, setPending] = useState(false)
  const busy = useRef(false)
  const submit = async (send: () => Promise<void>, own: Faults = NONE): Promise<void> => {
    if (busy.current) return
    setFaults(own)
    if (Object.keys(own).length > 0) return
    busy.current = true
    setPending(true)
    await send().catch((error: unknown) => setFaults(faultsOf(error)))
    busy.current = false
    setPending(false)
  }
  return { faults, pending, submit }
}
