import type { Answer, CallInput, Endpoint } from '@yacheyka/contract/http/endpoint'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { ApiError, errorFromAnswer, NO_CONNECTION, SERVER_FAULT } from '#/api/api-error.ts'
import { addressOf } from '#/api/call.ts'

/** Milliseconds after which a call that has not been answered whole counts as a lost connection. */
const TIMEOUT = 20_000
/** A workbook of the whole network takes a slow phone longer. */
const FILE_TIMEOUT = 120_000

/** A signal that ends what takes too long, or sooner by `signal`. */
export const patient = (signal?: AbortSignal, timeout = TIMEOUT): AbortSignal => {
  const late = AbortSignal.timeout(timeout)
  return signal === undefined ? late : AbortSignal.any([signal, late])
}

interface AskOptions {
  readonly signal?: AbortSignal | undefined
  readonly timeout?: number
}

/** Asks, and reads the answer by `read`; the whole of it has to come in time. */
const answerOf = async <E extends Endpoint, T>(
  endpoint: E,
  input: CallInput<E>,
  token: string,
  read: (response: Response) => Promise<T>,
  { signal, timeout = TIMEOUT }: AskOptions,
): Promise<T> => {
  const limit = patient(signal, timeout)
  const headers = { accept: 'application/json, */*', authorization: `Token ${token}` }
  const lost = (error: unknown): never => {
    signal?.throwIfAborted()
    throw new ApiError(0, NO_CONNECTION, {}, error)
  }
  const response = await fetch(addressOf(endpoint, input), { headers, signal: limit }).catch(lost)
  if (response.status !== 200) {
    const body: unknown = await response.json().catch(() => null)
    signal?.throwIfAborted()
    throw errorFromAnswer(response.status, body)
  }
  return read(response).catch((error: unknown) => {
    if (!(error instanceof SyntaxError)) return lost(error)
    throw new ApiError(response.status, SERVER_FAULT, {}, error)
  })
}

/**
 * Calls with the widget's token. Every status but 200 is a refusal (specification 1, section 7).
 * @throws ApiError, of status 0 where the answer does not come in time; an abort by `signal` throws the signal's reason
 */
export const ask = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  token: string,
  signal?: AbortSignal,
): Promise<Answer<E>> =>
  answerOf(endpoint, input, token, async (response) => (await response.json()) as Answer<E>, {
    signal,
  })

type ListQuery = NonNullable<CallInput<typeof ENDPOINTS.listWidgetTerminals>['query']>

/**
 * The same points as a workbook.
 * @throws ApiError
 */
export const askWorkbook = async (query: ListQuery, token: string): Promise<Blob> =>
  answerOf(
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
export const askMarks = async (
  query: MarksQuery,
  token: string,
  signal: AbortSignal,
): Promise<Uint8Array> =>
  answerOf(
    ENDPOINTS.getWidgetMarks,
    { query },
    token,
    async (response) => new Uint8Array(await response.arrayBuffer()),
    { signal },
  )
