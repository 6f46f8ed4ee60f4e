import { randomUUID } from 'node:crypto'
import type { OrderedParcel } from '@yacheyka/contract/orders/orders'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { formatWireMoney } from '@yacheyka/core/money/money'
import { USUAL_CAPS } from '@yacheyka/core/orders/order'
import { STORAGE_DAYS } from '@yacheyka/core/parcels/storage'
import type { Kysely } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { insertPoints, type PointSample } from '#/points/test-points.ts'
import type { RecordOptions } from '#/parcel-store/options.ts'
import type { OrderOptions } from './caps.ts'
import { placeOrder } from './place-order.ts'
import { priceLines } from '#/tariffs/price-lines.ts'

/** Later than what other helpers book. */
export const TEST_NOW = new Date('2026-11-22T12:00:00Z')

export const TEST_ORDERS: OrderOptions & RecordOptions = {
  caps: USUAL_CAPS,
  now: TEST_NOW,
  storageDays: STORAGE_DAYS,
  messages: { brand: 'Ячейка', publicUrl: 'https://yacheyka.example' },
}

export interface TestTerminal {
  readonly uid: string
  readonly number: string
}

let made = 0
const next = () => (made += 1)

/** A locker in Moscow; with counts, so many cells of each size that is named. */
export async function insertTerminal(
  db: Kysely<Database>,
  cells: Partial<Record<CellSize, number>> = {},
  sample: Partial<PointSample> = {},
): Promise<TestTerminal> {
  const terminal = { uid: randomUUID(), number: sample.number ?? `П-${next()}` }
  const place = { settlement: 'Москва', longitude: 37.6, latitude: 55.7 }
  await insertPoints(db, [{ ...terminal, ...place, ...sample }])
  const rows = Object.entries(cells).map(([size, total]) => ({
    point_uid: terminal.uid,
    cell_size: size as CellSize,
    total,
  }))
  if (rows.length > 0) await db.insertInto('point_cell').values(rows).execute()
  return terminal
}

/** A parcel from Kazan to a locker in Moscow, its price left out. */
export const lineTo = (
  terminal: Pick<TestTerminal, 'number'>,
  line: Partial<OrderedParcel> = {},
): OrderedParcel => ({
  parcel_number: `N-${next()}`,
  declaration: 'Книги',
  weight: 1500,
  cells: ['M'],
  declared_price: 100_000,
  service_type: 'yourself',
  terminal_number: terminal.number,
  delivery_city: 'Москва',
  dispatch_city: 'Казань',
  receiver_phone: '+79161234567',
  receiver_email: '',
  juridical_price: 0,
  items: [],
  ...line,
})

/** The parcels with the prices that the estimate tells, and their sum. */
export async function withPrices(
  db: Kysely<Database>,
  lines: readonly OrderedParcel[],
  now = TEST_NOW,
) {
  const { total, lines: priced } = await priceLines(
    db,
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
    lines: lines.map((line, at) => ({ ...line, juridical_price: priced[at]?.price ?? 0 })),
  }
}

/** The same as the call carries it. */
export async function bodyOf(db: Kysely<Database>, lines: readonly OrderedParcel[]) {
  const { price, lines: priced } = await withPrices(db, lines, new Date())
  return {
    juridical_order_price: formatWireMoney(price),
    parcels: priced.map((line) => ({
      ...line,
      declared_price: formatWireMoney(line.declared_price),
      juridical_price: formatWireMoney(line.juridical_price),
      items: line.items.map((item) => ({ ...item, price: formatWireMoney(item.price) })),
    })),
  }
}

/** An order at its right price, in a transaction of its own. */
export async function order(
  db: Kysely<Database>,
  customerUid: string,
  lines: readonly OrderedParcel[],
  options: OrderOptions = TEST_ORDERS,
) {
  const priced = await withPrices(db, lines, options.now)
  return inTransaction(db, (transaction) =>
    placeOrder(transaction, { customerUid, userUid: null, ...priced }, options),
  )
}

/** `size taken/total` of a point, by size. */
export async function cellsOf(db: Kysely<Database>, { uid }: TestTerminal): Promise<string[]> {
  const rows = await db
    .selectFrom('point_cell')
    .select(['cell_size', 'taken', 'total'])
    .where('point_uid', '=', uid)
    .orderBy('cell_size')
    .execute()
  return rows.map((row) => `${row.cell_size} ${row.taken}/${row.total}`)
}

export const orderRow = (db: Kysely<Database>, uid: string) =>
  db.selectFrom('juridical_order').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
