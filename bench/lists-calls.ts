import { listOrders } from '../packages/contract/src/orders/order-lists.ts'
import {
  countSentParcels,
  FOUND_MAX,
  listSentParcels,
} from '../packages/contract/src/parcels/sent-parcels.ts'
import { SALE_DAY, USER_UID } from './lists-store.ts'

/** What a store holds of the customer that asks. */
export interface Held {
  readonly parcels: number
  readonly orders: number
  /** Those before the sale's in the list. */
  readonly beforeSale: number
  readonly sale: number
  /** Handed out. */
  readonly received: number
  /** In the middle month. */
  readonly month: number
  /** Found by a city. */
  readonly inCity: number
  readonly point: { readonly number: string; readonly address: string }
  readonly orderNumber: string
  readonly barcode: string
}

export interface ListCall {
  readonly name: string
  /** The address of one call; `chance` from 0 to 1 moves it about, so that no two ask for the same rows. */
  readonly urlOf: (held: Held, chance: number) => string
}

type Query = Readonly<Record<string, string | number>>

const urlOf = (path: string) => (query: Query) => {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) words.set(name, String(value))
  return `${path.replace(':uid', USER_UID)}?${words.toString()}`
}
const parcels = urlOf(listSentParcels.path)
const count = urlOf(countSentParcels.path)
const orders = urlOf(listOrders.path)

const MONTH = { date_from: '2025-11-01', date_to: '2025-11-30' }
const DELIVERED = { parcel_status: 'delivered,stored,ready_for_pickup' }
const RECEIVED = { parcel_status: 'received' }
export const CITY = 'Казань'
const IN_CITY = { terminal_address: CITY }
const numberOf = (turn: number): string => `Б-${String(turn).padStart(9, '0')}`
const anyOf = (held: Held, chance: number): string => numberOf(Math.floor(held.parcels * chance))
const digits = (chance: number, many: number): string =>
  String(Math.floor(chance * 10 ** many)).padStart(many, '0')
/** Somewhere on the last pages of so many. */
const deep = (many: number, chance: number): number =>
  Math.max(0, Math.floor(many * (1 - chance / 20)) - 10)

export const LIST_CALLS: readonly ListCall[] = [
  { name: 'parcels: first page', urlOf: () => parcels({}) },
  {
    name: 'parcels: any page',
    urlOf: (held, chance) => parcels({ offset: Math.floor(held.parcels * chance) }),
  },
  {
    name: 'parcels: the last pages',
    urlOf: (held, chance) => parcels({ offset: deep(held.parcels, chance) }),
  },
  {
    name: `parcels: the day of ${SALE_DAY}, any page`,
    urlOf: (held, chance) =>
      parcels({ offset: held.beforeSale + Math.floor(held.sale * chance), limit: 10 }),
  },
  { name: 'parcels: three statuses', urlOf: () => parcels(DELIVERED) },
  {
    name: 'parcels: a status, the last pages',
    urlOf: (held, chance) => parcels({ ...RECEIVED, offset: deep(held.received, chance) }),
  },
  {
    name: 'parcels: a status that none has',
    urlOf: () => parcels({ parcel_status: 'taken_for_return' }),
  },
  {
    name: 'parcels: a month, any page',
    urlOf: (held, chance) => parcels({ ...MONTH, offset: Math.floor(held.month * chance) }),
  },
  {
    name: 'parcels: number, one',
    urlOf: (held, chance) =>
      parcels({ parcel_number: numberOf(Math.floor(held.parcels * chance)) }),
  },
  {
    name: 'parcels: number, its beginning',
    urlOf: (held, chance) =>
      parcels({ parcel_number: numberOf(Math.floor(held.parcels * chance)).slice(0, -2) }),
  },
  { name: 'parcels: number, a beginning of all', urlOf: () => parcels({ parcel_number: 'Б-0' }) },
  { name: 'parcels: a barcode of ours', urlOf: (held) => parcels({ parcel_number: held.barcode }) },
  {
    name: 'parcels: a point by its number',
    urlOf: (held) => parcels({ terminal_address: held.point.number }),
  },
  {
    name: 'parcels: an address',
    urlOf: (held) => parcels({ terminal_address: held.point.address }),
  },
  { name: `parcels: ${CITY}`, urlOf: () => parcels(IN_CITY) },
  {
    name: `parcels: ${CITY}, the last pages`,
    urlOf: (held, chance) =>
      parcels({ ...IN_CITY, offset: deep(Math.min(held.inCity, FOUND_MAX), chance) }),
  },
  { name: 'parcels: every point («г»)', urlOf: () => parcels({ terminal_address: 'г' }) },
  {
    name: 'parcels: all filters together',
    urlOf: () => parcels({ ...MONTH, ...RECEIVED, ...IN_CITY, parcel_number: 'Б-0' }),
  },
  { name: 'parcels: number and city', urlOf: () => parcels({ ...IN_CITY, parcel_number: 'Б-00' }) },
  {
    name: 'parcels: number and city that never meet',
    urlOf: () => parcels({ ...IN_CITY, parcel_number: 'Б-0', parcel_status: 'taken_for_return' }),
  },
  {
    name: 'search: a number',
    urlOf: (held, chance) => parcels({ search: anyOf(held, chance).slice(2) }),
  },
  { name: 'search: a barcode’s end', urlOf: (held) => parcels({ search: held.barcode.slice(-8) }) },
  { name: 'search: four digits', urlOf: (_held, chance) => parcels({ search: digits(chance, 4) }) },
  { name: 'search: six digits', urlOf: (_held, chance) => parcels({ search: digits(chance, 6) }) },
  {
    name: 'search: three digits',
    urlOf: (_held, chance) => parcels({ search: digits(chance, 3) }),
  },
  {
    name: 'search: an e-mail',
    urlOf: (_held, chance) => parcels({ search: `${digits(chance, 3)}@EXAMPLE` }),
  },
  { name: 'search: what all have', urlOf: () => parcels({ search: 'example.org' }) },
  {
    name: 'search: nothing',
    urlOf: (_held, chance) => parcels({ search: `${digits(chance, 3)}ъ` }),
  },
  {
    name: 'search: an order',
    urlOf: (held) => parcels({ search: held.orderNumber.toLowerCase() }),
  },
  {
    name: 'search: a point',
    urlOf: (held) => parcels({ search: held.point.number.toLowerCase() }),
  },
  {
    name: 'search: four digits in a month',
    urlOf: (_held, chance) => parcels({ ...MONTH, search: digits(chance, 4) }),
  },
  { name: 'count: all', urlOf: () => count({}) },
  { name: 'count: three statuses in a month', urlOf: () => count({ ...MONTH, ...DELIVERED }) },
  { name: `count: ${CITY}`, urlOf: () => count(IN_CITY) },
  {
    name: 'count: all filters together',
    urlOf: () => count({ ...MONTH, ...RECEIVED, ...IN_CITY, parcel_number: 'Б-0' }),
  },
  { name: 'orders: first page', urlOf: () => orders({}) },
  {
    name: 'orders: any page, oldest first',
    urlOf: (held, chance) =>
      orders({ ordering: 'date_added', offset: Math.floor(held.orders * chance) }),
  },
  {
    name: 'orders: a status, the last pages',
    urlOf: (held, chance) =>
      orders({ order_status: 'completed', offset: deep(held.orders * 0.98, chance) }),
  },
  { name: 'orders: number, a beginning', urlOf: () => orders({ order_number: '25' }) },
  {
    name: 'orders: one with its parcels',
    urlOf: (held) => orders({ order_number: held.orderNumber }),
  },
]
