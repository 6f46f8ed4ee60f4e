import type { OrderedParcel } from '@yacheyka/contract/orders/orders'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { Kopecks } from '@yacheyka/core/money/money'
import { planContent } from '@yacheyka/demonstration/people/goods'
import { DEMONSTRATION_CUSTOMERS, demonstrationPhone } from '@yacheyka/demonstration/people/senders'
import { seededRandom } from '@yacheyka/demonstration/random'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { priceLines } from '#/tariffs/price-lines.ts'
import type { Place } from './order-points.ts'
import { DISPATCH_CITY } from './tie-parcels.ts'

const [{ prefix: PREFIX }] = DEMONSTRATION_CUSTOMERS

/** Where the numbers of parcels and the phones of their recipients begin: each writer has its own. */
interface Series {
  readonly seed: number
  readonly numbers: number
  readonly phones: number
}

/** Parcels with numbers of their own and contents by chance, the same every time. */
export function lineWriter({ seed, numbers, phones }: Series) {
  const random = seededRandom(seed)
  let made = 0
  return (place: Place, cells: readonly CellSize[]): OrderedParcel => {
    made += 1
    const { declaration, weight, declaredPrice, items } = planContent(cells, random)
    return {
      parcel_number: `${PREFIX}-${numbers + made}`,
      declaration,
      weight,
      cells: [...cells],
      declared_price: declaredPrice,
      service_type: 'yourself',
      terminal_number: place.number,
      delivery_city: place.city,
      dispatch_city: DISPATCH_CITY,
      receiver_phone: demonstrationPhone(phones + made),
      receiver_email: '',
      juridical_price: 0,
      items: [...items],
    }
  }
}

/** The parcels with what they cost by the tariff of the day. */
export async function withPrices(
  transaction: Transaction<Database>,
  lines: readonly OrderedParcel[],
  now: Date,
): Promise<{ readonly price: Kopecks; readonly lines: readonly OrderedParcel[] }> {
  const { total, lines: prices } = await priceLines(
    transaction,
    lines.map((line) => ({
      serviceType: line.service_type,
      dispatchCity: line.dispatch_city,
      deliveryCity: line.delivery_city,
      cells: line.cells,
      weight: line.weight,
    })),
    now,
  )
  return {
    price: total,
    lines: lines.map((line, at) => ({ ...line, juridical_price: prices[at]?.price ?? 0 })),
  }
}
