import { ADAPTER_ENDPOINT_LIST, MERCHANT_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import type { Endpoint, HeaderDuty } from '@yacheyka/contract/http/endpoint'
import { PROBLEMS } from '@yacheyka/contract/merchant-api/problem'
import * as z from 'zod'

/** JSON Schema 2020-12, as far as the contract writes it. */
export interface Schema {
  readonly [keyword: string]: unknown
}

interface LockedOperation {
  readonly method: string
  readonly path: string
  readonly access: string
  readonly scopes: readonly string[]
  /** Of the request, beside the key's, by their names. */
  readonly headers: Readonly<Record<string, HeaderDuty>>
  readonly params: Schema | null
  readonly query: Schema | null
  readonly body: Schema | null
  /** Successful ones by their status; null is a file. */
  readonly answers: Readonly<Record<string, Schema | null>>
  /** Statuses that it may be refused with. */
  readonly refusals: readonly number[]
  readonly contentTypes: readonly string[]
}

/** What programs of shops rely on. */
export interface V1Contract {
  readonly operations: Readonly<Record<string, LockedOperation>>
  /** What several answers have in common. */
  readonly definitions: Readonly<Record<string, Schema>>
  /** Codes of refusals with their HTTP status. */
  readonly problems: Readonly<Record<string, number>>
}

/** Calls of shops' programs, and those that pages of shop systems send. */
const LOCKED_CALLS = [...MERCHANT_ENDPOINT_LIST, ...ADAPTER_ENDPOINT_LIST]

/** The contract of `/api/v1` as the code declares it. */
export function contractOfV1(endpoints: readonly Endpoint[] = LOCKED_CALLS): V1Contract {
  const definitions: Record<string, Schema> = {}
  const read = (
    schema: z.core.$ZodType | null | undefined,
    io: 'input' | 'output',
  ): Schema | null => {
    if (schema === null || schema === undefined) return null
    const {
      $schema: _,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    for (const [name, definition] of Object.entries($defs)) definitions[name] = definition
    const id = 'id' in own && typeof own['id'] === 'string' ? own['id'] : undefined
    if (id === undefined) return own
    definitions[id] = own
    return { $ref: `#/$defs/${id}` }
  }
  const operations = endpoints.map((endpoint): [string, LockedOperation] => [
    endpoint.id,
    {
      method: endpoint.method,
      path: endpoint.path,
      access: endpoint.access,
      scopes: [...(endpoint.scopes ?? [])],
      headers: headersOf(endpoint),
      params: read(endpoint.params, 'input'),
      query: read(endpoint.query, 'input'),
      body: read(endpoint.body, 'input'),
      answers: Object.fromEntries(
        Object.entries(endpoint.responses)
          .filter(([status]) => Number(status) < 400)
          .map(([status, response]) => [status, read(response, 'output')]),
      ),
      refusals: Object.keys(endpoint.responses)
        .map(Number)
        .filter((status) => status >= 400),
      contentTypes: [endpoint.contentType ?? 'application/json', ...(endpoint.otherTypes ?? [])],
    },
  ])
  return {
    operations: Object.fromEntries(operations),
    definitions,
    problems: Object.fromEntries(
      Object.entries(PROBLEMS).map(([code, [status]]) => [code, status]),
    ),
  }
}

const headersOf = ({ idempotent, conditional }: Endpoint): LockedOperation['headers'] => ({
  ...(idempotent && { 'idempotency-key': idempotent }),
  ...(conditional && { 'if-match': conditional }),
})
