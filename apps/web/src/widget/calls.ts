import type { Answer, CallInput, Endpoint } from '@yacheyka/contract/endpoint'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { ApiError, errorFromAnswer, NO_CONNECTION, SERVER_FAULT } from '#/api/api-error.ts'
import { addressOf } from '#/api/call.ts'

const responseOf = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  token: string,
  signal?: AbortSignal,
): Promise<Response> => {
  const headers = { accept: 'application/json, */*', authorization: `Token ${token}` }
  const response = await fetch(addressOf(endpoint, input), {
    headers,
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw new ApiError(0, NO_CONNECTION, {}, error)
  })
  if (response.status === 200) return response
  throw errorFromAnswer(response.status, await response.json().catch(() => null))
}

/**
 * Calls with the widget's token. Every status but 200 is a refusal (specification 1, section 7).
 * @throws ApiError; an abort by `signal` throws the signal's own reason
 */
export const ask = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  token: string,
  signal?: AbortSignal,
): Promise<Answer<E>> => {
  const response = await responseOf(endpoint, input, token, signal)
  return (await response.json().catch((error: unknown) => {
    signal?.throwIfAborted()
    throw new ApiError(response.status, SERVER_FAULT, {}, error)
  })) as Answer<E>
}

type ListQuery = NonNullable<CallInput<typeof ENDPOINTS.listWidgetTerminals>['query']>

/**
 * The same points as a workbook.
 * @throws ApiError
 */
export const askWorkbook = async (query: ListQuery, token: string): Promise<Blob> => {
  const response = await responseOf(
    ENDPOINTS.listWidgetTerminals,
    { query: { ...query, format: 'xlsx' } },
    token,
  )
  return response.blob().catch((error: unknown) => {
    throw new ApiError(0, NO_CONNECTION, {}, error)
  })
}

type MarksQuery = NonNullable<CallInput<typeof ENDPOINTS.getWidgetMarks>['query']>

/**
 * One byte a point in wire order.
 * @throws ApiError
 */
export const askMarks = async (
  query: MarksQuery,
  token: string,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const response = await responseOf(ENDPOINTS.getWidgetMarks, { query }, token, signal)
  return new Uint8Array(await response.arrayBuffer())
}
