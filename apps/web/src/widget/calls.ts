import type { ResponseBody, CallInput, Endpoint } from '@yacheyka/contract/http/endpoint'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import {
  ApiError,
  errorFromResponse,
  NO_CONNECTION,
  SERVER_ERROR,
} from '@yacheyka/frontend/api/api-error.ts'
import { urlOf } from '@yacheyka/frontend/api/call.ts'

/** Milliseconds after which a call that has not been answered whole counts as a lost connection. */
const TIMEOUT = 20_000
/** A workbook of the whole network takes a slow phone longer. */
const FILE_TIMEOUT = 120_000

/** A signal that ends what takes too long, or sooner by `signal`. */
export const patient = (signal?: AbortSignal, timeout = TIMEOUT): AbortSignal => {
  const late = AbortSignal.timeout(timeout)
  return signal === undefined ? late : AbortSignal.any([signal, late])
}

interface RequestOptions {
  readonly signal?: AbortSignal | undefined
  readonly timeout?: number
}

/** Asks, and reads the response by `read`; the whole of it has to come in time. */
const responseOf = async <E extends Endpoint, T>(
  endpoint: E,
  input: CallInput<E>,
  token: string,
  read: (response: Response) => Promise<T>,
  { signal, timeout = TIMEOUT }: RequestOptions,
): Promise<T> => {
  const limit = patient(signal, timeout)
  const headers = { accept: 'application/json, */*', authorization: `Token ${token}` }
  const lost = (error: unknown): never => {
    signal?.throwIfAborted()
    throw new ApiError(0, NO_CONNECTION, {}, error)
  }
  const response = await fetch(urlOf(endpoint, input), { headers, signal: limit }).catch(lost)
  if (response.status !== 200) {
    const body: unknown = await response.json().catch(() => null)
    signal?.throwIfAborted()
    throw errorFromResponse(response.status, body)
  }
  return read(response).catch((error: unknown) => {
    if (!(error instanceof SyntaxError)) return lost(error)
    throw new ApiError(response.status, SERVER_ERROR, {}, error)
  })
}

/**
 * Calls with the widget's token. Every status but 200 is a rejection (specification 1, section 7).
 * @throws ApiError, of status 0 where the response does not come in time; an abort by `signal` throws the signal's reason
 */
export const request = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  token: string,
  signal?: AbortSignal,
): Promise<ResponseBody<E>> =>
  responseOf(
    endpoint,
    input,
    token,
    async (response) => (await response.json()) as ResponseBody<E>,
    {
      signal,
    },
  )

type ListQuery = NonNullable<CallInput<typeof ENDPOINTS.listWidgetTerminals>['query']>

/**
 * The same points as a workbook.
 * @throws ApiError
 */
export const fetchWorkbook = async (query: ListQuery, token: string): Promise<Blob> =>
  responseOf(
    ENDPOINTS.listWidgetTerminals,
    { query: { ...query, format: 'xlsx' } },
    token,
    async (response) => response.blob(),
    { timeout: FILE_TIMEOUT },
  )

type MarksQuery = NonNullable<CallInput<typeof ENDPOINTS.getWidgetMarks>['query']>

/**
 * One byte a point in wire order.
 * @throws ApiError
 */
export const fetchMarks = async (
  query: MarksQuery,
  token: string,
  signal: AbortSignal,
): Promise<Uint8Array> =>
  responseOf(
    ENDPOINTS.getWidgetMarks,
    { query },
    token,
    async (response) => new Uint8Array(await response.arrayBuffer()),
    { signal },
  )
