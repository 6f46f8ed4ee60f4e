import {
  operatorDeleteResponse,
  operatorHandleResponse,
  operatorListResponses,
} from '@yacheyka/contract/vacancies/console-responses'
import { useState } from 'react'
import { ApiError, SERVER_FAULT } from '#/api/api-error.ts'
import { showToast } from '#/ui/toast-store.ts'
import { callAsOperator, refresh } from '../../api.ts'

/** Deals with one response, one thing at a time, and says how it went; the list is asked for anew. */
export const useResponse = (uid: string) => {
  const [pending, setPending] = useState(false)
  const act = async (done: string, work: () => Promise<unknown>): Promise<void> => {
    if (pending) return
    setPending(true)
    try {
      await work()
      showToast({ kind: 'success', text: done, about: uid })
    } catch (error) {
      const text = error instanceof ApiError ? error.detail : SERVER_FAULT
      showToast({ kind: 'failure', text, about: uid })
    }
    // Somebody else may have deleted it meanwhile.
    await refresh(operatorListResponses)
    setPending(false)
  }
  const params = { uid }
  return {
    pending,
    handle: (handled: boolean) =>
      act(handled ? 'Отклик разобран' : 'Отклик снова среди новых', () =>
        callAsOperator(operatorHandleResponse, { params, body: { handled } }),
      ),
    remove: () => act('Отклик удалён', () => callAsOperator(operatorDeleteResponse, { params })),
  }
}
