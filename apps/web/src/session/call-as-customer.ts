import { queryOptions } from '@tanstack/react-query'
import type { Answer, CallInput, Endpoint } from '@yacheyka/contract/http/endpoint'
import { ApiError } from '#/api/api-error.ts'
import { call, type CallOptions } from '#/api/call.ts'
import { session } from './session.ts'

/**
 * A call of the signed-in customer. An access token that has run out is renewed before; one that the server refuses all
 * the same, once after. Where the session is over, this throws and the shell leads to the login page.
 * @throws {ApiError}
 */
export const callAsCustomer = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<E>> => {
  const callWith = (token: string) =>
    call(endpoint, input, {
      ...options,
      headers: { ...options.headers, authorization: `Bearer ${token}` },
    })
  const token = await session.access()
  try {
    return await callWith(token)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    return callWith(await session.accessAfter(token))
  }
}

/** Options of `useQuery` for a call of the signed-in customer. */
export const customerQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: ['customer', endpoint.id, input],
    queryFn: ({ signal }) => callAsCustomer(endpoint, input, { signal }),
  })
