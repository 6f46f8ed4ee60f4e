import { estimateShipping } from '../packages/contract/src/orders/orders.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../apps/server/src/db/types.ts'
import { cityOfPoint } from '../apps/server/src/tariffs/cities.ts'

export interface Terminal {
  readonly number: string
  readonly city: string
}

/** So many active lockers, as an order names them. */
export async function readTerminals(
  db: Kysely<Database>,
  count: number,
): Promise<readonly Terminal[]> {
  const points = await db
    .selectFrom('point')
    .select(['number', 'settlement', 'longitude', 'latitude'])
    .where('point_type', '=', 'locker')
    .where('active', '=', true)
    .orderBy('number')
    .limit(count)
    .execute()
  return points.map((point) => ({
    number: point.number,
    city: cityOfPoint(point.settlement, point),
  }))
}

const SIZES = ['S', 'M', 'L'] as const

const lineOf = (number: string, at: number, { number: terminal, city }: Terminal) => ({
  parcel_number: number,
  declaration: 'Книги и тетради для школы',
  weight: 100 * (1 + (at % 100)),
  cells: [SIZES[at % SIZES.length] ?? 'S'],
  declared_price: '1500.00',
  service_type: 'yourself',
  terminal_number: terminal,
  delivery_city: city,
  dispatch_city: 'Москва',
  receiver_phone: `+7(916)${String(at % 10 ** 7)
    .padStart(7, '0')
    .replace(/(\d{3})(\d\d)(\d\d)/, '$1-$2-$3')}`,
  receiver_email: `receiver-${at}@example.org`,
  items: [{ label: 'Книга «Сказки»', price: '750.00', quantity: 2, vat: '10' }],
})

export type OrderLine = ReturnType<typeof lineOf>

/** Lines of an order under these numbers, dealt out to the terminals in turn. */
export const orderLines = (
  numbers: readonly string[],
  terminals: readonly Terminal[],
): readonly OrderLine[] =>
  numbers.map((number, at) =>
    lineOf(number, at, terminals[at % terminals.length] ?? { number: '', city: '' }),
  )

export const ESTIMATE_PATH = estimateShipping.path

/** What is asked before the order. */
export const estimateBody = (lines: readonly OrderLine[]): string =>
  JSON.stringify(
    lines.map((line, pk) => ({
      pk,
      weight: line.weight,
      size: line.cells,
      dispatch_city: line.dispatch_city,
      delivery_city: line.delivery_city,
      type_delivery: line.service_type,
    })),
  )

/** The response to `estimateBody`. */
export interface Estimate {
  readonly order_price: string
  readonly parcels: readonly { readonly price: string }[]
}

/** The body of the order, at the price of its estimate. */
export const orderBody = (lines: readonly OrderLine[], estimate: Estimate): string =>
  JSON.stringify({
    juridical_order_price: estimate.order_price,
    parcels: lines.map((line, at) => ({ ...line, juridical_price: estimate.parcels[at]?.price })),
  })
