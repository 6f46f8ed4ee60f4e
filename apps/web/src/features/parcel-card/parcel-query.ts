import { useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import { parcelRow, type ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import { useLocation } from 'react-router'
import { customerQuery } from '#/session/call-as-customer.ts'

/** As much of a parcel as is known by now. */
export type KnownParcel = Partial<ParcelCard>

/** Milliseconds after which an open card looks again: couriers and recipients do not wait for it to be opened anew. */
export const LOOK_EVERY = 30_000

const parcelQuery = (uid: string) => customerQuery(ENDPOINTS.getSentParcel, { params: { uid } })

/** The row of the list that the customer came from, if it is of this parcel; the browser may hold anything there. */
const rowIn = (state: unknown, uid: string): ParcelRow | undefined => {
  if (typeof state !== 'object' || state === null || !('parcel' in state)) return undefined
  const { data } = parcelRow.safeParse(state.parcel)
  return data?.uid === uid ? data : undefined
}

/** The card of a parcel; until it comes, the row that the move to it brought along. */
export const useParcel = (uid: string) => {
  const { state } = useLocation()
  const query = useQuery({
    ...parcelQuery(uid),
    // What may be done with it depends on where it is this moment.
    staleTime: 0,
    refetchInterval: LOOK_EVERY,
  })
  return { ...query, row: query.data ?? rowIn(state, uid) }
}
