import { MERCHANT_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import { briefly, descriptionOf } from '@yacheyka/contract/merchant-api/descriptions'
import { contractOfV1, type Schema, type V1Contract } from '../v1-lock/contract-of-v1.ts'

export const TYPES_FILE = 'packages/sdk/src/types.gen.ts'

/** Who sends what a schema describes: a program of a shop, or we. */
type Side = 'input' | 'output'

/** Names that TypeScript programs have for something else. */
const NAMES: Readonly<Record<string, string>> = {
  MerchantEvent: 'YacheykaEvent',
  MerchantEventData: 'YacheykaEventData',
}
const nameOf = (id: string): string => NAMES[id] ?? id.replace('Merchant', '')
const operationName = (id: string): string => {
  const name = id.replace('Merchant', '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** TypeScript of everything that programs of shops send to `/api/v1` and read from it. */
export function typesOfContract(
  contract: V1Contract = contractOfV1(MERCHANT_ENDPOINT_LIST),
): string {
  const definitions = Object.entries(contract.definitions).map(
    ([id, schema]) => `export type ${nameOf(id)} = ${typeOf(schema, 'output', [id])}\n`,
  )
  const operations = Object.entries(contract.operations).flatMap(([id, operation]) => {
    const name = operationName(id)
    const sent = (['query', 'body'] as const).flatMap((part) => {
      const schema = operation[part]
      return schema === null || isEmpty(schema)
        ? []
        : [
            `export type ${name}${part === 'query' ? 'Query' : 'Body'} = ${typeOf(schema, 'input', [id])}\n`,
          ]
    })
    return [...sent, ...responsesOf(name, id, operation.answers)]
  })
  const codes = Object.keys(contract.problems).map((code) => JSON.stringify(code))
  return [
    '// Written by `npm run sdk-types` from the contract of /api/v1.\n',
    '/** One of the values, or one that came later: answers may gain values any day. */',
    'export type Open<Known extends string> = Known | (string & {})\n',
    '/** Stable codes of refusals. */',
    `export type ProblemCode = Open<${codes.join(' | ')}>\n`,
    ...definitions,
    ...operations,
  ].join('\n')
}

function responsesOf(
  name: string,
  id: string,
  responses: Readonly<Record<string, Schema | null>>,
): string[] {
  const texts = Object.entries(responses).flatMap(([status, schema]) =>
    schema === null ? [] : [[status, typeOf(schema, 'output', [id])] as const],
  )
  const isOne = new Set(texts.map(([, text]) => text)).size === 1
  return texts
    .slice(0, isOne ? 1 : undefined)
    .filter(([, text]) => !/^\w+$/.test(text))
    .map(([status, text]) => `export type ${name}Answer${isOne ? '' : status} = ${text}\n`)
}

const isEmpty = (schema: Schema): boolean =>
  schema['type'] === 'object' && Object.keys(schema['properties'] ?? {}).length === 0

/** @param place names that lead to what the schema is of, as descriptions have them */
function typeOf(schema: Schema, side: Side, place: readonly string[], indent = ''): string {
  const { $ref: reference, anyOf, oneOf, type, items } = schema
  const within = (each: Schema) => typeOf(each, side, place, indent)
  if (typeof reference === 'string') return nameOf(reference.replace('#/$defs/', ''))
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) {
    const values = schema['enum'].map((value) => JSON.stringify(value)).join(' | ')
    return side === 'output' ? `Open<${values}>` : values
  }
  const ways = (anyOf ?? oneOf) as readonly Schema[] | undefined
  if (ways !== undefined) return ways.map(within).join(' | ')
  if (Array.isArray(type))
    return type.map((each: unknown) => within({ ...schema, type: each })).join(' | ')
  if (type === 'array') {
    const each = within((items ?? {}) as Schema)
    return side === 'output' ? `Array<${each}>` : `ReadonlyArray<${each}>`
  }
  if (type === 'object') return objectType(schema, side, place, indent)
  if (type === 'integer') return 'number'
  return typeof type === 'string' ? type : 'unknown'
}

function objectType(schema: Schema, side: Side, place: readonly string[], indent: string): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const { additionalProperties: more } = schema
  if (properties.length === 0)
    return typeof more === 'object' && more !== null
      ? `Record<string, ${typeOf(more as Schema, side, place, indent)}>`
      : 'Record<string, never>'
  const required = (schema['required'] ?? []) as readonly string[]
  const inner = `${indent}  `
  const lines = properties.map(([name, property]) => {
    const field = [...place, name]
    const description = descriptionOf(field)
    const text = typeOf(property, side, field, inner)
    const typed = required.includes(name) ? `${name}: ${text}` : `${name}?: ${text} | undefined`
    return `${description === undefined ? '' : `${inner}/** ${briefly(description)} */\n`}${inner}${typed}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}
