import * as z from 'zod'

/**
 * `{"detail": "…"}`: one Russian sentence. `code` is stable and for programs; `request_id` comes with errors of the server
 * (5xx) and is what to name to the support.
 */
export const errorResponse = z
  .object({ detail: z.string(), code: z.string().optional(), request_id: z.string().optional() })
  .meta({ id: 'Error' })

/** `{"field": ["message", …]}`: all fields at once. */
export const fieldErrorsResponse = z
  .record(z.string(), z.array(z.string()))
  .meta({ id: 'FieldErrors' })

/** A 400 carries either shape. */
export const badRequestResponse = z.union([errorResponse, fieldErrorsResponse])
