import type { CallInput } from '@yacheyka/contract/http/endpoint'
import {
  operatorApproveApplication,
  operatorGetApplication,
  operatorListApplications,
  operatorRefuseApplication,
} from '@yacheyka/contract/applications/console-applications'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { firstMessages, formatError } from '#/api/api-error.ts'
import { showToast } from '#/ui/toast-store.ts'
import { useOnce } from '#/ui/use-once.ts'
import { callAsOperator, refresh } from '../../api.ts'
import type { Errors } from './requisites.ts'

const ABOUT = 'application'

type Decision = 'approve' | 'refuse'

/**
 * Decides about an application, one thing at a time, and says how it went. Whatever came of it, card and list are asked for
 * anew: a rejection mostly means that somebody else has decided meanwhile.
 */
export const useDecide = (uid: string) => {
  const { pending, once } = useOnce()
  const [decision, setDecision] = useState<Decision>()

  /** @returns the errors of fields that the server answered */
  const decide = async (what: Decision, act: () => Promise<string>): Promise<Errors> => {
    const errors = await once(async () => {
      setDecision(what)
      try {
        showToast({ kind: 'success', text: await act(), about: ABOUT })
      } catch (error) {
        const found = firstMessages(error)
        if (Object.keys(found).length > 0) return found
        showToast({ kind: 'failure', text: formatError(error), about: ABOUT })
      }
      await refresh(operatorGetApplication, operatorListApplications)
      return {}
    })
    return errors ?? {}
  }

  return {
    pending: pending ? decision : undefined,
    approve: (body: CallInput<typeof operatorApproveApplication>['body']): Promise<Errors> =>
      decide('approve', async () => {
        const { login } = await callAsOperator(operatorApproveApplication, {
          params: { uid },
          body,
        })
        return typeset(`Клиент заведён, логин ${login}`)
      }),
    refuse: (reason: string): Promise<Errors> =>
      decide('refuse', async () => {
        const { email } = await callAsOperator(operatorRefuseApplication, {
          params: { uid },
          body: { reason },
        })
        return typeset(`Отказано, причина уходит на ${email}`)
      }),
  }
}
