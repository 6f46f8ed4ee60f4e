import type { QueryClient } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import type { repeatSms } from '@yacheyka/contract/parcels/parcels'
import type { ParcelAction } from '@yacheyka/core/parcels/parcel-actions'
import { QUIET_UNTIL_HOUR } from '@yacheyka/core/parcels/storage'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { callAsCustomer } from './call-as-customer.ts'

/** Which parcel: a row of a list, or a card. */
export interface ActedParcel {
  readonly uid: string
  /** The sender's own, which the SMS is asked for by. */
  readonly parcel_number: string
}

export interface ActionOptions {
  /** Of `randomKey()`, the same whenever the same press is tried again: it acts once, and is paid for once. */
  readonly key: string
  readonly signal?: AbortSignal
}

/** What only an extension is told. */
interface Extension {
  readonly days: number
  /** Roubles of the wire: the price of a day times days, as the customer saw it. */
  readonly amount: string
}

/** What the history says of who did it and where (specification 3, section 9). */
const REASON = 'Через личный кабинет'

const optionsOf = ({ key, signal }: ActionOptions) => ({
  headers: { 'idempotency-key': key },
  ...(signal === undefined ? {} : { signal }),
})

/** @throws {ApiError} */
const extendParcel = async (
  { uid }: ActedParcel,
  { days, amount }: Extension,
  options: ActionOptions,
): Promise<void> => {
  const body = { extension_days: days, amount_to_pay: amount }
  await callAsCustomer(ENDPOINTS.extendParcel, { params: { uid }, body }, optionsOf(options))
}

/**
 * @param reason as the customer wrote it; empty where nobody asked
 * @throws {ApiError}
 */
const cancelParcel = async (
  { uid }: ActedParcel,
  reason: string,
  options: ActionOptions,
): Promise<void> => {
  const body = { canceled: true, cancellation_reason: reason || REASON } as const
  await callAsCustomer(ENDPOINTS.cancelParcel, { params: { uid }, body }, optionsOf(options))
}

const setBlocked = async ({ uid }: ActedParcel, blocked: true | null, options: ActionOptions) => {
  const body = { blocked, block_reason: REASON }
  await callAsCustomer(ENDPOINTS.blockParcel, { params: { uid }, body }, optionsOf(options))
}

/** @throws {ApiError} */
const blockParcel = (parcel: ActedParcel, options: ActionOptions): Promise<void> =>
  setBlocked(parcel, true, options)

/** @throws {ApiError} */
const unblockParcel = (parcel: ActedParcel, options: ActionOptions): Promise<void> =>
  setBlocked(parcel, null, options)

/** What is to be said beside the action's own words: the SMS waits for the morning, say. */
export type ActionNote = string | undefined

/** Quiet hours end at this hour of the point's day; the server says so by naming a time. */
const IN_THE_MORNING = `Придёт в ${QUIET_UNTIL_HOUR}:00 по времени точки`

/**
 * Sends the recipient the message with the code once more. A call that content blockers stop on its way out goes out
 * under the name that they have no rule for; one a minute is what the server lets through, whatever was lost.
 * @throws {ApiError}
 */
const resendSms = async (
  { parcel_number }: ActedParcel,
  { signal }: Pick<ActionOptions, 'signal'> = {},
): Promise<ActionNote> => {
  const request = { body: { order_id: parcel_number } }
  const options = signal === undefined ? {} : { signal }
  const noteOf = ({ scheduled_for: at }: ResponseBody<typeof repeatSms>) =>
    at === undefined ? undefined : IN_THE_MORNING
  try {
    return noteOf(await callAsCustomer(ENDPOINTS.repeatSms, request, options))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
  }
  try {
    return noteOf(await callAsCustomer(ENDPOINTS.resendSms, request, options))
  } catch (error) {
    // The response of the first was lost, and not the call.
    if (!(error instanceof ApiError) || error.status !== 429) throw error
    return undefined
  }
}

/** What is to be done, with all that it takes. */
export type ParcelAct =
  | ({ readonly action: 'extend' } & Extension)
  | { readonly action: 'cancel'; readonly reason?: string }
  | { readonly action: Exclude<ParcelAction, 'extend' | 'cancel'> }

/** @throws {ApiError} */
export const actOnParcel = async (
  act: ParcelAct,
  parcel: ActedParcel,
  options: ActionOptions,
): Promise<ActionNote> => {
  switch (act.action) {
    case 'extend':
      await extendParcel(parcel, act, options)
      return undefined
    case 'cancel':
      await cancelParcel(parcel, act.reason ?? '', options)
      return undefined
    case 'block':
      await blockParcel(parcel, options)
      return undefined
    case 'unblock':
      await unblockParcel(parcel, options)
      return undefined
    case 'resend_sms':
      return resendSms(parcel, options)
  }
}

/** After an action: its parcel, every list that it is in, figures and the deposit are asked for anew. */
export const refreshAfterAction = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['customer'] })
