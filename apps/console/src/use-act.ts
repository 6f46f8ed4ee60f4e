import { firstMessages, formatError } from '@yacheyka/frontend/api/api-error.ts'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useOnce } from '@yacheyka/ui/use-once.ts'

/**
 * Does one thing at a time and says how it went: `act` answers the words of success. What is wrong with fields comes back
 * for the form, the rest is told.
 * @returns `run`, which answers errors of fields, or `null` where the thing is done
 */
export const useAct = (about: string) => {
  const { pending, once } = useOnce()
  const run = async (act: () => Promise<string>): Promise<Errors | null> => {
    const errors = await once(async () => {
      try {
        showToast({ kind: 'success', text: await act(), about })
        return null
      } catch (error) {
        const found = firstMessages(error)
        if (Object.keys(found).length === 0)
          showToast({ kind: 'failure', text: formatError(error), about })
        return found
      }
    })
    return errors === undefined ? {} : errors
  }
  return { pending, run }
}
