import { formatError } from './api-error.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useOnce } from '@yacheyka/ui/use-once.ts'

/** Words of success; without any, success shows by itself. */
type Work = () => Promise<string | void>

/**
 * Shows how the work went in a toast.
 * @param about what its toasts are about: of one thing only the newest stands
 * @returns whether it was done
 */
export const showOutcome = async (work: Work, about?: string): Promise<boolean> => {
  try {
    const text = await work()
    if (typeof text === 'string') showToast({ kind: 'success', text, about })
    return true
  } catch (error) {
    showToast({ kind: 'failure', text: formatError(error), about })
    return false
  }
}

/** Runs one thing at a time, and shows how it went in a toast. */
export const useToastAttempt = (about?: string) => {
  const { pending, once } = useOnce()
  /**
   * @param settled runs whatever came of the work, before the next attempt
   * @returns whether it was done
   */
  const attempt = async (work: Work, settled?: () => unknown): Promise<boolean> => {
    const isDone = await once(async () => {
      const done = await showOutcome(work, about)
      await settled?.()
      return done
    })
    return isDone === true
  }
  return { pending, attempt }
}
