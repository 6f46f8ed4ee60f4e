import { useState } from 'react'
import { ApiError, SERVER_FAULT } from '#/api/api-error.ts'
import { showToast } from '#/ui/toast-store.ts'

/** First messages of fields, by their names. */
export type Faults = Readonly<Record<string, string>>

/**
 * Does one thing at a time and says how it went: `act` answers the words of success. What is wrong with fields comes back
 * for the form, the rest is told.
 * @returns `run`, which answers faults of fields, or `null` where the thing is done
 */
export const useAct = (about: string) => {
  const [pending, setPending] = useState(false)
  const run = async (act: () => Promise<string>): Promise<Faults | null> => {
    if (pending) return {}
    setPending(true)
    try {
      showToast({ kind: 'success', text: await act(), about })
      return null
    } catch (error) {
      const faults = error instanceof ApiError ? firstOf(error.fields) : {}
      const text = error instanceof ApiError ? error.detail : SERVER_FAULT
      if (Object.keys(faults).length === 0) showToast({ kind: 'failure', text, about })
      return faults
    } finally {
      setPending(false)
    }
  }
  return { pending, run }
}

const firstOf = (fields: ApiError['fields']): Faults =>
  Object.fromEntries(Object.entries(fields).map(([name, [message]]) => [name, message ?? '']))
