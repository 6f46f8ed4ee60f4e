import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { CallInput } from '@yacheyka/contract/http/endpoint'
import { callAsCustomer, customerQuery } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'

const teamQuery = (uid: string) => customerQuery(ENDPOINTS.listMembers, { params: { uid } })

export const useTeam = () => useQuery(teamQuery(useUserUid() ?? ''))

/** What may be done to a team; it is asked for again after each. */
export const useTeamActs = () => {
  const uid = useUserUid() ?? ''
  const client = useQueryClient()
  const refreshAfter = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } finally {
      await client.invalidateQueries({ queryKey: teamQuery(uid).queryKey })
    }
  }
  return {
    invite: (body: CallInput<typeof ENDPOINTS.inviteMember>['body']) =>
      refreshAfter(callAsCustomer(ENDPOINTS.inviteMember, { params: { uid }, body })),
    resend: (member: string) =>
      refreshAfter(
        callAsCustomer(ENDPOINTS.resendInvitation, { params: { uid, member }, body: {} }),
      ),
    withdraw: (member: string) =>
      refreshAfter(callAsCustomer(ENDPOINTS.withdrawInvitation, { params: { uid, member } })),
    change: (member: string, body: CallInput<typeof ENDPOINTS.changeMember>['body']) =>
      refreshAfter(callAsCustomer(ENDPOINTS.changeMember, { params: { uid, member }, body })),
    changeTeam: (body: CallInput<typeof ENDPOINTS.changeTeam>['body']) =>
      refreshAfter(callAsCustomer(ENDPOINTS.changeTeam, { params: { uid }, body })),
  }
}
