import type { parcelDone } from '@yacheyka/contract/parcels/console-parcel-acts'
import {
  listOperatorParcelEvents,
  listOperatorParcelMessages,
} from '@yacheyka/contract/parcels/console-parcel-history'
import { getOperatorParcel, listOperatorParcels } from '@yacheyka/contract/parcels/console-parcels'
import { listParcelClaims, listParcelNotes } from '@yacheyka/contract/support/parcel-support'
import { useRef } from 'react'
import type * as z from 'zod'
import type { CallOptions } from '#/api/call.ts'
import { randomKey } from '#/api/random-key.ts'
import { useToastAttempt } from '#/ui/use-toast-attempt.ts'
import { refresh } from '../../api.ts'

type Done = z.output<typeof parcelDone>

/** What the card of a parcel and the list show. */
const SHOWN = [
  getOperatorParcel,
  listOperatorParcelEvents,
  listOperatorParcelMessages,
  listOperatorParcels,
  listParcelNotes,
  listParcelClaims,
]

/**
 * Acts on a parcel, one thing at a time, and says how it went. Tried again, the same thing acts once. Whatever came of it,
 * the card is asked for anew: a rejection mostly means that somebody else was quicker.
 */
export const useParcelAct = () => {
  const { pending, attempt } = useToastAttempt()
  const requested = useRef({ content: '', key: '' })
  const keyOf = (content: string): string => {
    if (requested.current.content !== content) requested.current = { content, key: randomKey() }
    return requested.current.key
  }
  /** @param content what is asked, as the same thing tried again has it */
  const act = (content: unknown, run: (options: CallOptions) => Promise<Done>): Promise<boolean> =>
    attempt(
      async () => {
        const headers = { 'idempotency-key': keyOf(JSON.stringify(content)) }
        const { message } = await run({ headers })
        requested.current = { content: '', key: '' }
        return message
      },
      () => void refresh(...SHOWN),
    )
  return { pending, act }
}

export type ParcelAct = ReturnType<typeof useParcelAct>['act']
