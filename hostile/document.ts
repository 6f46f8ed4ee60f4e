/** The part of JSON Schema that the product's OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema | boolean
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly default?: unknown
}

interface Content {
  readonly [type: string]: { readonly schema?: Schema }
}

interface ResponseBody {
  readonly $ref?: string
  readonly content?: Content
}

interface WireOperation {
  readonly operationId: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, ResponseBody>>
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WireOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, ResponseBody>>
  }
}

interface Field {
  readonly name: string
  readonly required: boolean
  readonly schema: Schema
}

/** One call, as the document tells it. */
export interface Operation {
  readonly id: string
  readonly method: string
  /** `/api/terminals/{number}/` */
  readonly path: string
  /** Name of the security scheme that opens it; undefined where none is asked for. */
  readonly scheme: string | undefined
  readonly params: readonly Field[]
  readonly query: readonly Field[]
  readonly body: { readonly type: string; readonly schema: Schema } | undefined
  /** By status: the schema of JSON, and the content types; without either nothing is said of the body. */
  readonly responses: ReadonlyMap<
    number,
    { readonly schema: Schema | undefined; readonly types: readonly string[] }
  >
}

export function operationsOf(document: ApiDocument): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, wire]) => operationOf(document, path, method, wire)),
  )
}

function operationOf(
  document: ApiDocument,
  path: string,
  method: string,
  wire: WireOperation,
): Operation {
  const fields = (place: string) =>
    (wire.parameters ?? [])
      .filter((parameter) => parameter.in === place)
      .map(({ name, required, schema }) => ({ name, required: required === true, schema }))
  const [body] = Object.entries(wire.requestBody?.content ?? {})
  return {
    id: wire.operationId,
    method: method.toUpperCase(),
    path,
    scheme: Object.keys(wire.security?.[0] ?? {})[0],
    params: fields('path'),
    query: fields('query'),
    body: body === undefined ? undefined : { type: body[0], schema: body[1].schema ?? {} },
    responses: new Map(
      Object.entries(wire.responses).map(([status, response]) => {
        const content = contentOf(document, response)
        const schema = content['application/json']?.schema
        return [Number(status), { schema, types: Object.keys(content) }]
      }),
    ),
  }
}

function contentOf(document: ApiDocument, response: ResponseBody): Content {
  const name = response.$ref?.split('/').at(-1)
  const resolved = name === undefined ? response : document.components.responses[name]
  return resolved?.content ?? {}
}

/** What a reference stands for. */
export function resolve(document: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  const found = name === undefined ? undefined : document.components.schemas[name]
  return found === undefined ? schema : resolve(document, found)
}
