import type { OrderedParcel } from '@yacheyka/contract/orders'
import type { CellSize } from '@yacheyka/core/cell-size'
import type { Kopecks } from '@yacheyka/core/money'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { cityOfPoint } from '#/orders/cities.ts'
import { placeOrder } from '#/orders/place-order.ts'
import { priceLines } from '#/orders/price-lines.ts'
import { DEMONSTRATION_CUSTOMERS, demonstrationPhone } from '../parcels/customers.ts'
import { findParcelPoints } from '../parcels/points.ts'
import { type Random, seededRandom } from '../random.ts'
import { planContent } from './goods.ts'
import type { Orderer } from './load-orders.ts'
import { DISPATCH_CITY } from './tie-parcels.ts'

const [{ prefix: PREFIX }] = DEMONSTRATION_CUSTOMERS
const HOUR = 3_600_000
const SEED = 61

interface PlannedOrder {
  readonly hoursAgo: number
  /** The cells of each departure. */
  readonly departures: readonly (readonly CellSize[])[]
}

/** Oldest first. */
const PAID: readonly PlannedOrder[] = [
  { hoursAgo: 26, departures: [['M'], ['S']] },
  { hoursAgo: 3, departures: [['S'], ['M', 'S'], ['L']] },
]

/** Shelves: as much as a departure may cost, to a counter at the other end of the country. */
const SHELVES = {
  hoursAgo: 5,
  cells: ['XL', 'XL', 'XL', 'XL', 'XL'],
  weight: 15_000,
  declaredPrice: 1_299_000,
  city: 'Владивосток',
} as const
/** More than this is no demonstration any more. */
const SHELVES_MOST = 60

/**
 * New orders as the cabinet places them: two that the deposit pays, and one that costs a little more than is left on it.
 * @returns how many
 */
export async function placeOrders(
  transaction: Transaction<Database>,
  orderer: Orderer,
  options: LedgerOptions,
): Promise<number> {
  const points = await readPoints(transaction)
  const line = lineWriter()
  const place = async (lines: readonly OrderedParcel[], hoursAgo: number) => {
    if (lines.length === 0) return 0
    const now = new Date(options.now.getTime() - hoursAgo * HOUR)
    const priced = await withPrices(transaction, lines, now)
    await placeOrder(transaction, { ...orderer, ...priced }, { ...options, now })
    return 1
  }
  let placed = 0
  for (const { departures, hoursAgo } of PAID) {
    const lines = departures.flatMap((cells) => {
      const point = findRoom(points, cells)
      return point === undefined ? [] : line(point, cells)
    })
    placed += await place(lines, hoursAgo)
  }
  const counter = points.find(({ isLocker, city }) => !isLocker && city === SHELVES.city)
  if (counter === undefined) return placed
  const shelves = () => ({
    ...line(counter, SHELVES.cells),
    declaration: 'Стеллаж книжный, разобранный',
    weight: SHELVES.weight,
    declared_price: SHELVES.declaredPrice,
    service_type: 'courier' as const,
    items: [],
  })
  const { price: each } = await withPrices(transaction, [shelves()], options.now)
  const { balance } = await lockDeposit(transaction, orderer.customerUid, options.now)
  const count = Math.floor(balance / each) + 1
  if (count > SHELVES_MOST) return placed
  return placed + (await place(Array.from({ length: count }, shelves), SHELVES.hoursAgo))
}

interface Place {
  readonly number: string
  readonly isLocker: boolean
  readonly city: string
  /** Free cells by size; undefined where nobody has told us. */
  readonly free: Map<CellSize, number> | undefined
}

async function readPoints(transaction: Transaction<Database>): Promise<readonly Place[]> {
  const known = await findParcelPoints(transaction)
  const { rows } = await sql<{
    uid: string
    settlement: string
    longitude: number
    latitude: number
    free: Readonly<Partial<Record<CellSize, number>>> | null
  }>`
    SELECT uid, settlement, longitude, latitude,
      (SELECT json_object_agg(cell_size, total - taken) FROM point_cell WHERE point_uid = point.uid) AS free
    FROM point WHERE uid = ANY(${known.map(({ uid }) => uid)}::uuid[])`.execute(transaction)
  const byUid = new Map(rows.map((row) => [row.uid, row]))
  return known.flatMap(({ uid, number, isLocker }) => {
    const row = byUid.get(uid)
    if (row === undefined) return []
    const free =
      row.free === null ? undefined : new Map(Object.entries(row.free) as [CellSize, number][])
    return { number, isLocker, city: cityOfPoint(row.settlement, row), free }
  })
}

/** The locker with the most room; what is taken there counts at the next choice. */
function findRoom(points: readonly Place[], cells: readonly CellSize[]): Place | undefined {
  const roomy = points.filter(
    ({ isLocker, free }) =>
      isLocker && cells.every((size) => (free?.get(size) ?? 0) >= cells.length),
  )
  const [most] = roomy.toSorted((one, other) => sumOf(other) - sumOf(one))
  for (const size of cells) most?.free?.set(size, (most.free.get(size) ?? 0) - 1)
  return most
}

const sumOf = ({ free }: Place): number =>
  [...(free?.values() ?? [])].reduce((sum, count) => sum + count, 0)

/** Departures with numbers of their own and contents by chance, the same every time. */
function lineWriter() {
  const random: Random = seededRandom(SEED)
  let made = 0
  return (point: Place, cells: readonly CellSize[]): OrderedParcel => {
    made += 1
    const { declaration, weight, declaredPrice, items } = planContent(cells, random)
    return {
      parcel_number: `${PREFIX}-${110_000 + made}`,
      declaration,
      weight,
      cells: [...cells],
      declared_price: declaredPrice,
      service_type: 'yourself',
      terminal_number: point.number,
      delivery_city: point.city,
      dispatch_city: DISPATCH_CITY,
      receiver_phone: demonstrationPhone(2_000_000 + made),
      receiver_email: '',
      juridical_price: 0,
      items: [...items],
    }
  }
}

async function withPrices(
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
