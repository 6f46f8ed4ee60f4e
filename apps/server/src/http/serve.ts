import type { ResponseBody, Endpoint, Parsed } from '@yacheyka/contract/http/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { responseSchemas } from './response-schemas.ts'
import { AppError, FieldErrors, notFound } from './errors.ts'
import type { Limit } from './limits.ts'
import { parseBody } from './parse-body.ts'
import '#/russian-messages.ts'

interface Call<E extends Endpoint> extends Parsed<E> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ResponseBody<E> | FastifyReply> | ResponseBody<E> | FastifyReply

/**
 * Registers one endpoint of the contract: parses params, query and body by its schemas (wrong params are 404, the rest
 * 400 with every field's messages, of a long list the first ones, or with one sentence where the whole is wrong) and writes
 * the response by a serialiser made from the response's schema, so that a field
 * that the contract does not name never leaves.
 * @param endpoint with the limit of its calls, if it has one: counted before the body is read, after the guards of the scope
 */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E & { readonly limit?: Limit },
  handler: Handler<E>,
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    ...(endpoint.limit === undefined ? {} : { onRequest: endpoint.limit }),
    config: {
      call: true,
      ...(endpoint.mayWait === true && { mayWait: true }),
      ...(endpoint.roles === undefined ? {} : { roles: endpoint.roles }),
      ...(endpoint.people === undefined ? {} : { people: endpoint.people }),
    },
    schema: { response: responseSchemas(endpoint) },
    handler: (request, reply) => handler({ ...parseCall(endpoint, request), request, reply }),
  })
}

/** Parses all parts, or throws with every error at once. */
function parseCall<const E extends Endpoint>(
  endpoint: E,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): Parsed<E> {
  const params = endpoint.params && z.safeParse(endpoint.params, request.params)
  if (params && !params.success) throw notFound('Ничего не найдено. Проверьте адрес.')
  const query = endpoint.query && z.safeParse(endpoint.query, request.query ?? {})
  const body = endpoint.body && parseBody(endpoint.body, request.body)
  const errors = [...(query?.error?.issues ?? []), ...(body?.issues ?? [])]
  if (errors.length > 0) throw errorOfIssues(errors)
  return { params: params?.data, query: query?.data, body: body?.data } as Parsed<E>
}

/** Errors of fields, or the one sentence where only the whole is wrong. */
function errorOfIssues(issues: readonly z.core.$ZodIssue[]): AppError | FieldErrors {
  const ofTheWhole = issues.every(({ path }) => path.length === 0)
  const message = [...new Set(issues.map((issue) => issue.message))].join('. ')
  return ofTheWhole ? new AppError(400, 'bad_request', message) : new FieldErrors(fieldsOf(issues))
}

/** Messages by field; one of the whole body beside them stands under `detail`. */
export function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = issue.path.join('.') || 'detail'
    ;(fields[field] ??= []).push(issue.message)
  }
  return fields
}
