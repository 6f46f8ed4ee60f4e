import {
  operatorHandleFeedback,
  operatorListFeedback,
  operatorReplyToFeedback,
} from '@yacheyka/contract/feedback/console-feedback'
import { useRef } from 'react'
import { randomKey } from '#/api/random-key.ts'
import { useOnce } from '#/ui/use-once.ts'
import { showOutcome } from '#/ui/use-toast-attempt.ts'
import { callAsOperator, refresh } from '../../api.ts'

/** Deals with one message, one thing at a time, and says how it went; the list is asked for anew. */
export const useMessage = (uid: string) => {
  const { pending, once } = useOnce()
  const attempt = useRef({ text: '', key: '' })

  /** The same response tried again is one letter, whatever became of the first try. */
  const keyOf = (text: string): string => {
    if (attempt.current.text !== text) attempt.current = { text, key: randomKey() }
    return attempt.current.key
  }

  const act = async (words: string, work: () => Promise<unknown>): Promise<boolean> => {
    const isDone = await once(async () => {
      const done = await showOutcome(() => work().then(() => words), uid)
      if (done) await refresh(operatorListFeedback)
      return done
    })
    return isDone === true
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
