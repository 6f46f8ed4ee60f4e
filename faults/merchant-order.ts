import type { MerchantOrderResponse } from '@yacheyka/contract/merchant-api/orders'
import { formatWireMoney } from '@yacheyka/core/money/money'
import { COMMON, type Line } from './line.ts'

/** What a shop's server asks for. @param total kopecks of all parcels */
export const merchantOrderOf = (lines: readonly Line[], total: number): object => ({
  dispatch_city: COMMON.city,
  expected_price: formatWireMoney(total),
  parcels: lines.map(({ number, terminal, cells }) => ({
    number,
    point: terminal,
    recipient: { phone: '+79161234567' },
    packages: cells.map((size) => ({ cell_size: size })),
    weight_g: COMMON.weight,
    declared_value: '1000.00',
    service_type: COMMON.service,
  })),
})

/**
 * An order's answer by the merchant API in the words of the cabinet's, as the audit reads both. The whole of it stands beside,
 * so that equal requests are seen to have equal answers.
 */
export function cabinetResponseOf(response: unknown): unknown {
  const { order, results } = response as MerchantOrderResponse
  return {
    uid: order?.id,
    order_status: order?.status,
    parcels: results.flatMap((result) => {
      if (result.status !== 'created' || result.parcel === undefined) return []
      const { number, point, price, pickup_url: pickup } = result.parcel
      return {
        // A parcel's uid stands in the link that its recipient gets, and nowhere else.
        uid: pickup?.split('/').at(-1),
        parcel_number: number,
        terminal_number: point.number,
        juridical_price: price,
      }
    }),
    response,
  }
}
