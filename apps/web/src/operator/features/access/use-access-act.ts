import { useState } from 'react'
import { ApiError, SERVER_FAULT } from '#/api/api-error.ts'
import { showToast } from '#/ui/toast-store.ts'

/** What to say of a failed call. */
export const failureOf = (error: unknown): string =>
  error instanceof ApiError ? error.detail : SERVER_FAULT

/** Does one thing at a time and says how it went; `act` answers whether it was done, for dialogs that go then. */
export const useAct = () => {
  const [pending, setPending] = useState(false)
  const act = async (work: () => Promise<unknown>, done?: string): Promise<boolean> => {
    if (pending) return false
    setPending(true)
    try {
      await work()
      if (done !== undefined) showToast({ kind: 'success', text: done })
      return true
    } catch (error) {
      showToast({ kind: 'failure', text: failureOf(error) })
      return false
    } finally {
      setPending(false)
    }
  }
  return { pending, act }
}
