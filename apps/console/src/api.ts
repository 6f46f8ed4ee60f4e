import { queryOptions } from '@tanstack/react-query'
import type { ResponseBody, CallInput, Endpoint } from '@yacheyka/contract/http/endpoint'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { call, type CallOptions } from '@yacheyka/frontend/api/call.ts'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { OPERATOR } from './operator-query.ts'

/**
 * A call of the signed-in operator: the session's cookie comes by itself. Where the session is over, the frame is told
 * and leads to the sign-in.
 * @throws {ApiError}
 */
export const callAsOperator = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseBody<E>> => {
  try {
    return await call(endpoint, input, options)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) queryClient.setQueryData(OPERATOR, null)
    throw error
  }
}

/** Options of `useQuery` for a call of the signed-in operator. */
export const operatorQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: ['operator', endpoint.id, input],
    queryFn: ({ signal }) => callAsOperator(endpoint, input, { signal }),
  })

/** What was read with this call is asked for anew, in all lists and cards that show it. */
export const refresh = (...endpoints: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(
    endpoints.map(({ id }) => queryClient.invalidateQueries({ queryKey: ['operator', id] })),
  )

/** Does it; whatever came of it, what was read with these calls is asked for anew. @throws {ApiError} */
export const refreshAfter = async <T>(
  work: () => Promise<T>,
  ...endpoints: readonly Endpoint[]
): Promise<T> => {
  try {
    return await work()
  } finally {
    void refresh(...endpoints)
  }
}
