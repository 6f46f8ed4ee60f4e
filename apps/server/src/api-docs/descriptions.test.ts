import { MERCHANT_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import { DESCRIPTIONS, descriptionKey } from '@yacheyka/contract/merchant-api/descriptions'
import { V1_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import { ADAPTER_ENDPOINTS, MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'
import type { ApiDocument } from './api-document.ts'
import type { JsonSchema } from './shape.ts'

const document = openApiDocument('Проба', 'https://example.org', MERCHANT_ENDPOINT_LIST)

/** A field of a schema, and where it stands. */
interface Field {
  readonly place: string
  readonly schema: JsonSchema
}

function fieldsOf(schema: JsonSchema, place: string): readonly Field[] {
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {} } = schema
  const ways = [...anyOf, ...oneOf, ...allOf, ...(typeof items === 'object' ? [items] : [])]
  return [
    ...ways.flatMap((way) => fieldsOf(way, place)),
    ...Object.entries(properties).flatMap(([name, field]) => [
      { place: `${place}.${name}`, schema: field },
      ...fieldsOf(field, `${place}.${name}`),
    ]),
  ]
}

const operationsOf = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.values(operations).map((operation) => ({ path, operation })),
  )
const bodies = operationsOf(document).flatMap(({ operation }) =>
  Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
    schema === undefined ? [] : fieldsOf(schema, operation.operationId),
  ),
)
const responseSchemas = operationsOf(document).flatMap(({ operation }) =>
  Object.values(operation.responses).flatMap((response) =>
    '$ref' in response
      ? []
      : Object.values(response.content ?? {}).flatMap(({ schema }) =>
          schema === undefined ? [] : fieldsOf(schema, operation.operationId),
        ),
  ),
)
const shared = Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) =>
  fieldsOf(schema, name),
)
const parameters = operationsOf(document).flatMap(({ path, operation }) =>
  (operation.parameters ?? []).map((parameter) => ({ ...parameter, path, operation })),
)

const undescribed = (fields: readonly Field[]) =>
  fields.filter(({ schema }) => schema.description === undefined).map(({ place }) => place)

test('every parameter and every field of a body of the merchant API has a description', () => {
  expect(parameters.length).toBeGreaterThan(90)
  expect(
    parameters
      .filter(({ description }) => description === undefined)
      .map(({ operation, name }) => `${operation.operationId}.${name}`),
  ).toEqual([])
  expect(bodies.length).toBeGreaterThan(80)
  expect(undescribed(bodies)).toEqual([])
})

test('so has every field of a response', () => {
  expect(undescribed(responseSchemas)).toEqual([])
  expect(undescribed(shared)).toEqual([])
})

test('every description is used', () => {
  const ofParameters = parameters.flatMap(({ path, operation, name, in: where }) => {
    const parts = path.split('/')
    const before = parts[parts.indexOf(`{${name}}`) - 1] ?? ''
    const place = where === 'path' ? [before, name] : [name]
    return descriptionKey([operation.operationId, ...place]) ?? []
  })
  const ofFields = [...bodies, ...responseSchemas, ...shared].flatMap(
    ({ place }) => descriptionKey(place.split('.')) ?? [],
  )
  const used = new Set([...ofParameters, ...ofFields])
  expect(Object.keys(DESCRIPTIONS).filter((key) => !used.has(key))).toEqual([])
})

test('a status is explained with each of its values', () => {
  const status = document.components?.schemas?.['MerchantParcel']?.properties?.['status']
  for (const value of PARCEL_STATUSES) expect(status?.description).toContain(`\n- \`${value}\`: `)
})

test('coordinates say their order', () => {
  const said = Object.fromEntries(
    parameters.map(({ operation, name, description }) => [
      `${operation.operationId}.${name}`,
      description,
    ]),
  )
  expect(said['listMerchantPoints.near']).toContain('широта,долгота')
  expect(said['listMerchantPoints.bbox']).toContain('запад,юг,восток,север')
})

test('calls of the cabinet and of adapters are described by no text of the merchant API', () => {
  const whole = openApiDocument('Проба', 'https://example.org', [
    ...Object.values<Endpoint>(ENDPOINTS),
    ...Object.values<Endpoint>(MERCHANT_ENDPOINTS),
    ...Object.values<Endpoint>(ADAPTER_ENDPOINTS),
  ])
  const described = Object.entries(whole.components?.schemas ?? {})
    .filter(([name, schema]) => fieldsOf(schema, name).some((each) => each.schema.description))
    .map(([name]) => name)
  expect(described.toSorted()).toEqual(Object.keys(document.components?.schemas ?? {}).toSorted())
  const foreign = operationsOf(whole)
    .filter(({ path }) => !path.startsWith(V1_PATH) || path.includes('/adapters/'))
    .map(({ operation }) => operation)
  expect(foreign.length).toBeGreaterThan(100)
  const said = foreign.flatMap(({ operationId, parameters: requested = [], requestBody }) => [
    ...requested.flatMap(({ description }) => description ?? []),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema = {} }) =>
      fieldsOf(schema, operationId).flatMap((each) => each.schema.description ?? []),
    ),
  ])
  expect(said).toEqual([])
})

test('the document of the merchant API says how it rejects', () => {
  expect(document.info.description).toContain('application/problem+json')
  expect(document.info.description).not.toContain('"поле"')
})
