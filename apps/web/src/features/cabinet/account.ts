import { useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { customerQuery } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'

/** Milliseconds after which the balance is looked at again: an invoice may have been paid meanwhile. */
const BALANCE_EVERY = 60_000
/** The same after a failure: an order may have been paid since the balance on the screen was read. */
const BALANCE_AGAIN = 5_000

/** Whose account the calls are about. The shell shows nothing without a session, so that there is one. */
export const useAccount = (): { readonly uid: string } => ({ uid: useUserUid() ?? '' })

export const profileQuery = (uid: string) =>
  customerQuery(ENDPOINTS.getProfile, { params: { uid } })
export const useProfile = () => useQuery(profileQuery(useAccount().uid))

export const amountQuery = (uid: string) => customerQuery(ENDPOINTS.getAmount, { params: { uid } })
export const useAmount = () =>
  useQuery({
    ...amountQuery(useAccount().uid),
    refetchInterval: ({ state }) => (state.status === 'error' ? BALANCE_AGAIN : BALANCE_EVERY),
  })
