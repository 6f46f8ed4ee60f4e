import {
  operatorHandleFeedback,
  operatorListFeedback,
  operatorReplyToFeedback,
} from '@yacheyka/contract/feedback/console-feedback'
import { useRef, useState } from 'react'
import { ApiError, SERVER_FAULT } from '#/api/api-error.ts'
import { randomKey } from '#/api/random-key.ts'
import { showToast } from '#/ui/toast-store.ts'
import { callAsOperator, refresh } from '../../api.ts'

/** Deals with one message, one thing at a time, and says how it went; the list is asked for anew. */
export const useMessage = (uid: string) => {
  const [pending, setPending] = useState(false)
  const attempt = useRef({ text: '', key: '' })

  /** The same answer tried again is one letter, whatever became of the first try. */
  const keyOf = (text: string): string => {
    if (attempt.current.text !== text) attempt.current = { text, key: randomKey() }
    return attempt.current.key
  }

  const act = async (done: string, work: () => Promise<unknown>): Promise<boolean> => {
    if (pending) return false
    setPending(true)
    try {
      await work()
      showToast({ kind: 'success', text: done, about: uid })
      await refresh(operatorListFeedback)
      return true
    } catch (error) {
      const text = error instanceof ApiError ? error.detail : SERVER_FAULT
      showToast({ kind: 'failure', text, about: uid })
      return false
    } finally {
      setPending(false)
    }
  }

  return {
    pending,
    reply: (text: string): Promise<boolean> =>
      act('Ответ отправлен', async () => {
        await callAsOperator(
          operatorReplyToFeedback,
          { params: { uid }, body: { text } },
          { headers: { 'idempotency-key': keyOf(text) } },
        )
        attempt.current = { text: '', key: '' }
      }),
    handle: (body: { readonly handled: boolean; readonly note?: string }): Promise<boolean> =>
      act(body.handled ? 'Обращение разобрано' : 'Обращение снова в работе', () =>
        callAsOperator(operatorHandleFeedback, { params: { uid }, body }),
      ),
  }
}
