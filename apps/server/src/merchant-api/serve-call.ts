import type { Answer, Endpoint, Parsed } from '@yacheyka/contract/http/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { parseBody } from '#/http/parse-body.ts'
import { answerSchemas } from '#/http/answer-schemas.ts'
import { ApiProblem, type Fault } from './problems.ts'

interface Call<E extends Endpoint> extends Parsed<E> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Registers one call of the merchant API: like `serve`, with problems in place of the product's own errors. */
export function serveCall<const E extends Endpoint>(
  scope: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E> | FastifyReply> | Answer<E> | FastifyReply,
) {
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    config: {
      call: true,
      scopes: endpoint.scopes ?? [],
      liveOnly: endpoint.liveOnly === true,
      publishable: endpoint.access === 'publishable or api key',
    },
    schema: { response: answerSchemas(endpoint) },
    handler: (request, reply) => handler({ ...parseCall(endpoint, request), request, reply }),
  })
}

function parseCall<const E extends Endpoint>(
  endpoint: E,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): Parsed<E> {
  const params = endpoint.params?.safeParse(request.params)
  if (params && !params.success) throw new ApiProblem('not_found', 'Ничего не найдено.')
  const query = endpoint.query?.safeParse(request.query ?? {})
  if (query?.error !== undefined) throw queryProblem(query.error.issues)
  const body = endpoint.body && parseBody(endpoint.body, request.body)
  if (body !== undefined && body.issues.length > 0) throw bodyProblem(body.issues)
  return { params: params?.data, query: query?.data, body: body?.data } as Parsed<E>
}

function queryProblem(issues: readonly z.core.$ZodIssue[]): ApiProblem {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown !== undefined)
    return new ApiProblem(
      'unknown_parameter',
      `Такого параметра нет: ${unknown.keys.join(', ').slice(0, 200)}`,
    )
  const told = issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  return new ApiProblem('bad_request', told.join('. '))
}

function bodyProblem(issues: readonly z.core.$ZodIssue[]): ApiProblem {
  const faults = issues.flatMap(faultsOf).slice(0, FAULTS_MAX)
  const isUnknown = faults.some(({ code }) => code === 'unknown_field')
  return new ApiProblem(
    isUnknown ? 'unknown_field' : 'validation_failed',
    isUnknown ? 'В запросе есть поле, которого нет у вызова.' : 'Проверьте поля запроса.',
    { faults },
  )
}

const FAULTS_MAX = 1000
const KEY_SHOWN = 100

function faultsOf(issue: z.core.$ZodIssue): readonly Fault[] {
  const pointer = pointerOf(issue.path)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      pointer: `${pointer}/${escapeToken(key.slice(0, KEY_SHOWN))}`,
      code: 'unknown_field',
      detail: 'Такого поля нет',
    }))
  return [{ pointer, code: 'validation_failed', detail: issue.message }]
}

/** JSON Pointer as a fragment, RFC 6901. */
const pointerOf = (path: readonly PropertyKey[]): string =>
  ['#', ...path.map((part) => escapeToken(String(part)))].join('/')

const escapeToken = (text: string): string => text.replaceAll('~', '~0').replaceAll('/', '~1')
