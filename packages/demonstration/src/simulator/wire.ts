import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { getParcel, type ParcelDetails } from '@yacheyka/contract/parcels/parcels'
import { getTerminal, type Terminal } from '@yacheyka/contract/points/points'
import {
  getPulseTasks,
  type LockerTask,
  postPulseEvents,
  type PulseEvent,
  type PulseVerdict,
} from '@yacheyka/contract/feed/pulse'
import { pointNumberPath } from '@yacheyka/core/points/point-number'
import type * as z from 'zod'

interface TaskResponse {
  readonly code_key: string | null
  readonly results: readonly LockerTask[]
  readonly cursor: number
  readonly has_more: boolean
}

/** What lockers, couriers and recipients can request of the product, as anybody outside can. */
export interface Wire {
  postEvents(events: readonly PulseEvent[]): Promise<readonly PulseVerdict[]>
  getTasks(terminal: string, cursor: number): Promise<TaskResponse>
  /** The page behind the link in the recipient's message; undefined where there is none. */
  getParcel(uid: string): Promise<ParcelDetails | undefined>
  getTerminal(number: string): Promise<Terminal | undefined>
}

/** The product refused, was busy, did not answer, or answered something else than its contract says. */
export class WireError extends Error {
  override readonly name = 'WireError'
  /** HTTP status, 0 where nothing answered. */
  readonly status: number
  /** Milliseconds that the product asks to wait. */
  readonly retryAfter: number

  constructor(message: string, status: number, retryAfter = 0) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

interface Input {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Milliseconds that an answer may take. */
const TIMEOUT = 20_000

/**
 * Speaks to the product at `url` with a token of the feed; every call may throw `WireError`.
 * @param stop ends calls that are under way
 */
export function openWire(url: string, token: string, stop?: AbortSignal): Wire {
  const request = async <S extends z.ZodType>(
    endpoint: Endpoint & { readonly responses: { readonly 200: S } },
    input: Input,
  ): Promise<z.output<S>> => {
    const response = await send(urlOf(url, endpoint, input), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        authorization: `Token ${token}`,
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      signal: AbortSignal.any([
        AbortSignal.timeout(TIMEOUT),
        ...(stop === undefined ? [] : [stop]),
      ]),
      redirect: 'error',
    })
    const parsed = endpoint.responses[200].safeParse(response)
    if (parsed.success) return parsed.data
    throw new WireError(`${endpoint.path}: ответ не по договору`, 200)
  }
  return {
    postEvents: async (body) => (await request(postPulseEvents, { body })).results,
    getTasks: (terminal, cursor) =>
      request(getPulseTasks, { query: { terminal_number: terminal, cursor: String(cursor) } }),
    getParcel: (uid) => unlessMissing(request(getParcel, { params: { uid } })),
    getTerminal: (number) => unlessMissing(request(getTerminal, { params: { number } })),
  }
}

function urlOf(url: string, { path }: Endpoint, { params, query }: Input): URL {
  const filled = path.replaceAll(/:([a-z_]+)/gi, (_, name: string) =>
    pointNumberPath(params?.[name] ?? ''),
  )
  const address = new URL(filled, url)
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
  return address
}

/** The JSON of a successful answer. */
async function send(address: URL, request: RequestInit): Promise<unknown> {
  const response = await fetch(address, request).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'неизвестно почему'
    throw new WireError(`${address.origin} не отвечает: ${reason}`, 0)
  })
  const text = await response.text()
  if (response.ok) return JSON.parse(text)
  const wait = Number(response.headers.get('retry-after') ?? 0)
  const message = `${address.pathname}: ${response.status} ${text.slice(0, 300)}`
  throw new WireError(message, response.status, Number.isFinite(wait) ? wait * 1000 : 0)
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof WireError && error.status === 404) return undefined
    throw error
  }
}
