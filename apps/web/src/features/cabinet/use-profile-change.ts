import { useQueryClient } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { PROFILE_MESSAGES, type Profile } from '@yacheyka/contract/accounts/profile'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { showToast } from '@yacheyka/ui/toasts.tsx'
import { profileQuery, useAccount } from './account.ts'

type Changes = Partial<Pick<Profile, 'ceo_phone' | 'email' | 'notify_by_email'>>

/** Sends the fields that changed; the profile is then what the server says it is. Rejects as the call does. */
export const useProfileChange = () => {
  const { uid } = useAccount()
  const client = useQueryClient()
  return async (changes: Changes): Promise<void> => {
    const profile = await callAsCustomer(ENDPOINTS.updateProfile, {
      params: { uid },
      body: changes,
    })
    client.setQueryData(profileQuery(uid).queryKey, profile)
    showToast({ kind: 'success', text: PROFILE_MESSAGES.done })
  }
}
