import { rejectedLine, type RejectedLine } from '@yacheyka/contract/batches/batches'
import type { CreatedOrder } from '@yacheyka/contract/orders/orders'
import { PAID } from '@yacheyka/core/orders/order'
import * as z from 'zod'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import type { NewParcel } from '../new-parcel.ts'
import { ORDERING } from './wording.ts'

/** What is wrong with lines, by their place: `LINE_FAULTS.get(3)`. */
export type LineErrors = ReadonlyMap<number, readonly string[]>

/** How an attempt to order ended. */
export type Outcome =
  | { readonly kind: 'paid' | 'saved'; readonly order: CreatedOrder }
  /** Every line whose locker does not take it. */
  | { readonly kind: 'refused'; readonly refused: readonly RejectedLine[] }
  /** The server's price is another one; `detail` says which. */
  | { readonly kind: 'repriced'; readonly detail: string }
  | { readonly kind: 'faulty'; readonly errors: LineErrors }
  /** `detail` is what the server says beyond the general sentence. */
  | { readonly kind: 'failed'; readonly detail: string | undefined }

const textIn = (response: unknown, name: string): string | undefined => {
  if (typeof response !== 'object' || response === null) return undefined
  const value: unknown = Object.getOwnPropertyDescriptor(response, name)?.value
  return typeof value === 'string' ? value : undefined
}

/** An order whose price is not the server's own is refused with this code. */
const REPRICED = 'price_changed'

/** `parcels.12.receiver_phone` of an order, `12.weight` of an estimate. */
const LINE_FIELD = /^(?:parcels\.)?(\d+)(?:\.|$)/

/** Messages of the server by the lines that they are about; undefined where they are about none. */
export const lineErrorsOf = (error: ApiError): LineErrors | undefined => {
  const errors = new Map<number, readonly string[]>()
  for (const [field, messages] of Object.entries(error.fields)) {
    const place = LINE_FIELD.exec(field)?.[1]
    if (place === undefined) continue
    const line = Number(place)
    errors.set(line, [...new Set([...(errors.get(line) ?? []), ...messages])])
  }
  return errors.size === 0 ? undefined : errors
}

const rejectedResponse = z.object({ refused: z.array(rejectedLine) })

/** Lines that a response refuses. One that names lockers alone, as of a server before, is taken for all lines to them. */
const rejectedIn = (
  response: unknown,
  parcels: readonly NewParcel[],
): readonly RejectedLine[] | undefined => {
  const read = rejectedResponse.safeParse(response).data
  if (read !== undefined) return read.refused
  const terminal = textIn(response, 'terminal_number')
  if (terminal === undefined) return undefined
  return parcels
    .filter(({ point }) => point.number === terminal)
    .map(({ parcelNumber, cells }) => ({
      parcel_number: parcelNumber,
      terminal_number: terminal,
      size: [...cells],
      code: 'no_free_cell',
      alternatives: [],
    }))
}

/** A response or an error body that names a locker means that the locker is unavailable (specification 2, section 7). */
export const outcomeOfResponse = (
  order: CreatedOrder,
  parcels: readonly NewParcel[] = [],
): Outcome => {
  const refused = rejectedIn(order, parcels)
  if (refused !== undefined) return { kind: 'refused', refused }
  return { kind: order.payment_status === PAID ? 'paid' : 'saved', order }
}

export const outcomeOfError = (error: unknown, parcels: readonly NewParcel[] = []): Outcome => {
  if (!(error instanceof ApiError)) return { kind: 'failed', detail: undefined }
  const refused = rejectedIn(error.response, parcels)
  if (refused !== undefined) return { kind: 'refused', refused }
  if (textIn(error.response, 'code') === REPRICED) return { kind: 'repriced', detail: error.detail }
  const errors = lineErrorsOf(error)
  if (errors !== undefined) return { kind: 'faulty', errors }
  return { kind: 'failed', detail: error.detail === ORDERING.failed ? undefined : error.detail }
}

/** Whether the attempt is over: after a lost answer or an error of the server it may have had its effect. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** Why there is no estimate (specification 2, section 8). */
export const estimateFailure = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.status === 0) return ORDERING.failed
  return textIn(error.response, 'detail') ?? ORDERING.estimateFailed
}
