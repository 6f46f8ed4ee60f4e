import { createHash } from 'node:crypto'
import type { Order } from '@vendure/core'
import type { CreateParcelBody } from '@yacheyka/sdk'
import { formatMinorUnits } from './minor-units.ts'
import { packParcel } from './pack-parcel.ts'

export interface FulfilledLine {
  readonly orderLineId: string | number
  readonly quantity: number
}

/** A parcel with the key under which it is made once. */
export interface ParcelDraft {
  readonly body: CreateParcelBody
  readonly idempotencyKey: string
}

/** Name of the order in the parcel's metadata: a webhook of a parcel without it is not this plug-in's. */
export const ORDER_IN_METADATA = 'vendure_order'

/**
 * The parcel of these lines of an order.
 * @param order with `customer`, `lines.productVariant` and `fulfillments`
 * @throws {Error} what the shop has to mend: no locker, no phone, no measures
 */
export function draftParcel(
  order: Order,
  lines: readonly FulfilledLine[],
  dispatchCity: string | undefined,
): ParcelDraft {
  const point = order.customFields.yacheykaPoint
  if (point === null || point === '') throw new Error(`${order.code}: no locker was chosen`)
  const phone = order.shippingAddress.phoneNumber || order.customer?.phoneNumber
  if (!phone) throw new Error(`${order.code}: no phone of the recipient`)
  const items = lines.map(({ orderLineId, quantity }) => {
    const line = order.lines.find(({ id }) => String(id) === String(orderLineId))
    if (line === undefined) throw new Error(`${order.code}: no line ${orderLineId}`)
    return { variant: line.productVariant, quantity, price: line.proratedUnitPriceWithTax }
  })
  const digest = digestOf(order, lines)
  return {
    idempotencyKey: `vendure:${order.code}:${digest}`,
    body: {
      number: `${order.code}-${digest.slice(0, 8)}`,
      point,
      recipient: { phone, email: order.customer?.emailAddress },
      ...packParcel(items),
      declared_value: formatMinorUnits(
        items.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
      ),
      dispatch_city: dispatchCity,
      metadata: { [ORDER_IN_METADATA]: order.code },
    },
  }
}

/**
 * SHA-256 of the lines in the order of their ids and of the number of stored fulfillments: the second of two equal parts
 * of a line, and lines sent again after a cancellation, are another parcel; a retry of what failed stored none, and is none.
 */
function digestOf(order: Order, lines: readonly FulfilledLine[]): string {
  const sorted = lines
    .map(({ orderLineId, quantity }) => [String(orderLineId), quantity] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([sorted, order.fulfillments.length]))
    .digest('hex')
}
