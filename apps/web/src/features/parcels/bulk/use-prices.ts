import { useQueryClient } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { useState } from 'react'
import { customerQuery } from '#/session/call-as-customer.ts'
import { EXTEND_PRICE_FAILED } from '#/session/parcel-action-words.ts'
import { useUserUid } from '#/session/use-session.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { kopecksOf } from '@yacheyka/frontend/money/wire-money.ts'
import type { Prices } from './bill.ts'

/** Undefined while they are asked for. */
export type PricesState = Prices | 'failed' | undefined

/** The price of a day and what is on the deposit, asked for anew each time that an extension is thought of. */
export const usePrices = () => {
  const uid = useUserUid() ?? ''
  const client = useQueryClient()
  const [prices, setPrices] = useState<PricesState>()

  const read = async () => {
    const price = customerQuery(ENDPOINTS.getExtendPrice, {})
    const amount = customerQuery(ENDPOINTS.getAmount, { params: { uid } })
    const [day, deposit] = await Promise.all([
      client.fetchQuery({ ...price, staleTime: 0 }),
      // Without it the server's word about the deposit has to do.
      client.fetchQuery({ ...amount, staleTime: 0 }).catch(() => undefined),
    ])
    setPrices({
      perDay: kopecksOf(day.price_per_day),
      balance: deposit && kopecksOf(deposit.amount),
    })
  }
  const load = async () => {
    setPrices(undefined)
    await read().catch((error: unknown) => {
      console.warn('No price of an extension', error)
      showToast({ kind: 'failure', text: EXTEND_PRICE_FAILED })
      // To the letter of specification 3, section 8: the popup closes.
      setPrices('failed')
    })
  }
  return { prices, load }
}
