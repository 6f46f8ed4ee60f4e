import { V1_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import { descriptionOf } from '@yacheyka/contract/merchant-api/descriptions'
import type { ApiResponse, ApiDocument, ApiOperation, ApiParameter } from './api-document.ts'
import type { JsonSchema } from './shape.ts'

/** Adapters speak the words of a shop's platform, which its own documents explain. */
const isDescribed = (path: string): boolean =>
  path.startsWith(V1_PATH) && !path.startsWith(`${V1_PATH}/adapters/`)

/** The same document with descriptions of the parameters and fields of the merchant API. */
export function describeV1(document: ApiDocument): ApiDocument {
  const { components = {} } = document
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    isDescribed(path) ? describeOperations(path, operations) : operations,
  ])
  const names = schemasOf(document)
  const schemas = Object.entries(components.schemas ?? {}).map(([name, schema]) => [
    name,
    names.has(name) ? describeFields(schema, [name]) : schema,
  ])
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...components, schemas: Object.fromEntries(schemas) },
  }
}

/** Names of the schemas that calls of the merchant API refer to. */
function schemasOf({ paths, components }: ApiDocument): ReadonlySet<string> {
  const found = new Set<string>()
  const open: unknown[] = Object.entries(paths).flatMap(([path, operations]) =>
    isDescribed(path) ? [operations] : [],
  )
  for (let each = open.pop(); each !== undefined; each = open.pop())
    for (const [, name = ''] of JSON.stringify(each).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      open.push(components?.schemas?.[name] ?? {})
    }
  return found
}

const describeOperations = (path: string, operations: Readonly<Record<string, ApiOperation>>) =>
  Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => [
      method,
      describeOperation(path, operation),
    ]),
  )

function describeOperation(path: string, operation: ApiOperation): ApiOperation {
  const { operationId, parameters, requestBody, responses } = operation
  const described = Object.entries(responses).map(([status, response]) => [
    status,
    '$ref' in response || response.content === undefined
      ? response
      : { ...response, content: describeContent(response.content, operationId) },
  ])
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map((each) => describeParameter(each, operationId, path)),
    }),
    ...(requestBody && {
      requestBody: { ...requestBody, content: describeContent(requestBody.content, operationId) },
    }),
    responses: Object.fromEntries(described),
  }
}

const describeContent = (content: NonNullable<ApiResponse['content']>, operationId: string) =>
  Object.fromEntries(
    Object.entries(content).map(([type, each]) => [
      type,
      each.schema === undefined
        ? each
        : { ...each, schema: describeFields(each.schema, [operationId]) },
    ]),
  )

/** A parameter of the path is told by the part before it: `orders.id`, `events.id`. */
function describeParameter(parameter: ApiParameter, operationId: string, path: string) {
  const parts = path.split('/')
  const before = parts[parts.indexOf(`{${parameter.name}}`) - 1] ?? ''
  const place = parameter.in === 'path' ? [before] : []
  const description = descriptionOf([operationId, ...place, parameter.name])
  return description === undefined ? parameter : { ...parameter, description }
}

/** Descriptions of the fields within a schema; what it refers to has its own. */
function describeFields(schema: JsonSchema, place: readonly string[]): JsonSchema {
  const within = (each: JsonSchema) => describeFields(each, place)
  const { properties, items, anyOf, oneOf, allOf, additionalProperties: more } = schema
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map(within) }),
    ...(oneOf && { oneOf: oneOf.map(within) }),
    ...(allOf && { allOf: allOf.map(within) }),
    ...(typeof items === 'object' && { items: within(items) }),
    ...(typeof more === 'object' && { additionalProperties: within(more) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => {
          const field = [...place, name]
          const description = descriptionOf(field)
          const described = describeFields(property, field)
          return [name, description === undefined ? described : { ...described, description }]
        }),
      ),
    }),
  }
}
