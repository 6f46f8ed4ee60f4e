import { useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { customerQuery } from './call-as-customer.ts'
import { useRole, useUserUid } from './use-session.ts'

/** Until when the trial access of the company lasts, ISO 8601, and whose it is; null with a contract, and until it is known. */
export const useTrial = (): { readonly until: string; readonly email: string } | null => {
  const uid = useUserUid() ?? ''
  // A trial has nobody but a developer: nobody else waits for the call.
  const enabled = useRole() === 'developer'
  const { data } = useQuery({
    ...customerQuery(ENDPOINTS.getProfile, { params: { uid } }),
    enabled,
  })
  const until = data?.trial_until ?? null
  return until === null ? null : { until, email: data?.email ?? '' }
}

export const useIsTrial = (): boolean => useTrial() !== null
