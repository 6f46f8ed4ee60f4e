import { useState } from 'react'
import { formatError } from '#/api/api-error.ts'
import { useOnce } from './use-once.ts'

/** Runs one thing at a time, and keeps what went wrong for the form to show. */
export const useAttempt = () => {
  const { pending, once } = useOnce()
  const [failure, setFailure] = useState<string>()
  /** Answers whether it was done. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    const done = await once(async () => {
      setFailure(undefined)
      try {
        await work()
        return true
      } catch (error) {
        setFailure(formatError(error))
        return false
      }
    })
    return done === true
  }
  return { pending, failure, attempt, forgetFailure: () => setFailure(undefined) }
}
