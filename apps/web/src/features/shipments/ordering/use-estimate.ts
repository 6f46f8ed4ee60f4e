import { queryOptions, useQuery } from '@tanstack/react-query'
import { estimateShipping } from '@yacheyka/contract/orders/orders'
import { listCities } from '@yacheyka/contract/batches/sending-points'
import { parseWireMoney } from '@yacheyka/core/money/money'
import { useState } from 'react'
import { callAsCustomer, customerQuery } from '#/session/call-as-customer.ts'
import type { NewParcel } from '../new-parcel.ts'
import { randomKey } from '@yacheyka/frontend/api/random-key.ts'
import { estimateLines, type Prices } from './order-body.ts'

/** Where the customer sends from, and every city that it could be. */
export const useCities = () => useQuery(customerQuery(listCities, {}))

const request = async (
  parcels: readonly NewParcel[],
  dispatchCity: string,
  signal: AbortSignal,
): Promise<Prices> => {
  const body = estimateLines(parcels, dispatchCity)
  const response = await callAsCustomer(estimateShipping, { body }, { signal })
  return {
    total: parseWireMoney(response.order_price) ?? 0,
    ofLine: new Map(
      response.parcels.map(({ pk, price }) => [String(pk), parseWireMoney(price) ?? 0]),
    ),
  }
}

/**
 * What the parcels cost from this city. They stay the same as long as the panel stands: ten thousand lines are no key
 * to look a response up by, so each panel has one of its own.
 */
export const useEstimate = (parcels: readonly NewParcel[], dispatchCity: string) => {
  const [panel] = useState(randomKey)
  return useQuery(
    queryOptions({
      queryKey: ['estimate', panel, dispatchCity],
      queryFn: ({ signal }) => request(parcels, dispatchCity, signal),
      enabled: dispatchCity !== '',
      // A price changes only where people see it change.
      staleTime: Infinity,
      gcTime: 0,
    }),
  )
}
