/** The part of a JSON Schema that our OpenAPI document uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema | boolean
  readonly prefixItems?: readonly JsonSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly default?: unknown
  readonly description?: string
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'строка',
  number: 'число',
  integer: 'целое число',
  boolean: 'true или false',
  null: 'null',
  object: 'объект',
  array: 'список',
}

/**
 * A schema as a reader sees it: the JSON with Russian words in place of values, two spaces a level.
 * `{"count": целое число, "results": [LightTerminal, …]}`
 */
export function shapeOf(schema: JsonSchema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const ways = schema.anyOf ?? schema.oneOf
  if (ways !== undefined) return ways.map((way) => shapeOf(way, indent)).join(' | ')
  if (schema.allOf?.[0] !== undefined) return shapeOf(schema.allOf[0], indent)
  if (schema.prefixItems !== undefined)
    return `[${schema.prefixItems.map((item) => shapeOf(item, indent)).join(', ')}]`
  if (schema.type === 'array')
    return `[${typeof schema.items === 'object' ? shapeOf(schema.items, indent) : 'что угодно'}, …]`
  if (schema.properties !== undefined) return objectShape(schema, schema.properties, indent)
  if (typeof schema.additionalProperties === 'object')
    return `{ "…": ${shapeOf(schema.additionalProperties, indent)} }`
  return wordsOf(schema)
}

function objectShape(
  schema: JsonSchema,
  properties: Readonly<Record<string, JsonSchema>>,
  indent: string,
): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, property]) => {
    const optional = schema.required?.includes(name) === true ? '' : '  // может не быть'
    return `${inner}"${name}": ${shapeOf(property, inner)}${optional}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

/** One simple value in words, with its bounds. */
export function wordsOf(schema: JsonSchema): string {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  const words = types.map((type) => TYPE_WORDS[type] ?? type).join(' или ')
  return [words === '' ? 'что угодно' : words, ...boundsOf(schema)].join(', ')
}

/** That a text is not empty goes without saying. */
function lengthOf(least: number, most: number | undefined): string {
  if (least > 1) return most === undefined ? `от ${least} знаков` : `от ${least} до ${most} знаков`
  return most === undefined ? '' : `до ${most} знаков`
}

function boundsOf(schema: JsonSchema): string[] {
  const { minimum, maximum, minLength, maxLength } = schema
  // Bounds of machine integers say nothing to a reader.
  const least = minimum === undefined || minimum <= -(2 ** 53 - 1) ? [] : [`от ${minimum}`]
  const most = maximum === undefined || maximum >= 2 ** 53 - 1 ? [] : [`до ${maximum}`]
  return [
    [...least, ...most].join(' '),
    lengthOf(minLength ?? 0, maxLength),
    schema.default === undefined ? '' : `по умолчанию ${JSON.stringify(schema.default)}`,
  ].filter((part) => part !== '')
}
