import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { callAsCustomer, customerQuery } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'
import type { CallInput } from '@yacheyka/contract/http/endpoint'

const keysQuery = (uid: string) => customerQuery(ENDPOINTS.listApiKeys, { params: { uid } })

/** Those that work first, and of both the newest first, as the server has them. */
export const useKeys = () =>
  useQuery({
    ...keysQuery(useUserUid() ?? ''),
    select: ({ results }) => results.toSorted((a, b) => Number(b.active) - Number(a.active)),
  })

/** What may be done to keys; the list is asked for again after each. */
export const useKeyActs = () => {
  const uid = useUserUid() ?? ''
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: keysQuery(uid).queryKey })
  return {
    create: async (body: CallInput<typeof ENDPOINTS.createApiKey>['body']) => {
      const made = await callAsCustomer(ENDPOINTS.createApiKey, { params: { uid }, body })
      await refresh()
      return made
    },
    rotate: async (key: string, body: CallInput<typeof ENDPOINTS.rotateApiKey>['body']) => {
      const made = await callAsCustomer(ENDPOINTS.rotateApiKey, { params: { uid, key }, body })
      await refresh()
      return made
    },
    changeSites: async (key: string, body: CallInput<typeof ENDPOINTS.changeApiKey>['body']) => {
      await callAsCustomer(ENDPOINTS.changeApiKey, { params: { uid, key }, body })
      await refresh()
    },
    confirm: async (key: string, link: string) => {
      await callAsCustomer(ENDPOINTS.confirmApiKey, { params: { uid, key }, body: { link } })
      await refresh()
    },
    revoke: async (key: string) => {
      await callAsCustomer(ENDPOINTS.revokeApiKey, { params: { uid, key } })
      await refresh()
    },
  }
}
