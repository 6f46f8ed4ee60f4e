import { useState } from 'react'
import { formatError } from './api-error.ts'
import { useOnce } from '@yacheyka/ui/use-once.ts'

/** Runs one thing at a time, and keeps what went wrong for the form to show. */
export const useAttempt = () => {
  const { pending, once } = useOnce()
  const [failure, setFailure] = useState<string>()
  /**
   * @param settled runs whatever came of the work, before the next attempt
   * @returns whether it was done
   */
  const attempt = async (
    work: () => Promise<unknown>,
    settled?: () => unknown,
  ): Promise<boolean> => {
    const isDone = await once(async () => {
      setFailure(undefined)
      try {
        await work()
        return true
      } catch (error) {
        setFailure(formatError(error))
        return false
      } finally {
        await settled?.()
      }
    })
    return isDone === true
  }
  return { pending, failure, attempt, forgetFailure: () => setFailure(undefined) }
}
