import type { Endpoint, HeaderDuty } from '@yacheyka/contract/http/endpoint'
import { IDEMPOTENCY_KEPT_HOURS } from '@yacheyka/contract/merchant-api/idempotency'
import { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import { MERCHANT_EVENT_TYPES } from '@yacheyka/core/api-keys/event-types'
import type { ApiDocument, ApiOperation, ApiParameter } from '#/api-docs/api-document.ts'
import { RESPONSES } from './responses.ts'
import { EVENT_SAMPLES } from './event-samples.ts'
import { bracedPath } from './reference.ts'
import { type Example, EXAMPLES } from './examples.ts'

const JSON_TYPE = 'application/json'

/**
 * The same document with examples of its calls and of their responses, the headers that they need and those that come back, and
 * the events that webhooks send.
 */
export function withExamples(document: ApiDocument): ApiDocument & { readonly webhooks: object } {
  const paths: Record<string, Record<string, ApiOperation>> = {}
  for (const [path, operations] of Object.entries(document.paths)) paths[path] = { ...operations }
  for (const [name, call] of Object.entries(MERCHANT_ENDPOINTS)) {
    const operations = paths[bracedPath(call)]
    const method = call.method.toLowerCase()
    const operation = operations?.[method]
    if (operations === undefined || operation === undefined)
      throw new Error(`the document has no ${call.id}`)
    const id = name as keyof typeof EXAMPLES
    operations[method] = withResponses(withExample(operation, call, EXAMPLES[id]), RESPONSES[id])
  }
  return { ...document, paths, webhooks: WEBHOOKS }
}

const described = (description: string) => ({ description, schema: { type: 'string' } })
const RESPONSE_HEADERS = {
  'X-Request-Id': described('По нему вызов находят журнал и поддержка'),
  'RateLimit-Policy': described('Лимиты, по которым посчитан вызов: "read";q=600;w=60'),
  RateLimit: described('Сколько осталось и через сколько секунд станет снова: "read";r=598;t=41'),
}
const RETRY_AFTER = { 'Retry-After': described('Через сколько секунд повторить') }
const RETRIED: ReadonlySet<string> = new Set(['429', '503'])

function withResponses(operation: ApiOperation, example: unknown): ApiOperation {
  // A trial, where there is one beside what is made, answers 200.
  const done = '201' in operation.responses ? '201' : '200'
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    if ('$ref' in response) return [status, response] as const
    const json = response.content?.[JSON_TYPE]
    const headers = { ...RESPONSE_HEADERS, ...(RETRIED.has(status) ? RETRY_AFTER : {}) }
    const shown =
      status === done && json !== undefined && isObject(example)
        ? { content: { ...response.content, [JSON_TYPE]: { ...json, example } } }
        : {}
    return [status, { ...response, ...shown, headers }] as const
  })
  return { ...operation, responses: Object.fromEntries(responses) }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What is sent to the shop's server. */
const WEBHOOKS = Object.fromEntries(
  MERCHANT_EVENT_TYPES.map((type) => [
    type,
    {
      post: {
        operationId: `on.${type}`,
        summary: `Событие ${type}: с подписью Standard Webhooks`,
        security: [],
        requestBody: {
          content: {
            [JSON_TYPE]: {
              schema: { $ref: '#/components/schemas/MerchantEvent' },
              example: EVENT_SAMPLES[type],
            },
          },
        },
        responses: {
          '2XX': { description: 'Принято' },
          '4XX': { description: 'Не принято: придёт ещё раз' },
        },
      },
    },
  ]),
)

function withExample(operation: ApiOperation, call: Endpoint, example: Example): ApiOperation {
  const { params = {}, query = {}, body, idempotencyKey, version } = example
  const values: Readonly<Record<string, string | number>> = { ...params, ...query }
  const parameters = (operation.parameters ?? []).map((parameter) => {
    const value = values[parameter.name]
    if (value === undefined) return parameter
    const isNumber = parameter.schema.type === 'integer' || parameter.schema.type === 'number'
    return { ...parameter, example: isNumber ? Number(value) : value }
  })
  const match = version === undefined ? undefined : `"${version}"`
  parameters.push(
    ...headerOf('Idempotency-Key', call.idempotent, KEY_MEANING, idempotencyKey),
    ...headerOf('If-Match', call.conditional, VERSION_MEANING, match),
  )
  const content = operation.requestBody?.content
  const json = content?.[JSON_TYPE]
  return {
    ...operation,
    parameters,
    ...(body !== undefined &&
      json !== undefined && {
        requestBody: {
          ...operation.requestBody,
          content: { ...content, [JSON_TYPE]: { ...json, example: body } },
        },
      }),
  }
}

const KEY_MEANING = `Свой на каждое новое действие и тот же при повторе: от 1 до 255 видимых знаков ASCII. С ним повтор за ${IDEMPOTENCY_KEPT_HOURS} часа вернёт прежний ответ и ничего не сделает дважды.`
const VERSION_MEANING =
  '`version` прочитанной посылки в кавычках. Если посылка с тех пор изменилась, придёт `version_mismatch`.'

const headerOf = (
  name: string,
  duty: HeaderDuty | undefined,
  description: string,
  example: string | undefined,
): readonly ApiParameter[] =>
  duty === undefined
    ? []
    : [
        {
          in: 'header',
          name,
          description,
          required: duty === 'required',
          schema: { type: 'string' },
          ...(example !== undefined && { example }),
        },
      ]
