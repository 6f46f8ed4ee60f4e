import {
  operatorDeleteResponse,
  operatorHandleResponse,
  operatorListResponses,
} from '@yacheyka/contract/vacancies/console-responses'
import { useToastAttempt } from '@yacheyka/frontend/api/use-toast-attempt.ts'
import { callAsOperator, refresh } from '../../api.ts'

/** Deals with one response, one thing at a time, and says how it went; the list is asked for anew. */
export const useResponse = (uid: string) => {
  const { pending, attempt } = useToastAttempt(uid)
  const act = (done: string, work: () => Promise<unknown>) =>
    attempt(
      () => work().then(() => done),
      // Somebody else may have deleted it meanwhile.
      () => refresh(operatorListResponses),
    )
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
