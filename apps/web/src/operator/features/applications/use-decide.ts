import type { CallInput } from '@yacheyka/contract/http/endpoint'
import {
  operatorApproveApplication,
  operatorGetApplication,
  operatorListApplications,
  operatorRefuseApplication,
} from '@yacheyka/contract/applications/console-applications'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { ApiError, SERVER_FAULT } from '#/api/api-error.ts'
import { showToast } from '#/ui/toast-store.ts'
import { callAsOperator, refresh } from '../../api.ts'
import type { Faults } from './requisites.ts'

const ABOUT = 'application'

/**
 * Decides about an application, one thing at a time, and says how it went. Whatever came of it, card and list are asked for
 * anew: a refusal mostly means that somebody else has decided meanwhile.
 */
export const useDecide = (uid: string) => {
  const [pending, setPending] = useState<'approve' | 'refuse'>()

  /** @returns the faults of fields that the server answered */
  const decide = async (
    what: 'approve' | 'refuse',
    act: () => Promise<string>,
  ): Promise<Faults> => {
    if (pending !== undefined) return {}
    setPending(what)
    try {
      showToast({ kind: 'success', text: await act(), about: ABOUT })
      await refresh(operatorGetApplication, operatorListApplications)
      return {}
    } catch (error) {
      const faults = error instanceof ApiError ? firstOf(error.fields) : {}
      if (Object.keys(faults).length > 0) return faults
      const text = error instanceof ApiError ? error.detail : SERVER_FAULT
      showToast({ kind: 'failure', text, about: ABOUT })
      await refresh(operatorGetApplication, operatorListApplications)
      return {}
    } finally {
      setPending(undefined)
    }
  }

  return {
    pending,
    approve: (body: CallInput<typeof operatorApproveApplication>['body']): Promise<Faults> =>
      decide('approve', async () => {
        const { login } = await callAsOperator(operatorApproveApplication, {
          params: { uid },
          body,
        })
        return typeset(`Клиент заведён, логин ${login}`)
      }),
    refuse: (reason: string): Promise<Faults> =>
      decide('refuse', async () => {
        const { email } = await callAsOperator(operatorRefuseApplication, {
          params: { uid },
          body: { reason },
        })
        return typeset(`Отказано, причина уходит на ${email}`)
      }),
  }
}

const firstOf = (fields: ApiError['fields']): Faults =>
  Object.fromEntries(Object.entries(fields).map(([name, [message]]) => [name, message ?? '']))
