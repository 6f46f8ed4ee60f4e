import type { CallInput } from '@yacheyka/contract/http/endpoint'
import {
  operatorApproveApplication,
  operatorGetApplication,
  operatorListApplications,
} from '@yacheyka/contract/applications/console-applications'
import { typeset } from '@yacheyka/core/text/wording'
import { firstMessages, formatError } from '@yacheyka/frontend/api/api-error.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useOnce } from '@yacheyka/ui/use-once.ts'
import { callAsOperator, refresh } from '../../api.ts'
import type { Errors } from './requisites.ts'

/** What toasts about a decision are about. */
export const ABOUT = 'application'

/** A refused decision mostly means that somebody else has decided meanwhile. */
export const refreshApplications = () => refresh(operatorGetApplication, operatorListApplications)

/** Approves an application, once at a time, and says how it went. Whatever came of it, card and list are asked for anew. */
export const useApprove = (uid: string) => {
  const { pending, once } = useOnce()
  /** @returns the errors of fields that the server answered */
  const approve = async (
    body: CallInput<typeof operatorApproveApplication>['body'],
  ): Promise<Errors> => {
    const errors = await once(async () => {
      try {
        const { login } = await callAsOperator(operatorApproveApplication, {
          params: { uid },
          body,
        })
        const text = typeset(`Клиент заведён, логин ${login}`)
        showToast({ kind: 'success', text, about: ABOUT })
      } catch (error) {
        const found = firstMessages(error)
        if (Object.keys(found).length > 0) return found
        showToast({ kind: 'failure', text: formatError(error), about: ABOUT })
      }
      await refreshApplications()
      return {}
    })
    return errors ?? {}
  }
  return { pending, approve }
}
