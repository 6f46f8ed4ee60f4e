import type { Point, ProblemCode } from './types.gen.ts'

/** One fault with its place in the body: `#/parcels/3/point`. */
export interface FieldFault {
  readonly pointer: string
  readonly code: ProblemCode
  readonly detail: string
  /** Of `oversize`: the cell that holds the package laid on its side. */
  readonly turned?: NonNullable<Point['cell_sizes']>[number]
  /** Of `price_changed`: what it costs now. */
  readonly price?: string
}

/** One line of an order that was not done. */
export interface RejectedLine {
  readonly index: number
  readonly number: string | null
  readonly status: 'rejected'
  readonly errors: readonly FieldFault[]
}

interface Facts {
  readonly status: number
  readonly code: ProblemCode | 'timeout' | 'network' | 'bad_answer'
  readonly detail: string
  readonly errors?: readonly FieldFault[] | undefined
  readonly results?: readonly RejectedLine[] | undefined
  readonly requestId?: string | undefined
  readonly price?: string | undefined
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/** A refusal of the API, or no answer at all. */
export class YacheykaError extends Error {
  override readonly name = 'YacheykaError'
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  /** Stable, for programs. `timeout` and `network`: no answer came. */
  readonly code: Facts['code']
  readonly errors: readonly FieldFault[]
  /** Of `batch_rejected`: one for each line of the order, in its order. */
  readonly results: readonly RejectedLine[]
  /** Of `price_changed`: what it costs now. */
  readonly price: string | undefined
  /** Name it when you write to support. */
  readonly requestId: string | undefined
  /** Seconds to wait, where the server named them. */
  readonly retryAfter: number | undefined

  constructor({ status, code, detail, cause, ...facts }: Facts) {
    super(`${code}: ${detail}`, { cause })
    this.status = status
    this.code = code
    this.errors = facts.errors ?? []
    this.results = facts.results ?? []
    this.price = facts.price
    this.requestId = facts.requestId
    this.retryAfter = facts.retryAfter
  }
}

/** The refusal that an answer is; a proxy's answer without a problem in it too. */
export async function errorOfAnswer(response: Response): Promise<YacheykaError> {
  const text = await response.text().catch(() => '')
  const problem = parseObject(text) as Partial<Facts> & { readonly request_id?: string }
  return new YacheykaError({
    status: response.status,
    code: problem.code ?? 'bad_answer',
    detail: problem.detail ?? `HTTP ${response.status}`,
    errors: problem.errors,
    results: problem.results,
    price: problem.price,
    requestId: problem.request_id ?? response.headers.get('x-request-id') ?? undefined,
    retryAfter: secondsOf(response.headers.get('retry-after')),
  })
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** `Retry-After`: seconds, or a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
