import { money } from '@yacheyka/contract/http/money'
import * as z from 'zod'
import type { ApiParameter } from './api-document.ts'
import { type JsonSchema, wordsOf } from './shape.ts'

/** A parameter, or a field of a body or a response, as a table shows it. */
export interface FieldRow {
  /** `recipient.phone`, `packages[].cell_size` */
  readonly name: string
  /** In Russian words. */
  readonly type: string
  /** The object that it is, or a list of which it is. */
  readonly object?: string
  readonly required: boolean
  readonly description: string
}

const MONEY = z.toJSONSchema(money).pattern

/** More values than these, and those that the description lists, are counted alone. */
const VALUES_MAX = 8

export const parameterRows = (parameters: readonly ApiParameter[]): readonly FieldRow[] =>
  parameters.map(({ name, in: where, required = false, schema, description = '' }) => ({
    name,
    type: `${where === 'path' ? 'в адресе, ' : ''}${typeWords({ ...schema, description })}`,
    required,
    description,
  }))

/** Every field of a schema, those of objects within it too; what it refers to is named. */
export function fieldRows(schema: JsonSchema, before = ''): readonly FieldRow[] {
  const rows = new Map<string, FieldRow>()
  const ways = waysOf(schema).filter(({ properties }) => properties !== undefined)
  for (const { properties = {} } of ways)
    for (const [name, property] of Object.entries(properties)) {
      const required = ways.every((way) => way.required?.includes(name) === true)
      const row = rowOf(`${before}${name}`, property, required)
      // The same field of another kind of the object.
      const other = rows.get(row.name)
      rows.set(row.name, other === undefined ? row : mergedRow(other, row))
      for (const inner of fieldRows(property, `${row.name}${isList(property) ? '[]' : ''}.`))
        rows.set(inner.name, rows.get(inner.name) ?? inner)
    }
  return [...rows.values()]
}

/** Objects that a schema is, whichever: of a list those that it holds. */
function waysOf(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf, oneOf, allOf, items } = schema
  const ways = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])]
  if (ways.length > 0) return ways.flatMap(waysOf)
  if (typeof items === 'object') return waysOf(items)
  return [schema]
}

const isList = (schema: JsonSchema): boolean =>
  schema.type === 'array' || (schema.anyOf ?? []).some(({ type }) => type === 'array')

const mergedRow = (one: FieldRow, other: FieldRow): FieldRow => ({
  ...one,
  type: one.type === other.type ? one.type : `${one.type} или ${other.type}`,
})

function rowOf(name: string, schema: JsonSchema, required: boolean): FieldRow {
  const object = referredBy(schema)
  return {
    name,
    type: typeWords(schema),
    required,
    description: schema.description ?? '',
    ...(object === undefined ? {} : { object }),
  }
}

function referredBy(schema: JsonSchema): string | undefined {
  const { $ref: reference, anyOf = [], items } = schema
  if (reference !== undefined) return reference.split('/').at(-1)
  const within = [...anyOf, ...(typeof items === 'object' ? [items] : [])]
  return within.map(referredBy).find((name) => name !== undefined)
}

const listWords = (each: string): string =>
  each === 'объект' ? 'список объектов' : `список: ${each}`

/** A type in words. */
function typeWords(schema: JsonSchema): string {
  const { $ref: reference, anyOf, oneOf, items } = schema
  if (reference !== undefined) return 'объект'
  if (schema.const !== undefined) return JSON.stringify(schema.const).replaceAll('"', '')
  if (schema.enum !== undefined)
    return schema.enum.length > VALUES_MAX || schema.description?.includes('\n') === true
      ? `одно из ${schema.enum.length} значений`
      : `одно из: ${schema.enum.join(', ')}`
  const ways = anyOf ?? oneOf
  if (ways !== undefined) return [...new Set(ways.map(typeWords))].join(' или ')
  if (schema.type === 'array')
    return typeof items === 'object' ? listWords(typeWords(items)) : 'список'
  // Descriptions say what is meant by default.
  const { default: _, ...rest } = schema
  return schema.pattern === MONEY ? 'рубли строкой' : wordsOf(rest)
}
