import { USUAL_CAPS } from '@yacheyka/core/orders/order'
import type { OrderedParcel } from '@yacheyka/contract/orders/orders'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { placeOrder } from '#/orders/place-order.ts'
import { lineWriter, withPrices } from './lines.ts'
import type { Orderer } from './orderer.ts'
import { findMostFree, readPlaces } from './order-points.ts'

const HOUR = 3_600_000
const SERIES = { seed: 61, numbers: 110_000, phones: 2_000_000 } as const

interface PlannedOrder {
  readonly hoursAgo: number
  /** The cells of each parcel. */
  readonly parcels: readonly (readonly CellSize[])[]
}

/** Oldest first. */
const PAID: readonly PlannedOrder[] = [
  { hoursAgo: 26, parcels: [['M'], ['S']] },
  { hoursAgo: 3, parcels: [['S'], ['M', 'S'], ['L']] },
]

/** Shelves: as much as a parcel may cost, to a counter at the other end of the country. */
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
  const points = await readPlaces(transaction)
  const line = lineWriter(SERIES)
  const place = async (lines: readonly OrderedParcel[], hoursAgo: number) => {
    if (lines.length === 0) return 0
    const now = new Date(options.now.getTime() - hoursAgo * HOUR)
    const priced = await withPrices(transaction, lines, now)
    const placing = { ...options, now, caps: USUAL_CAPS }
    await placeOrder(transaction, { ...orderer, ...priced }, placing)
    return 1
  }
  let placed = 0
  for (const { parcels, hoursAgo } of PAID) {
    const lines = parcels.flatMap((cells) => {
      const point = findMostFree(points, cells)
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
  // One more than would do: what is lacking is never so little that a refund or a small top-up pays it.
  const count = Math.floor(balance / each) + 2
  if (count > SHELVES_MOST) return placed
  return placed + (await place(Array.from({ length: count }, shelves), SHELVES.hoursAgo))
}
