import { useState } from 'react'
import { formFaults, type Faults } from './form-faults.ts'
import { useOnce } from './use-once.ts'

const NONE: Faults = {}

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
      await send().catch((error: unknown) => setFaults(formFaults(error)))
    })
  }
  /** Takes back what was against a field that is typed into. */
  const mend = (field: string) => setFaults(({ [field]: _mended, ...others }) => others)
  return { faults, pending, submit, mend }
}
