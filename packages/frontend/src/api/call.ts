import type { ResponseBody, CallInput, Endpoint } from '@yacheyka/contract/http/endpoint'
import { pointNumberPath } from '@yacheyka/core/points/point-number'
import { ApiError, errorFromResponse, NO_CONNECTION, SERVER_ERROR } from './api-error.ts'

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** The call outlives the page: for reports sent while leaving. */
  readonly keepalive?: boolean
  /** Beside the usual ones: who calls, or the key by which a repeated call acts once. */
  readonly headers?: Readonly<Record<string, string>>
}

const queryText = (query: AnyInput['query']): string => {
  const pairs = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`
}

/** The address of a call on this site. A point's number may hold anything, so all are encoded as one. */
export const urlOf = <E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, 'body'>,
): string => {
  const { params, query } = input as AnyInput
  const path = endpoint.path.replaceAll(/:([a-z_]+)/gi, (_, name: string) =>
    pointNumberPath(String(params?.[name])),
  )
  return path + queryText(query)
}

const requestOf = (
  endpoint: Endpoint,
  { body }: AnyInput,
  { headers, ...options }: CallOptions,
): RequestInit => ({
  method: endpoint.method,
  headers: {
    accept: endpoint.contentType ?? 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  ...options,
})

const jsonOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ApiError(response.status, SERVER_ERROR, {}, error)
  }
}

/**
 * Calls the API by its contract and answers the parsed JSON. Throws `ApiError` for every status but 2xx and for a
 * lost connection; an abort by `signal` throws the signal's own reason.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseBody<E>> => {
  const request = requestOf(endpoint, input as AnyInput, options)
  const response = await fetch(urlOf(endpoint, input), request).catch((error: unknown) => {
    options.signal?.throwIfAborted()
    throw new ApiError(0, NO_CONNECTION, {}, error)
  })
  if (!response.ok)
    throw errorFromResponse(response.status, await jsonOf(response).catch(() => null))
  return (await jsonOf(response)) as ResponseBody<E>
}
