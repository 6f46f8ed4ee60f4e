import type { CallInput } from '@yacheyka/contract/http/endpoint'
import type {
  createOrder,
  estimateShipping,
  OrderedParcelInput,
} from '@yacheyka/contract/orders/orders'
import { formatWireMoney, type Kopecks } from '@yacheyka/core/money/money'
import { formatPhone } from '@yacheyka/core/contacts/phone'
import type { NewParcel } from '../new-parcel.ts'

/** Both forms of the cabinet make it (decisions, section 4). */
const SERVICE_TYPE = 'yourself'

type EstimateLines = CallInput<typeof estimateShipping>['body']
type OrderBody = CallInput<typeof createOrder>['body']

/** Parcels as the estimate asks for them; each price comes back by its line's key. */
export const estimateLines = (parcels: readonly NewParcel[], dispatchCity: string): EstimateLines =>
  parcels.map(({ key, weight, cells, point }) => ({
    pk: key,
    weight,
    size: [...cells],
    dispatch_city: dispatchCity,
    delivery_city: point.city,
    type_delivery: SERVICE_TYPE,
  }))

/** What parcels cost: all together, and each by its line's key. */
export interface Prices {
  readonly total: Kopecks
  readonly ofLine: ReadonlyMap<string, Kopecks>
}

const orderedParcel = (
  line: NewParcel,
  prices: Prices,
  dispatchCity: string,
): OrderedParcelInput => ({
  pk: line.key,
  parcel_number: line.parcelNumber,
  declaration: line.declaration,
  weight: line.weight,
  multi_parcel: line.cells.length > 1,
  cells: [...line.cells],
  declared_price: formatWireMoney(line.declaredPrice),
  service_type: SERVICE_TYPE,
  terminal_number: line.point.number,
  delivery_city: line.point.city,
  dispatch_city: dispatchCity,
  receiver_phone: formatPhone(line.receiverPhone),
  // An empty one is left out (specification 2, section 3).
  ...(line.receiverEmail === '' ? {} : { receiver_email: line.receiverEmail }),
  juridical_price: formatWireMoney(prices.ofLine.get(line.key) ?? 0),
  items: line.items.map((item) => ({ ...item, price: formatWireMoney(item.price) })),
})

/** The order of these parcels, as its call takes it. */
export const orderBody = (
  parcels: readonly NewParcel[],
  prices: Prices,
  dispatchCity: string,
): OrderBody => ({
  juridical_order_price: formatWireMoney(prices.total),
  parcels: parcels.map((line) => orderedParcel(line, prices, dispatchCity)),
})
