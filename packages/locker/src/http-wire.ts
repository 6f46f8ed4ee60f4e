import { enrolResponse } from '@yacheyka/contract/device/enrol'
import { feedResponse } from '@yacheyka/contract/device/feed'
import { DEVICE_PATHS } from '@yacheyka/contract/device/paths'
import { reportResponse } from '@yacheyka/contract/device/report'
import type { ServerWire, WireResult } from './ports/wire.ts'

/** Beyond the server's own wait for news. */
const TIMEOUT = 20_000
const SECOND = 1000
const TOO_MANY = 429
const DETAIL_MAX = 500

interface Schema<ResponseBody> {
  safeParse(
    value: unknown,
  ): { readonly success: true; readonly data: ResponseBody } | { readonly success: false }
}

interface WireRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token?: string
  readonly body?: unknown
  readonly timeout?: number
  readonly signal?: AbortSignal | undefined
}

interface FetchInit {
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  readonly body?: string
  readonly signal: AbortSignal
  readonly redirect: 'error'
}

type FetchResponse = Pick<Response, 'status' | 'ok'> & {
  readonly headers: Pick<Headers, 'get'>
  json(): Promise<unknown>
}

/** What the wire asks of `fetch`. */
export type Fetch = (url: URL, init: FetchInit) => Promise<FetchResponse>

/** The server over HTTP, by `fetch` alone: for Node and for browsers. Whatever a network or a proxy does becomes a result, never an error. */
export function createHttpWire(address: string, fetchOf: Fetch = fetch): ServerWire {
  return {
    report: (token, body, signal) =>
      send({ method: 'POST', path: DEVICE_PATHS.report, token, body, signal }, reportResponse),
    feed: (token, query, signal) => {
      const search = new URLSearchParams()
      for (const [name, value] of Object.entries(query)) search.set(name, String(value))
      const path = `${DEVICE_PATHS.feed}?${search.toString()}`
      const timeout = query.wait * SECOND + TIMEOUT
      return send({ method: 'GET', path, token, timeout, signal }, feedResponse)
    },
    enrol: (body) => send({ method: 'POST', path: DEVICE_PATHS.enrol, body }, enrolResponse),
  }

  async function send<ResponseBody>(
    request: WireRequest,
    schema: Schema<ResponseBody>,
  ): Promise<WireResult<ResponseBody>> {
    const startedAt = performance.now()
    const unavailable = { kind: 'unavailable', retryAfter: null } as const
    try {
      const response = await fetchOf(new URL(request.path, address), initOf(request))
      const roundTrip = performance.now() - startedAt
      if (response.status === 204) {
        const now = Date.parse(response.headers.get('date') ?? '')
        return { kind: 'nothing_new', now: Number.isNaN(now) ? null : now, roundTrip }
      }
      const json: unknown = await response.json()
      if (response.ok) {
        const parsed = schema.safeParse(json)
        return parsed.success ? { kind: 'answer', answer: parsed.data, roundTrip } : unavailable
      }
      return refusalOf(response, json)
    } catch {
      // No network, no server, or something that is no JSON: a proxy's page.
      return unavailable
    }
  }
}

function initOf({ method, token, body, timeout, signal }: WireRequest): FetchInit {
  const late = AbortSignal.timeout(timeout ?? TIMEOUT)
  return {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Device ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: signal === undefined ? late : AbortSignal.any([signal, late]),
    redirect: 'error',
  }
}

function refusalOf(response: FetchResponse, json: unknown): WireResult<never> {
  const fields: Readonly<Record<string, unknown>> =
    typeof json === 'object' && json !== null ? { ...json } : {}
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' ? value : null
  }
  if (response.status === 401) return { kind: 'unauthorized', revoked: text('revoked') }
  if (response.status >= 500 || response.status === TOO_MANY) {
    const seconds = Number(response.headers.get('retry-after'))
    return {
      kind: 'unavailable',
      retryAfter: seconds > 0 ? seconds * SECOND : null,
      ...(response.status === TOO_MANY && { isBusy: true }),
    }
  }
  const detail = (text('detail') ?? JSON.stringify(json)).slice(0, DETAIL_MAX)
  return { kind: 'rejected', status: response.status, code: text('code'), detail }
}
