import { useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { CallInput } from '@yacheyka/contract/http/endpoint'
import { customerQuery } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'

/** Milliseconds after which the newest calls are looked at again. */
const EVERY = 5000

export type CallsQuery = NonNullable<CallInput<typeof ENDPOINTS.listOwnCalls>['query']>

export const useCalls = (query: CallsQuery) =>
  useQuery({
    ...customerQuery(ENDPOINTS.listOwnCalls, { params: { uid: useUserUid() ?? '' }, query }),
    placeholderData: (before) => before,
    refetchInterval: query.before === undefined ? EVERY : false,
  })

/** With its bodies. */
export const useCall = (call: string) =>
  useQuery(customerQuery(ENDPOINTS.getOwnCall, { params: { uid: useUserUid() ?? '', call } }))
