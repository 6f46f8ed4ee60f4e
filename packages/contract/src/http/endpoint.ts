import type { CustomerRole } from '@yacheyka/core/accounts/customer-role'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import type { ApiScope } from '@yacheyka/core/api-keys/api-key'
import type * as z from 'zod'
import type { Access } from './access.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Whether a call must have a header, or heeds it where it has one. */
export type HeaderDuty = 'required' | 'optional'

/**
 * One call of the API: the server registers it, the client calls it, OpenAPI and the tests iterate over it.
 * `path` is written the way the router reads it: `/api/terminals/:number/`. Every call answers with and without
 * its trailing slash.
 *
 * Schemas have the core's type: comparing three hundred of them with the classic `z.ZodType` and its methods took the
 * compiler most of its time.
 */
export interface Endpoint {
  /** Unique English name, the operation's id in OpenAPI. */
  readonly id: string
  readonly method: Method
  readonly path: `/${string}`
  /** Whose call it is; nothing is served that does not say so. */
  readonly access: Access
  readonly tag: string
  /** One Russian line for the reader of the API's page. */
  readonly summary: string
  readonly params?: z.core.$ZodObject
  readonly query?: z.core.$ZodObject
  readonly body?: z.core.$ZodType
  /** Content type of the body where it is not JSON. */
  readonly bodyType?: string
  /** Bytes of the largest body that this call takes, where that is more than the usual 64 KB. */
  readonly bodyLimit?: number
  /** Answers by HTTP status. `null` is an answer without a JSON body (a file, a redirect, nothing). */
  readonly responses: { readonly [status: number]: z.core.$ZodType | null }
  /** Content type of the successful answer where it is not JSON. */
  readonly contentType?: string
  /** Others that it may have, as what is asked for says. */
  readonly otherTypes?: readonly string[]
  /** With `access: 'operator'`: operators of these roles alone may call it. Without any it refuses everybody. */
  readonly roles?: readonly OperatorRole[]
  /**
   * With `access: 'customer'`: members of these roles alone may call it; without any it refuses everybody. With `'anyone or customer'`:
   * whoever comes with a member's token of another role is refused.
   */
  readonly people?: readonly CustomerRole[]
  /** It holds the answer until there is news: a long answer is no slow one. */
  readonly mayWait?: boolean
  /** Of the merchant API: a key must have all of them. */
  readonly scopes?: readonly ApiScope[]
  /** Of the merchant API: test keys are refused, or all others. */
  readonly liveOnly?: boolean
  readonly testOnly?: boolean
  /**
   * Of the merchant API: it is done once by its `Idempotency-Key`, which it must have or may have. A trial (`dry_run`) leaves
   * nothing, and needs none.
   */
  readonly idempotent?: HeaderDuty
  /** Of the merchant API: it is done of the version that `If-Match` names alone. */
  readonly conditional?: HeaderDuty
  /** Of the merchant API: it goes away, twelve months after that was told at the earliest. */
  readonly deprecated?: {
    /** Days, `2026-11-29`: since when programs should not call it, and when it ends. */
    readonly since: string
    readonly until: string
    /** Where its successor is described. */
    readonly link: string
  }
}

/**
 * What an answer's schema makes, without how it is built. With the schema's own type a declaration repeats every nested
 * schema, and comparing them takes the compiler most of its time.
 */
export type ResponseSchema<S> = S extends { readonly _zod: { output: infer O } } ? z.ZodType<O> : S

export const defineEndpoint = <const E extends Endpoint>(
  endpoint: E,
): {
  readonly [K in keyof E]: K extends 'answers'
    ? { readonly [S in keyof E[K]]: ResponseSchema<E[K][S]> }
    : E[K]
} => endpoint as never

type EndpointsOf<M> = { readonly [N in keyof M as M[N] extends Endpoint ? N : never]: M[N] }

/** The endpoints among what a module exports, in the order of their names: loaders differ in theirs. */
export const endpointsOf = <M extends object>(module: M): EndpointsOf<M> =>
  Object.fromEntries(
    Object.entries(module)
      .filter(([, one]) => isEndpoint(one))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ) as EndpointsOf<M>

const isEndpoint = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'access' in value && 'responses' in value

type OutputOf<T> = T extends z.core.$ZodType ? z.output<T> : undefined
type InputOf<T> = T extends z.core.$ZodType ? z.input<T> : undefined

/** What a handler receives, after parsing. */
export interface Parsed<E extends Endpoint> {
  readonly params: OutputOf<E['params']>
  readonly query: OutputOf<E['query']>
  readonly body: OutputOf<E['body']>
}

/** What a caller may pass: only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.core.$ZodType
  ? { readonly params: InputOf<E['params']> }
  : unknown) &
  (E['query'] extends z.core.$ZodType ? { readonly query?: InputOf<E['query']> } : unknown) &
  (E['body'] extends z.core.$ZodType ? { readonly body: InputOf<E['body']> } : unknown)

/** The JSON of the successful answer. */
export type ResponseBody<E extends Endpoint> = E['responses'] extends { readonly 200: infer S }
  ? OutputOf<S>
  : E['responses'] extends { readonly 201: infer S }
    ? OutputOf<S>
    : E['responses'] extends { readonly 202: infer S }
      ? OutputOf<S>
      : undefined
