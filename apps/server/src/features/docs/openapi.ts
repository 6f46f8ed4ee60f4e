import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/operator/endpoints'
import type { Endpoint } from '@yacheyka/contract/endpoint'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'

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

/** The OpenAPI 3.1 document of every call of the contract. */
export function openApiDocument(name: string, publicUrl: string): object {
  const paths: ZodOpenApiPathsObject = {}
  for (const endpoint of [
    ...Object.values(ENDPOINTS),
    ...Object.values(OPERATOR_ENDPOINTS),
  ] as Endpoint[]) {
    const path = endpoint.path.replaceAll(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: `${name}: API`,
      version: '1.0.0',
      description:
        'Все вызовы отвечают и с косой чертой на конце, и без неё. Ошибки: {"detail": "…"} или {"поле": ["сообщение", …]}.',
    },
    servers: [{ url: publicUrl }],
    paths,
  })
}

function operationOf(endpoint: Endpoint): ZodOpenApiOperationObject {
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
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
    responses: Object.fromEntries(
      Object.entries(endpoint.answers).map(([status, schema]) => [
        status,
        {
          description: MEANING[status] ?? status,
          ...(schema
            ? { content: { 'application/json': { schema } } }
            : endpoint.contentType
              ? { content: { [endpoint.contentType]: {} } }
              : {}),
        },
      ]),
    ),
  }
}
