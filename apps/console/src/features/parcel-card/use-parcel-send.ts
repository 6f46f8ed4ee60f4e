import type { parcelDone } from '@yacheyka/contract/parcels/console-parcel-acts'
import {
  listOperatorParcelEvents,
  listOperatorParcelMessages,
} from '@yacheyka/contract/parcels/console-parcel-history'
import { getOperatorParcel, listOperatorParcels } from '@yacheyka/contract/parcels/console-parcels'
import { listParcelClaims, listParcelNotes } from '@yacheyka/contract/support/parcel-support'
import type * as z from 'zod'
import type { CallOptions } from '@yacheyka/frontend/api/call.ts'
import { refreshAfter } from '../../api.ts'
import { useContentKey } from '../../parts/use-content-key.ts'

export type Done = z.output<typeof parcelDone>

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
 * Sends what is asked of a parcel; tried again, the same thing is done once. Whatever came of it, the card is asked for
 * anew: a rejection mostly means that somebody else was quicker.
 */
export const useParcelSend = () => {
  const key = useContentKey()
  /** @param content what is asked, as the same thing tried again has it */
  return <T>(content: unknown, run: (options: CallOptions) => Promise<T>): Promise<T> =>
    refreshAfter(
      async () => {
        const done = await run(key.optionsFor(content))
        key.forget()
        return done
      },
      ...SHOWN,
    )
}

export type ParcelSend = ReturnType<typeof useParcelSend>
