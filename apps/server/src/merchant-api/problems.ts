import { V1_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import {
  type Problem,
  PROBLEM_TYPE,
  type ProblemCode,
  PROBLEMS,
} from '@yacheyka/contract/merchant-api/problem'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { formatWireMoney } from '@yacheyka/core/money/money'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { responseOf } from '#/http/response-error.ts'
import { AppError, FieldErrors, PriceChanged } from '#/http/errors.ts'
import { rejections } from '#/observability/meters.ts'
import { currentTrace } from '#/observability/tracing.ts'
import { prefersEnglish } from './prefers-english.ts'
import { ENGLISH_DETAILS } from './english-details.ts'

/** An error of the request, at its place. */
export interface FieldProblem {
  readonly pointer: string
  readonly code: string
  readonly detail: string
  readonly turned?: CellSize | undefined
  readonly price?: string | undefined
}

type LineResult = NonNullable<Problem['results']>[number]

/** A rejection of the merchant API: `code` says its status and title. */
export class ApiProblem extends AppError {
  readonly errors: readonly FieldProblem[]
  readonly policies: readonly string[]
  /** Of each line of the request. */
  readonly results: readonly LineResult[] | undefined
  /** Of `price_changed`. */
  readonly price: string | undefined
  /** Played by the sandbox: no error of ours. */
  readonly isPlayed: boolean

  constructor(
    code: ProblemCode,
    detail: string,
    more: {
      readonly errors?: readonly FieldProblem[]
      readonly policies?: readonly string[]
      readonly results?: readonly LineResult[]
      readonly price?: string | undefined
      readonly retryAfter?: number
      readonly isPlayed?: boolean
    } = {},
  ) {
    super(PROBLEMS[code][0], code, detail, more.retryAfter)
    this.name = 'ApiProblem'
    this.errors = more.errors ?? []
    this.policies = more.policies ?? []
    this.results = more.results
    this.price = more.price
    this.isPlayed = more.isPlayed ?? false
  }
}

const codes = new WeakMap<FastifyRequest, string>()

/** The code that a call was refused with; undefined where it was not. */
export const problemCodeOf = (request: FastifyRequest): string | undefined => codes.get(request)

/** Answers whatever is thrown in this scope as `application/problem+json`. */
export function sendProblems(scope: FastifyInstance, publicUrl: string): void {
  scope.setErrorHandler((error: Error, request, reply) => {
    const problem = problemOf(error, request.id, publicUrl)
    const body = prefersEnglish(request) ? inEnglish(problem) : problem
    const isPlayed = error instanceof ApiProblem && error.isPlayed
    if (body.status >= 500 && !isPlayed)
      request.log.error({ err: error, ...currentTrace() }, 'a call failed')
    else rejections.inc({ code: body.code })
    codes.set(request, body.code)
    return sendProblem(reply, body, responseOf(error).retryAfter)
  })
}

function sendProblem(reply: FastifyReply, body: Problem, retryAfter: number | undefined) {
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  return reply
    .code(body.status)
    .header('content-type', `${PROBLEM_TYPE}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(body)
}

/** Codes of the product's own errors that have another name here. */
const RENAMED: Readonly<Record<string, ProblemCode>> = {
  too_many_requests: 'rate_limited',
  busy: 'too_many_at_once',
  idempotency_key_reused: 'idempotency_key_reused',
  repeat_refused: 'action_refused',
  no_phone: 'action_refused',
  unpaid_orders: 'unpaid_limit',
  unpaid_parcels: 'unpaid_limit',
  parcels_per_day: 'daily_limit',
}

const BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'unavailable',
}

/** Where this API says more than the product does. */
const OWN_DETAILS: Readonly<Partial<Record<ProblemCode, string>>> = {
  unsupported_media_type:
    'Тело принимается только как application/json: проверьте заголовок Content-Type.',
}

const isCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code)

/** The product's own rejections that have a place in the body here. */
function placed(error: Error): Error {
  if (!(error instanceof PriceChanged)) return error
  const { message: detail } = error
  const problem = { code: 'price_changed', detail, price: formatWireMoney(error.price) } as const
  return new ApiProblem(problem.code, detail, {
    errors: [{ pointer: '#/expected_price', ...problem }],
    price: problem.price,
  })
}

export function problemOf(thrown: Error, requestId: string, publicUrl: string): Problem {
  const error = placed(thrown)
  const response = responseOf(error)
  // What the framework refuses by itself is told by its status.
  const isNamed = error instanceof AppError || response.status >= 500
  const named = isNamed && 'code' in response.body ? String(response.body.code) : ''
  const known = RENAMED[named] ?? named
  const code =
    error instanceof FieldErrors
      ? 'validation_failed'
      : isCode(known)
        ? known
        : (BY_STATUS[response.status] ?? (response.status >= 500 ? 'internal' : 'bad_request'))
  const [status, title] = PROBLEMS[code]
  const own = error instanceof ApiProblem ? error : undefined
  return {
    type: `${publicUrl}${V1_PATH}/problems/${code}`,
    title,
    status,
    detail:
      (own === undefined ? OWN_DETAILS[code] : undefined) ??
      detailOf(response.body) ??
      error.message,
    code,
    request_id: requestId,
    ...(own === undefined || own.errors.length === 0 ? {} : { errors: [...own.errors] }),
    ...(own === undefined || own.policies.length === 0
      ? {}
      : { violated_policies: [...own.policies] }),
    ...(own?.results === undefined ? {} : { results: [...own.results] }),
    ...(own?.price === undefined ? {} : { price: own.price }),
  }
}

/** The same with the general English text of each code in place of the Russian one of the case. */
function inEnglish(problem: Problem): Problem {
  const translated = <T extends Omit<FieldProblem, 'pointer'>>(error: T): T => ({
    ...error,
    detail: isCode(error.code)
      ? ENGLISH_DETAILS[error.code] + englishHint(error.turned)
      : error.detail,
  })
  const { errors, results } = problem
  const first = errors?.find(({ code }) => code === problem.code)
  return {
    ...problem,
    detail: translated(first ?? problem).detail,
    ...(errors === undefined ? {} : { errors: errors.map(translated) }),
    ...(results === undefined
      ? {}
      : { results: results.map((line) => ({ ...line, errors: line.errors.map(translated) })) }),
  }
}

const englishHint = (turned: CellSize | undefined): string =>
  turned === undefined ? '' : ` Laid on its side it fits cell ${turned}.`

const detailOf = (body: object): string | undefined =>
  'detail' in body && typeof body.detail === 'string' ? body.detail : undefined

/** What no route takes: another method of a known path, or an unknown path. */
export function refuseUnknown(
  patterns: readonly { readonly method: string; readonly path: RegExp }[],
) {
  return (request: FastifyRequest, reply: FastifyReply): never => {
    const path = request.url.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '')
    const matching = patterns.filter((each) => each.path.test(path))
    const methods = [...new Set(matching.map(({ method }) => method))]
    if (methods.length === 0) throw new ApiProblem('not_found', 'По такому адресу ничего нет')
    void reply.header('allow', methods.join(', '))
    throw new ApiProblem('method_not_allowed', `Этот адрес отвечает на ${methods.join(', ')}`)
  }
}
