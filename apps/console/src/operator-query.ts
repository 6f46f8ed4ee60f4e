import { queryOptions } from '@tanstack/react-query'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type { OperatorMe } from '@yacheyka/contract/operators/console-session'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { call } from '@yacheyka/frontend/api/call.ts'

/** Under which the signed-in operator is kept. */
export const OPERATOR = ['operator-session'] as const

/** Who is signed in; null where nobody is. */
export const signedInQuery = queryOptions({
  queryKey: OPERATOR,
  staleTime: 30_000,
  queryFn: async ({ signal }): Promise<OperatorMe | null> => {
    try {
      return await call(OPERATOR_ENDPOINTS.getOperatorSession, {}, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})
