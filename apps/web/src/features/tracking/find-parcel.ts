import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { TrackResult } from '@yacheyka/contract/parcels/parcels'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { call } from '@yacheyka/frontend/api/call.ts'

/** A call that got no response at all: no connection, or a content blocker that stopped it before it left. */
const gotNoResponse = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/**
 * The first call's answer was lost on its way back, not the call: the message has gone out, and a second one so soon is
 * refused.
 */
const wasSentBefore = (error: unknown): boolean => error instanceof ApiError && error.status === 429

/** Where a call is stopped on its way out, it goes out once more under the name that content blockers have no rule for. */
const aroundBlocker = async <T>(send: () => Promise<T>, again: () => Promise<T>): Promise<T> => {
  try {
    return await send()
  } catch (error) {
    if (gotNoResponse(error)) return await again()
    throw error
  }
}

/**
 * Asks where a parcel is. The token is not spent by a call that never left.
 * @throws ApiError
 */
export const findParcel = (number: string, token: string): Promise<TrackResult> => {
  const question = { query: { number, yandex_token: token } }
  return aroundBlocker(
    () => call(ENDPOINTS.trackParcel, question),
    () => call(ENDPOINTS.findParcel, question),
  )
}

/**
 * Sends the recipient the message with the code once more.
 * @throws ApiError
 */
export const repeatSms = async (orderId: string): Promise<void> => {
  const request = { body: { order_id: orderId } }
  await aroundBlocker<unknown>(
    () => call(ENDPOINTS.repeatSms, request),
    async () => {
      try {
        await call(ENDPOINTS.resendSms, request)
      } catch (error) {
        if (!wasSentBefore(error)) throw error
      }
    },
  )
}
