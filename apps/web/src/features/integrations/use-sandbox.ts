import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { CallInput } from '@yacheyka/contract/http/endpoint'
import { callAsCustomer, customerQuery } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'

/** Milliseconds after which it is looked at again: parcels to some points go by themselves. */
const EVERY = 5000

const sandboxQuery = (uid: string) => customerQuery(ENDPOINTS.getOwnSandbox, { params: { uid } })

export const useSandbox = () =>
  useQuery({ ...sandboxQuery(useUserUid() ?? ''), refetchInterval: EVERY })

export type Advance = CallInput<typeof ENDPOINTS.advanceOwnSandboxParcel>['body']

/** Deletes what test keys have made. */
export const useClear = () => {
  const uid = useUserUid() ?? ''
  const client = useQueryClient()
  return async () => {
    await callAsCustomer(ENDPOINTS.clearOwnSandbox, { params: { uid } })
    await client.invalidateQueries({ queryKey: sandboxQuery(uid).queryKey })
  }
}

/** Tells what a locker or a courier would have told of a test parcel. */
export const useAdvance = () => {
  const uid = useUserUid() ?? ''
  const client = useQueryClient()
  return async (parcel: string, body: Advance) => {
    await callAsCustomer(ENDPOINTS.advanceOwnSandboxParcel, { params: { uid, parcel }, body })
    await client.invalidateQueries({ queryKey: sandboxQuery(uid).queryKey })
  }
}
