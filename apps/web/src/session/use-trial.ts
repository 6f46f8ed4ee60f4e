import { useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { customerQuery } from './call-as-customer.ts'
import { useRole, useUserUid } from './use-session.ts'

/** When the trial access of the company ends, ISO 8601; null with a contract, and until it is known. */
export const useTrialUntil = (): string | null => {
  const uid = useUserUid() ?? ''
  // A trial has nobody but a developer: nobody else waits for the call.
  const enabled = useRole() === 'developer'
  const { data } = useQuery({
    ...customerQuery(ENDPOINTS.getProfile, { params: { uid } }),
    enabled,
  })
  return data?.trial_until ?? null
}

export const useIsTrial = (): boolean => useTrialUntil() !== null
