import { useQueryClient } from '@tanstack/react-query'
import { getAmount } from '@yacheyka/contract/billing/deposit'
import { createOrder } from '@yacheyka/contract/orders/orders'
import { callAsCustomer, customerQuery } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'
import { useOnce } from '@yacheyka/ui/use-once.ts'
import type { BatchVersion } from '../saving/batch-saver.ts'
import type { NewParcel } from '../new-parcel.ts'
import { attemptKey, forgetAttempt } from './attempt-key.ts'
import { orderBody, type Prices } from './order-body.ts'
import { isFinal, outcomeOfResponse, outcomeOfError, type Outcome } from './outcome.ts'

/**
 * Sends the order, once for one content, and tells how it ended.
 * @param batchOf saves the batch that the parcels come from, and says what the server has of it
 */
export const useOrder = (
  parcels: readonly NewParcel[],
  batchOf: () => Promise<BatchVersion | undefined>,
  onOutcome: (end: Outcome) => void,
) => {
  const uid = useUserUid() ?? ''
  const client = useQueryClient()
  const { pending, once } = useOnce()

  const send = async (prices: Prices, dispatchCity: string): Promise<Outcome> => {
    const params = { uid }
    const batch = await batchOf()
    const body = {
      ...orderBody(parcels, prices, dispatchCity),
      ...(batch === undefined ? {} : { batch }),
    }
    // The balance is read first (specification 2, section 4); whether it covered the order, the server says.
    await client.fetchQuery({ ...customerQuery(getAmount, { params }), staleTime: 0 })
    const headers = { 'idempotency-key': attemptKey(uid, body) }
    const order = await callAsCustomer(createOrder, { params, body }, { headers })
    forgetAttempt()
    return outcomeOfResponse(order, parcels)
  }
  const order = async (prices: Prices, dispatchCity: string): Promise<void> => {
    const outcome = await once(() =>
      send(prices, dispatchCity).catch((error: unknown) => {
        console.warn('No order was made', error)
        if (isFinal(error)) forgetAttempt()
        return outcomeOfError(error, parcels)
      }),
    )
    if (outcome === undefined) return
    onOutcome(outcome)
    // The deposit, its statement, the lists of orders: all of it may be another now.
    await client.invalidateQueries({ queryKey: ['customer'] })
  }
  return { pending, order }
}
