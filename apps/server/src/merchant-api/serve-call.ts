import { toStorable } from '@yacheyka/core/text/storable'
import type { ResponseBody, Endpoint, Parsed } from '@yacheyka/contract/http/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { ProblemCode } from '@yacheyka/contract/merchant-api/problem'
import { parseBody } from '#/http/parse-body.ts'
import { responseSchemas } from '#/http/response-schemas.ts'
import { ApiProblem, type FieldProblem } from './problems.ts'
import { refuseMissingHeaders } from './required-headers.ts'

interface Call<E extends Endpoint> extends Parsed<E> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What was read of a call whose lines are judged one by one. */
interface LinesCall<E extends Endpoint> {
  /** With the sound lines alone; undefined where there are none. */
  readonly body: Parsed<E>['body'] | undefined
  /** Places of the sound lines in the request. */
  readonly indexes: readonly number[]
  /** Of how many lines. */
  readonly requested: readonly unknown[]
  readonly faulty: ReadonlyMap<number, readonly FieldProblem[]>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The same for a call whose body has a list: errors within its lines are not refused, but handed on with their lines. */
export function serveLines<const E extends Endpoint>(
  scope: FastifyInstance,
  endpoint: E,
  list: string,
  handler: (call: LinesCall<E>) => Promise<ResponseBody<E> | FastifyReply>,
) {
  const { body: schema } = endpoint
  if (schema === undefined) throw new Error(`${endpoint.id} has no body`)
  scope.route({
    ...routeOf(endpoint),
    handler: (request, reply) => {
      parseQuery(endpoint, request)
      const sent = parseBody(schema, request.body)
      const faulty = faultyLines(sent.issues, list)
      const requested = linesOf(request.body, list)
      const indexes = [...requested.keys()].filter((index) => !faulty.has(index))
      const rest = { ...(request.body as object), [list]: indexes.map((index) => requested[index]) }
      const sound =
        faulty.size === 0 ? sent : indexes.length === 0 ? undefined : parseBody(schema, rest)
      if (sound !== undefined && sound.issues.length > 0) throw bodyProblem(sound.issues)
      refuseMissingHeaders(endpoint, request)
      const body = sound?.data as Parsed<E>['body'] | undefined
      return handler({ body, indexes, requested, faulty, request, reply })
    },
  })
}

/** @throws {ApiProblem} where something else is wrong too, or more than all errors can be told */
function faultyLines(
  issues: readonly z.core.$ZodIssue[],
  list: string,
): ReadonlyMap<number, readonly FieldProblem[]> {
  const isOfLine = ({ path }: z.core.$ZodIssue) => path[0] === list && typeof path[1] === 'number'
  if (issues.length >= ERRORS_MAX || !issues.every(isOfLine)) throw bodyProblem(issues)
  const groups = Map.groupBy(issues, ({ path }) => Number(path[1]))
  return new Map([...groups].map(([index, of]) => [index, of.flatMap(errorsOf)]))
}

const linesOf = (body: unknown, list: string): readonly unknown[] => {
  const lines = (body as Readonly<Record<string, unknown>> | null)?.[list]
  return Array.isArray(lines) ? lines : []
}

/** Registers one call of the merchant API: like `serve`, with problems in place of the product's own errors. */
export function serveCall<const E extends Endpoint>(
  scope: FastifyInstance,
  endpoint: E,
  handler: (
    call: Call<E>,
  ) => Promise<ResponseBody<E> | FastifyReply> | ResponseBody<E> | FastifyReply,
) {
  scope.route({
    ...routeOf(endpoint),
    handler: (request, reply) => {
      const call = parseCall(endpoint, request)
      refuseMissingHeaders(endpoint, request)
      return handler({ ...call, request, reply })
    },
  })
}

/** RFC 9745, RFC 8594: programs learn from each response, rejections of their key too, that the call goes away. */
function deprecationHook({ since, until, link: place }: NonNullable<Endpoint['deprecated']>) {
  const own = `<${place}>; rel="deprecation"`
  const headers = {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(until).toUTCString(),
  }
  return async (_request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const link = reply.getHeader('link')
    void reply.headers({ ...headers, link: link === undefined ? own : `${String(link)}, ${own}` })
    return payload
  }
}

const routeOf = (endpoint: Endpoint) => ({
  method: endpoint.method,
  url: endpoint.path,
  ...(endpoint.deprecated === undefined ? {} : { onSend: deprecationHook(endpoint.deprecated) }),
  ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
  config: {
    call: true as const,
    scopes: endpoint.scopes ?? [],
    liveOnly: endpoint.liveOnly === true,
    testOnly: endpoint.testOnly === true,
    publishable: endpoint.access.startsWith('publishable'),
    operation: endpoint.id,
    queryNames: queryNamesOf(endpoint),
  },
  schema: { response: responseSchemas(endpoint) },
})

const queryNamesOf = ({ query }: Endpoint): readonly string[] =>
  query instanceof z.ZodObject ? Object.keys(query.shape) : []

/** Whoever writes `?dry_run=true` on a call that takes it in its body must not order in earnest. */
const NO_QUERY = z.strictObject({})

function parseQuery({ query }: Endpoint, request: Pick<FastifyRequest, 'query'>) {
  const { data, error } = z.safeParse(query ?? NO_QUERY, request.query ?? {})
  if (error !== undefined) throw queryProblem(error.issues)
  return data
}

function parseCall<const E extends Endpoint>(
  endpoint: E,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): Parsed<E> {
  const params = endpoint.params && z.safeParse(endpoint.params, request.params)
  if (params && !params.success) throw new ApiProblem('not_found', 'Ничего не найдено.')
  const query = parseQuery(endpoint, request)
  // No body says as much as an empty one.
  const sent = request.body === undefined ? {} : request.body
  const body = endpoint.body && parseBody(endpoint.body, sent)
  if (body !== undefined && body.issues.length > 0) throw bodyProblem(body.issues)
  return { params: params?.data, query, body: body?.data } as Parsed<E>
}

function queryProblem(issues: readonly z.core.$ZodIssue[]): ApiProblem {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown !== undefined)
    return new ApiProblem(
      'unknown_parameter',
      `Такого параметра нет: ${unknown.keys.join(', ').slice(0, 200)}`,
    )
  const sentences = issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  return new ApiProblem('bad_request', sentences.join('. '))
}

function bodyProblem(issues: readonly z.core.$ZodIssue[]): ApiProblem {
  const errors = issues.flatMap(errorsOf).slice(0, ERRORS_MAX)
  const found = new Set(errors.map(({ code }) => code))
  if (found.has('unknown_field'))
    return new ApiProblem('unknown_field', 'В запросе есть поле, которого нет у вызова.', {
      errors,
    })
  const [only = 'validation_failed'] = found.size === 1 ? found : []
  return new ApiProblem(only, 'Проверьте поля запроса.', { errors })
}

type BodyError = FieldProblem & { readonly code: ProblemCode }

const ERRORS_MAX = 1000
const KEY_SHOWN = 100

function errorsOf(issue: z.core.$ZodIssue): readonly BodyError[] {
  const pointer = pointerOf(issue.path)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      pointer: `${pointer}/${escapeToken(key)}`,
      code: 'unknown_field',
      detail: 'Такого поля нет',
    }))
  return [{ pointer, code: codeOf(issue), detail: issue.message }]
}

/** Codes of fields that mean the same in every call. */
const OF_FIELD: Readonly<Record<string, ProblemCode>> = {
  phone: 'phone_invalid',
  email: 'email_invalid',
  number: 'number_invalid',
  weight_g: 'weight_out_of_range',
}

function codeOf({ path, ...issue }: z.core.$ZodIssue): ProblemCode {
  if (issue.code === 'too_big' && issue.origin === 'array') return 'too_many_items'
  return OF_FIELD[String(path.at(-1))] ?? 'validation_failed'
}

/** JSON Pointer as a fragment, RFC 6901. */
const pointerOf = (path: readonly PropertyKey[]): string =>
  ['#', ...path.map((part) => escapeToken(String(part)))].join('/')

/** Names of fields are the caller's, and errors are kept with the response: the store takes no half a pair and no zero. */
const escapeToken = (text: string): string =>
  toStorable(text.slice(0, KEY_SHOWN)).replaceAll('~', '~0').replaceAll('/', '~1')
