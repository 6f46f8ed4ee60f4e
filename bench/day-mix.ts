import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import type { DayData } from './day-store.ts'
import { ESTIMATE_PATH, type Estimate, estimateBody, orderBody, orderLines } from './order-body.ts'

// What a day of a network of 5 000 lockers brings, and how each of its calls is made. Orders, events and visits are
// compressed with the day; sign-ins and lockers that ask for news keep their pace of life, since a second of theirs costs
// the same however short the day is made.

export interface Request {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends and waits for the whole response; throws where it is no success. */
export type Send = (request: Request) => Promise<Buffer>

export interface Kind {
  readonly name: string
  /** Calls of the whole day. */
  readonly perDay?: number
  /** Calls a second, however fast the day goes. */
  readonly perSecond?: number
  readonly run: (send: Send) => Promise<unknown>
}

const PARCELS_OF_ORDER = 20
const EVENTS_OF_BATCH = 50
/** Ten events a parcel: seven steps, and three scans that tell nothing new. */
const WAY: readonly ParcelStep[] = [
  'awaiting_courier',
  'shipped_from_warehouse',
  'in_delivery',
  'in_delivery',
  'in_delivery',
  'delivered',
  'stored',
  'stored',
  'ready_for_pickup',
  'received',
]
const HOUR = 3_600_000
/** Hours ago of the first event, and between two. */
const BEGAN = 58
const STEP = 5.5

export const DAY = { parcels: 100_000, events: 1_000_000 } as const

/** @param seed of the numbers of new parcels: two runs on one store must not meet */
export function makeKinds(data: DayData, seed: string): readonly Kind[] {
  const { users, parcels, terminals } = data
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.trunc(Math.random() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  const tokens = new Map<string, string>()
  const orders: { readonly uid: string; readonly user: string }[] = []
  const json = { 'content-type': 'application/json' }
  const signIn = async (send: Send, user: DayData['users'][number]) => {
    const body = JSON.stringify({
      username: user.login,
      password: data.password,
      yandex_token: 'bench',
    })
    const path = '/api/juridical/jwt/obtain/'
    const response = await send({ method: 'POST', path, headers: json, body })
    tokens.set(user.uid, (JSON.parse(response.toString()) as { access: string }).access)
  }
  const asCustomer = (uid: string) => ({
    ...json,
    authorization: `Bearer ${tokens.get(uid) ?? ''}`,
  })
  const signedIn = () => pick(users.filter(({ uid }) => tokens.has(uid)))
  const ofAccount = (path: string) => (send: Send) => {
    const { uid } = signedIn()
    return send({ path: `/api/juridical/juridical_users/${uid}${path}`, headers: asCustomer(uid) })
  }
  const batches = eventBatches(data)
  /** What each locker has heard. */
  const cursors = new Map(Object.entries(data.cursors))
  let made = 0
  return [
    {
      name: 'sign-in',
      perSecond: 6,
      run: (send) => signIn(send, pick(users)),
    },
    {
      name: 'locker asks for news',
      // Each once a minute.
      perSecond: terminals.length / 60,
      run: async (send) => {
        const { number } = pick(terminals)
        const response = await send({
          path: `/api/pulse/tasks?terminal_number=${encodeURIComponent(number)}&cursor=${cursors.get(number) ?? 0}`,
          headers: { authorization: `Token ${data.feed}` },
        })
        cursors.set(number, (JSON.parse(response.toString()) as { cursor: number }).cursor)
      },
    },
    {
      name: `feed, ${EVENTS_OF_BATCH} events`,
      perDay: DAY.events / EVENTS_OF_BATCH,
      run: async (send) => {
        const { value, done } = batches.next()
        if (done === true) throw new Error('all events are sent')
        const headers = { ...json, authorization: `Token ${data.feed}` }
        const response = await send({
          method: 'POST',
          path: '/api/pulse/events',
          headers,
          body: value,
        })
        if (response.includes('"refused"'))
          throw new Error(`refused: ${response.toString().slice(0, 300)}`)
      },
    },
    {
      name: `order, ${PARCELS_OF_ORDER} parcels`,
      perDay: DAY.parcels / PARCELS_OF_ORDER,
      run: async (send) => {
        const { uid } = signedIn()
        const numbers = Array.from({ length: PARCELS_OF_ORDER }, () => `${seed}-${(made += 1)}`)
        const lines = orderLines(numbers, [pick(terminals), pick(terminals), pick(terminals)])
        const post = (path: string, body: string) =>
          send({ method: 'POST', path, headers: asCustomer(uid), body })
        const estimate = JSON.parse(
          (await post(ESTIMATE_PATH, estimateBody(lines))).toString(),
        ) as Estimate
        const path = `/api/juridical/juridical_users/${uid}/juridical_orders`
        const order = JSON.parse((await post(path, orderBody(lines, estimate))).toString()) as {
          uid: string
        }
        orders.push({ uid: order.uid, user: uid })
      },
    },
    {
      name: 'tracking',
      perDay: 200_000,
      run: (send) =>
        send({ path: `/api/track/?number=${pick(parcels).number}&yandex_token=bench` }),
    },
    {
      name: 'page with the code',
      perDay: 150_000,
      run: (send) => send({ path: `/api/parcel/${pick(parcels).uid}` }),
    },
    { name: 'home page', perDay: 50_000, run: (send) => send({ path: '/' }) },
    {
      name: 'version of the points',
      perDay: 50_000,
      run: (send) => send({ path: '/api/points/' }),
    },
    {
      name: 'card of a point',
      perDay: 100_000,
      run: (send) =>
        send({ path: `/api/terminals/${encodeURIComponent(pick(terminals).number)}/` }),
    },
    {
      name: 'widget, the nearest ten',
      perDay: 100_000,
      run: (send) =>
        send({
          path: `/api/widget-terminals/?limit=10&longitude=${(30 + Math.random() * 30).toFixed(3)}&latitude=${(52 + Math.random() * 8).toFixed(3)}`,
          headers: { authorization: `Token ${data.widget}` },
        }),
    },
    { name: 'list of parcels', perDay: 20_000, run: ofAccount('/juridical_parcels?limit=10') },
    { name: 'list of orders', perDay: 20_000, run: ofAccount('/juridical_orders?limit=15') },
    { name: 'deposit', perDay: 40_000, run: ofAccount('/amount') },
    {
      name: 'labels of an order, PDF',
      perDay: DAY.parcels / PARCELS_OF_ORDER,
      run: (send) => {
        const order = orders.at(-1)
        if (order === undefined) return Promise.resolve()
        return send({
          path: `/api/juridical/juridical_orders/${order.uid}/print_barcodes`,
          headers: asCustomer(order.user),
        })
      },
    },
  ]
}

/**
 * Bodies of batches in the order in which they come. A batch is of one status of parcels that go together, as a courier or
 * a warehouse sends it; all steps of the way are under way at any time, and each parcel's come in their order.
 */
function* eventBatches({ parcels }: DayData): Generator<string, undefined> {
  const began = Date.now() - BEGAN * HOUR
  const groups = Math.ceil(parcels.length / EVENTS_OF_BATCH)
  for (let turn = 0; turn < groups + WAY.length; turn += 1)
    for (const [step, status] of WAY.entries()) {
      const from = (turn - step) * EVENTS_OF_BATCH
      if (from < 0 || from >= parcels.length) continue
      yield JSON.stringify(
        parcels.slice(from, from + EVENTS_OF_BATCH).map(({ barcode, terminal }) => ({
          event_id: `${barcode}-${step}`,
          barcode,
          status,
          terminal_number: terminal,
          datetime: new Date(began + step * STEP * HOUR).toISOString(),
        })),
      )
    }
  return undefined
}
