import { nameOperation } from './call-words.ts'

// The part of OpenAPI that the console reads.

interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema?: Schema
  readonly example?: string | number
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: object }>>
  }
}

export interface MerchantApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** A call of the merchant API, as the console offers it. */
export interface ConsoleCall {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly method: string
  /** With `{number}` in place of a parameter. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** Whether it has a body. */
  readonly sends: boolean
  /** In lines. */
  readonly example: string
}

/** What is typed for a call: its parameters by name, and its body. */
export interface ConsoleDraft {
  readonly values: Readonly<Record<string, string>>
  readonly body: string
}

/** Those that need a key, by their names in Russian. */
export const callsOf = ({ paths }: MerchantApi): readonly ConsoleCall[] =>
  Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        id: operation.operationId,
        title: nameOperation(operation.operationId),
        summary: operation.summary,
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        sends: operation.requestBody !== undefined,
        example: JSON.stringify(
          operation.requestBody?.content['application/json']?.example ?? {},
          null,
          2,
        ),
      })),
    )
    .filter(({ id }) => id !== 'reportKeyLeak')
    .toSorted((one, other) => one.title.localeCompare(other.title, 'ru'))

/** As the example has it; a new `Idempotency-Key`. */
export const draftOf = ({ parameters, example }: ConsoleCall): ConsoleDraft => ({
  values: Object.fromEntries(
    parameters.map((each) => [
      each.name,
      each.name === 'Idempotency-Key' ? crypto.randomUUID() : String(each.example ?? ''),
    ]),
  ),
  body: example,
})

/** The address within the site: with its parameters filled in, those that are empty left out. */
export function urlOf({ path, parameters }: ConsoleCall, { values }: ConsoleDraft): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const { name, in: place } of parameters)
    if (place === 'query' && values[name]) query.set(name, values[name])
  return query.size === 0 ? filled : `${filled}?${query}`
}

/** Headers of its own, those that are empty left out: an empty `If-Match` is of no version. */
export const headersOf = (
  { parameters }: ConsoleCall,
  { values }: ConsoleDraft,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parameters.flatMap(({ name, in: place }) => {
      const value = values[name] ?? ''
      return place === 'header' && value !== '' ? [[name, value] as const] : []
    }),
  )

/** What must be typed and is not, by its path in the draft, and the words of a body that is no JSON. */
export function errorsOf(call: ConsoleCall, { values, body }: ConsoleDraft) {
  const lacks = call.parameters
    .filter((each) => each.required === true && !values[each.name])
    .map(({ name }) => [`values.${name}`, 'Заполните'] as const)
  return { ...Object.fromEntries(lacks), ...(call.sends && jsonError(body)) }
}

function jsonError(body: string): { readonly body?: string } {
  try {
    JSON.parse(body)
    return {}
  } catch (error) {
    return { body: `Это не JSON: ${(error as Error).message}` }
  }
}
