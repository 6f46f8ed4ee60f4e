import type { JsonSchema } from './shape.ts'

/** The part of the OpenAPI document that the page shows. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components?: {
    readonly schemas?: Readonly<Record<string, JsonSchema>>
    readonly responses?: Readonly<Record<string, ApiResponse>>
  }
}

export interface ApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters?: readonly ApiParameter[]
  readonly requestBody?: { readonly content: ApiContent }
  readonly responses: Readonly<Record<string, ApiResponse | { readonly $ref: string }>>
}

export interface ApiResponse {
  readonly description: string
  readonly content?: ApiContent
  readonly headers?: Readonly<Record<string, object>>
}

export interface ApiParameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: JsonSchema
  readonly description?: string
  readonly example?: string | number
}

type ApiContent = Readonly<
  Record<string, { readonly schema?: JsonSchema; readonly example?: object }>
>
