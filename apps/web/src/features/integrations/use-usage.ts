import { useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { CallInput } from '@yacheyka/contract/http/endpoint'
import { customerQuery } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'

export type UsageQuery = NonNullable<CallInput<typeof ENDPOINTS.getApiUsage>['query']>

export const useUsage = (query: UsageQuery) =>
  useQuery({
    ...customerQuery(ENDPOINTS.getApiUsage, { params: { uid: useUserUid() ?? '' }, query }),
    placeholderData: (before) => before,
  })
