import type { parcelDone } from '@yacheyka/contract/parcels/console-parcel-acts'
import {
  listOperatorParcelEvents,
  listOperatorParcelMessages,
} from '@yacheyka/contract/parcels/console-parcel-history'
import { getOperatorParcel, listOperatorParcels } from '@yacheyka/contract/parcels/console-parcels'
import { listParcelClaims, listParcelNotes } from '@yacheyka/contract/support/parcel-support'
import { useRef, useState } from 'react'
import type * as z from 'zod'
import type { CallOptions } from '#/api/call.ts'
import { randomKey } from '#/api/random-key.ts'
import { showToast } from '#/ui/toast-store.ts'
import { refresh } from '../../api.ts'
import { failureOf } from '../../failure-of.ts'

type Done = z.output<typeof parcelDone>

/**
 * Acts on a parcel, one thing at a time, and says how it went. Tried again, the same thing acts once. Whatever came of it,
 * the card is asked for anew: a refusal mostly means that somebody else was quicker.
 */
export const useParcelAct = () => {
  const [pending, setPending] = useState(false)
  const attempt = useRef({ content: '', key: '' })
  const keyOf = (content: string): string => {
    if (attempt.current.content !== content) attempt.current = { content, key: randomKey() }
    return attempt.current.key
  }
  /** @param content what is asked, as the same thing tried again has it */
  const act = async (
    content: unknown,
    run: (options: CallOptions) => Promise<Done>,
  ): Promise<boolean> => {
    if (pending) return false
    setPending(true)
    try {
      const headers = { 'idempotency-key': keyOf(JSON.stringify(content)) }
      const { message } = await run({ headers })
      attempt.current = { content: '', key: '' }
      showToast({ kind: 'success', text: message })
      return true
    } catch (error) {
      showToast({ kind: 'failure', text: failureOf(error) })
      return false
    } finally {
      setPending(false)
      void refresh(
        getOperatorParcel,
        listOperatorParcelEvents,
        listOperatorParcelMessages,
        listOperatorParcels,
        listParcelNotes,
        listParcelClaims,
      )
    }
  }
  return { pending, act }
}

export type ParcelAct = ReturnType<typeof useParcelAct>['act']
