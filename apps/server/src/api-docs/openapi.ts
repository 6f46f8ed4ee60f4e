import type { Access } from '@yacheyka/contract/http/access'
import { COMMON_RESPONSES, commonResponsesOf } from '@yacheyka/contract/http/common-responses'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { errorResponse } from '@yacheyka/contract/http/errors'
import { EVERY_ENDPOINT } from '@yacheyka/contract/endpoint-lists'
import { V1_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import { problem, PROBLEM_TYPE } from '@yacheyka/contract/merchant-api/problem'
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import type * as z from 'zod'
import { describeV1 } from './describe-v1.ts'
import type { ApiDocument } from './api-document.ts'

const MEANING: Record<string, string> = {
  200: 'Успешно',
  201: 'Создано',
  202: 'Принято',
  400: 'Неверный запрос: detail или сообщения по полям',
  401: 'Нет входа или он истёк',
  403: 'Отказано',
  404: 'Не найдено',
  405: 'Пароль не соответствует требованиям',
  409: 'Противоречит состоянию',
  413: 'Слишком велико',
  415: 'Неподдерживаемый вид данных',
  422: 'Ключ идемпотентности занят другим содержанием',
  429: 'Слишком часто: подождите, сколько сказано в Retry-After',
  503: 'Внешняя служба не отвечает',
}

/** Names of the schemes by which a call is let in; one of them is enough. */
const SCHEMES: Readonly<Record<Access, readonly string[]>> = {
  anyone: [],
  'anyone or customer': ['customer'],
  'refresh token': [],
  'password link': ['passwordLink'],
  customer: ['customer'],
  widget: ['widget'],
  feed: ['feed'],
  device: ['device'],
  'api key': ['apiKey'],
  'publishable or api key': ['apiKey', 'publishableKey'],
  'publishable key in path': [],
  'operator half-way': ['operatorHalfWay'],
  operator: ['operator'],
}

const header = (description: string) =>
  ({ type: 'apiKey', in: 'header', name: 'Authorization', description }) as const
const cookie = (description: string) =>
  ({ type: 'apiKey', in: 'cookie', name: 'operator', description }) as const

const SECURITY_SCHEMES = {
  customer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  passwordLink: { type: 'http', scheme: 'bearer', description: 'Токен ссылки на смену пароля' },
  widget: header('Token <токен виджета или публичный ключ>'),
  feed: header('Token <токен ленты>'),
  device: header('Device <uid>.<секрет постамата>'),
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'Секретный ключ API: yach_live_… или yach_test_…',
  },
  publishableKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'Публичный ключ API: yach_pub_live_… или yach_pub_test_…',
  },
  operator: cookie('Сессия оператора'),
  operatorHalfWay: cookie('Сессия оператора, вход которого не закончен'),
} as const

const ERRORS = 'Ошибки: {"detail": "…"} или {"поле": ["сообщение", …]}.'
const V1_ERRORS = `Деньги — рубли строкой с двумя знаками, время — UTC по RFC 3339, координаты — градусы WGS 84. Ошибки — \`${PROBLEM_TYPE}\` (RFC 9457): программе нужен \`code\`, место ошибки в теле называет \`errors[].pointer\`, о каждом коде сказано на странице, куда ведёт \`type\`.`

/** The OpenAPI 3.1 document of these calls of the contract; of all of them unless said otherwise. */
export function openApiDocument(
  name: string,
  publicUrl: string,
  endpoints: readonly Endpoint[] = EVERY_ENDPOINT,
): ApiDocument {
  const paths: ZodOpenApiPathsObject = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  const document: unknown = createDocument({
    openapi: '3.1.0',
    info: {
      title: `${name}: API`,
      version: '1.0.0',
      description: `Все вызовы отвечают и с косой чертой на конце, и без неё. ${endpoints.every(isMerchant) ? V1_ERRORS : ERRORS}`,
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: schemesOf(endpoints),
      ...(endpoints.every(isMerchant) ? {} : { responses: commonResponses() }),
    },
  })
  return describeV1(document as ApiDocument)
}

/** How these calls are opened, and no others. */
function schemesOf(endpoints: readonly Endpoint[]) {
  const used = new Set(endpoints.flatMap(({ access }) => SCHEMES[access]))
  return Object.fromEntries(Object.entries(SECURITY_SCHEMES).filter(([name]) => used.has(name)))
}

function operationOf(endpoint: Endpoint): ZodOpenApiOperationObject {
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.deprecated === undefined ? {} : { deprecated: true }),
    security: [
      ...SCHEMES[endpoint.access].map((scheme) => ({
        [scheme]: [...(endpoint.roles ?? endpoint.scopes ?? [])],
      })),
      ...(endpoint.access === 'anyone or customer' ? [{}] : []),
    ],
    requestParams: {
      ...(endpoint.params ? { path: endpoint.params } : {}),
      ...(endpoint.query ? { query: endpoint.query } : {}),
    },
    ...(endpoint.body
      ? {
          requestBody: {
            content: { [endpoint.bodyType ?? 'application/json']: { schema: endpoint.body } },
          },
        }
      : {}),
    responses: responsesOf(endpoint),
  }
}

function responsesOf(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const own = Object.entries(endpoint.responses).map(([status, schema]) => [
    status,
    {
      description: MEANING[status] ?? status,
      ...contentOf(endpoint, Number(status), schema),
    },
  ])
  const common = commonResponsesOf(endpoint).map(({ name, status, description }) => [
    status,
    isMerchant(endpoint)
      ? { description, content: PROBLEM_CONTENT }
      : { $ref: `#/components/responses/${name}` },
  ])
  return Object.fromEntries([...own, ...common])
}

const isMerchant = ({ path }: Pick<Endpoint, 'path'>): boolean => path.startsWith(V1_PATH)

/** What cannot be read as a request at all is refused before anybody knows whose call it was. */
const PROBLEM_CONTENT: ZodOpenApiContentObject = {
  [PROBLEM_TYPE]: { schema: problem },
  'application/json': { schema: errorResponse },
}

/** JSON by its schema, and beside it or instead of it the types of files. */
function contentOf(
  { path, contentType, otherTypes = [] }: Endpoint,
  status: number,
  schema: z.core.$ZodType | null,
): { readonly content?: ZodOpenApiContentObject } {
  const files =
    status >= 300 ? [] : [contentType, ...otherTypes].filter((type) => type !== undefined)
  const types = Object.fromEntries(files.map((type) => [type, {}]))
  const json =
    schema === null
      ? {}
      : status >= 400 && isMerchant({ path })
        ? PROBLEM_CONTENT
        : { 'application/json': { schema } }
  const content = { ...types, ...json }
  return Object.keys(content).length === 0 ? {} : { content }
}

const commonResponses = () =>
  Object.fromEntries(
    COMMON_RESPONSES.map(({ name, status, description, schema }) => [
      name,
      { description: `${status}: ${description}`, content: { 'application/json': { schema } } },
    ]),
  )
