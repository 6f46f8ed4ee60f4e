import { randomUUID } from 'node:crypto'
import type { ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import type { APIResponse, Page } from '@playwright/test'
import { keptTokens } from './business.ts'
import { ownNumber } from './manual-load.ts'
import { expect } from './story.ts'

/** A parcel that no other story knows: nobody but its story moves it. */
export interface OwnParcel {
  readonly uid: string
  readonly number: string
  readonly order: string
  /** One for each cell; a parcel in several has one more of its own. */
  readonly barcodes: readonly string[]
  readonly terminal: string
  /** Roubles of the wire. */
  readonly price: string
}

interface Wanted {
  readonly cells?: readonly string[]
  readonly weight?: number
  readonly items?: readonly object[]
  /** Number of its locker; the one with the most room unless told. */
  readonly terminal?: string
  readonly phone?: string
}

const CITY = 'Казань'

/** A call with the session of the page. */
export const asCustomer = async (page: Page) => {
  const { access } = await keptTokens(page)
  const headers = { authorization: `Bearer ${access}` }
  const claims = Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()
  const { user_id: uid } = JSON.parse(claims) as { user_id: string }
  const read = async <T>(response: APIResponse): Promise<T> => {
    expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true)
    return (await response.json()) as T
  }
  return {
    uid,
    get: async <T>(path: string) => read<T>(await page.request.get(path, { headers })),
    post: async <T>(path: string, data: unknown) =>
      read<T>(await page.request.post(path, { headers, data })),
  }
}

interface Terminal {
  readonly number: string
  readonly city: string
  readonly free_cells: readonly { readonly size: string; readonly free: number }[] | null
}

/** The locker with the most room for these cells. */
const mostFree = (terminals: readonly Terminal[], sizes: readonly string[]): Terminal => {
  const freeOf = ({ free_cells: cells }: Terminal) =>
    Math.min(...sizes.map((size) => cells?.find((each) => each.size === size)?.free ?? 0))
  const [best] = terminals.toSorted((one, other) => freeOf(other) - freeOf(one))
  if (best === undefined) throw new Error('the network has no lockers')
  return best
}

/** Orders a parcel of the signed-in customer to a locker with room for it. */
export const orderParcel = async (page: Page, wanted: Wanted = {}): Promise<OwnParcel> => {
  const { cells = ['S'], weight = 1250, items = [], terminal: search = '' } = wanted
  const { phone = '+7(200)123-45-67' } = wanted
  const { uid, get, post } = await asCustomer(page)
  const query = new URLSearchParams({ free: '1', cells: cells.join(','), limit: '100', search })
  let offered: readonly Terminal[] = []
  // A point that was added a moment ago is offered with the next snapshot.
  await expect
    .poll(async () => {
      const path = `/api/juridical/limited_terminals?${query.toString()}`
      offered = (await get<{ results: Terminal[] }>(path)).results
      return offered.length
    })
    .toBeGreaterThan(0)
  const terminal = mostFree(offered, cells)
  const { order_price: price } = await post<{ order_price: string }>(
    '/api/juridical/estimate_shipping',
    [
      {
        pk: 'own',
        weight,
        size: cells,
        dispatch_city: CITY,
        delivery_city: terminal.city,
        type_delivery: 'yourself',
      },
    ],
  )
  const order = await post<{
    order_number: string
    parcels: { uid: string; parcel_number: string; barcodes: string[] }[]
  }>(`/api/juridical/juridical_users/${uid}/juridical_orders`, {
    juridical_order_price: price,
    parcels: [
      {
        parcel_number: ownNumber(),
        declaration: 'Чайный сервиз',
        weight,
        multi_parcel: cells.length > 1,
        cells,
        declared_price: '1500.00',
        service_type: 'yourself',
        terminal_number: terminal.number,
        delivery_city: terminal.city,
        dispatch_city: CITY,
        receiver_phone: phone,
        receiver_email: 'anna@example.org',
        juridical_price: price,
        items,
      },
    ],
  })
  const [parcel] = order.parcels
  if (parcel === undefined) throw new Error('the order has no parcel')
  return {
    uid: parcel.uid,
    number: parcel.parcel_number,
    order: order.order_number,
    barcodes: parcel.barcodes,
    terminal: terminal.number,
    price,
  }
}

/** What lockers and couriers report of it, one after another; of one cell where its barcode is given. */
export const report = async (
  page: Page,
  { barcodes }: Pick<OwnParcel, 'barcodes'>,
  ...statuses: readonly ParcelStatus[]
): Promise<void> => {
  if (statuses.length === 0) return
  const begun = Date.now() - statuses.length
  const events = statuses.flatMap((status, at) =>
    barcodes.map((barcode) => ({
      event_id: randomUUID(),
      barcode,
      status,
      datetime: new Date(begun + at).toISOString(),
    })),
  )
  const response = await page.request.post('/api/pulse/events', {
    headers: { authorization: 'Token demo-pulse-token' },
    data: events,
  })
  expect(response.ok(), await response.text()).toBe(true)
}

export const cardOf = async (page: Page, { uid }: Pick<OwnParcel, 'uid'>): Promise<ParcelCard> =>
  (await asCustomer(page)).get(`/api/juridical/parcels/${uid}`)

/** The card of a parcel, its title there. */
export const openParcel = async (page: Page, { uid, number }: OwnParcel): Promise<void> => {
  await page.goto(`/juridical/parcels/${uid}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
}

/** One that waits at its locker. */
export const waitingParcel = async (page: Page, wanted: Wanted = {}): Promise<OwnParcel> => {
  const parcel = await orderParcel(page, wanted)
  await report(page, parcel, 'in_delivery', 'delivered')
  return parcel
}
