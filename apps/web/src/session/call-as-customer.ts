import { queryOptions } from '@tanstack/react-query'
import { ROLE_FORBIDDEN_CODE } from '@yacheyka/contract/accounts/members'
import type { ResponseBody, CallInput, Endpoint } from '@yacheyka/contract/http/endpoint'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { call, type CallOptions } from '@yacheyka/frontend/api/call.ts'
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
): Promise<ResponseBody<E>> => {
  const callWith = (token: string) =>
    call(endpoint, input, {
      ...options,
      headers: { ...options.headers, authorization: `Bearer ${token}` },
    })
  const token = await session.access()
  try {
    return await callWith(token)
  } catch (error) {
    if (isOfOtherRoles(error)) await session.accessAfter(token).catch(() => undefined)
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    return callWith(await session.accessAfter(token))
  }
}

/** The role was changed since the token was made: a new one says which it is now, and the page shows what that one may. */
const isOfOtherRoles = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 403 &&
  typeof error.response === 'object' &&
  error.response !== null &&
  'code' in error.response &&
  error.response.code === ROLE_FORBIDDEN_CODE

/** Options of `useQuery` for a call of the signed-in customer. */
export const customerQuery = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: ['customer', endpoint.id, input],
    queryFn: ({ signal }) => callAsCustomer(endpoint, input, { signal }),
  })
