import { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { EXAMPLES, type Example } from '../../apps/server/src/developers/examples.ts'
import type { ApiDocument, Operation } from '../document.ts'
import { exampleOf } from '../examples.ts'
import type { Good } from '../good.ts'
import type { Random } from '../random.ts'
import type { Shop } from './shop.ts'

type CallId = keyof typeof MERCHANT_ENDPOINTS

const CALLS: ReadonlyMap<string, Endpoint> = new Map(Object.entries(MERCHANT_ENDPOINTS))

export const isMerchantCall = ({ id }: Operation): boolean => CALLS.has(id)

/** What a test key is refused, or has too little of. */
const WITH_LIVE_KEY: ReadonlySet<string> = new Set([
  'findMerchantPointSnapshot',
  'getMerchantPointSnapshot',
])

/** @returns the key that the call takes */
const keyFor = ({ id }: Operation, shop: Shop): string =>
  CALLS.get(id)?.liveOnly === true || WITH_LIVE_KEY.has(id) ? shop.liveKey : shop.testKey

/** Points of the sandbox without a surprise of their own. */
const PLAIN_POINTS = Array.from({ length: 40 }, (_, at) => `TEST-00${at + 12}`)
const SIZES = ['S', 'M', 'L', 'XL'] as const

let lines = 0

/** One parcel of an order, whose number nobody has used. */
export const lineOf = (random: Random): object => ({
  number: `V-${(lines += 1)}-${random.below(1e9)}`,
  point: random.pick(PLAIN_POINTS),
  recipient: { phone: '+79161234567', email: 'anna@example.org' },
  packages: [
    random.chance(0.5)
      ? { cell_size: random.pick(SIZES) }
      : { height_mm: 200, width_mm: 300, depth_mm: 100 },
  ],
  weight_g: 1500,
})

const MONEY = '1000000.00'

/** Bodies that depend on what there is; the others stand in the reference's examples. */
const BODIES: Readonly<
  Partial<Record<CallId, (shop: Shop, random: Random, receiver: string) => object>>
> = {
  createMerchantOrder: (_shop, random) => ({
    dispatch_city: 'Казань',
    on_error: random.pick(['skip', 'reject_all']),
    parcels: Array.from({ length: 1 + random.below(3) }, () => lineOf(random)),
  }),
  createMerchantParcel: (_shop, random) => ({ ...lineOf(random), dispatch_city: 'Казань' }),
  changeMerchantParcel: (_shop, random) =>
    random.pick([
      { recipient: { phone: '+79167654321' } },
      { metadata: { shop_order: '10042' } },
      { recipient: { email: 'b@example.org' }, metadata: {} },
    ]),
  advanceSandboxParcel: (_shop, random) => ({
    to: random.pick(['in_delivery', 'ready_for_pickup', 'ready_for_pickup', 'received']),
  }),
  createWebhookEndpoint: (_shop, random, receiver) => ({
    url: receiver,
    types: random.pick([['*'], ['parcel.status_changed', 'order.paid']]),
  }),
  printMerchantLabels: (shop, random) => {
    const found = Array.from({ length: 3 }, () => shop.parcelFor(PRINTING, random)?.id)
    const ids = new Set(found.filter((id) => id !== undefined))
    return { parcels: ids.size === 0 ? ['YT1000000000016'] : [...ids], format: 'a4', start: 3 }
  },
  replayWebhook: () => ({ from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }),
  setSandboxDeposit: () => ({ balance: MONEY }),
}

const PRINTING: Operation = {
  id: 'printMerchantLabel',
  method: '',
  path: '',
  scheme: undefined,
  params: [],
  query: [],
  body: undefined,
  responses: new Map(),
}

export interface Making {
  readonly document: ApiDocument
  readonly shop: Shop
  /** Where webhooks of the run arrive. */
  readonly receiver: string
}

/**
 * A request that its call takes.
 * @param isPlain as the reference shows it; otherwise with some of its other parameters
 */
export function goodMerchantRequest(
  { document, shop, receiver }: Making,
  operation: Operation,
  random: Random,
  isPlain: boolean,
): Good {
  const example: Example = EXAMPLES[operation.id as CallId]
  const parcel = shop.parcelFor(operation, random)
  const path = operation.path.replaceAll(
    /(\w+)\/\{(\w+)\}/g,
    (_all, word: string, name: string) => {
      if (word === 'parcels' && parcel !== undefined) return `${word}/${parcel.id}`
      if (word === 'by_number' && parcel !== undefined)
        return `${word}/${encodeURIComponent(parcel.number)}`
      const ids = shop.idsOf(word)
      const other = String(example.params?.[name] ?? 'x')
      return `${word}/${encodeURIComponent(ids[random.below(Math.max(ids.length, 1))] ?? other)}`
    },
  )
  const query = new URLSearchParams(example.query)
  if (!isPlain)
    for (const { name, schema } of operation.query)
      if (random.chance(0.3)) query.set(name, String(exampleOf(document, schema, random, name)))
  const json =
    operation.body === undefined
      ? undefined
      : (BODIES[operation.id as CallId]?.(shop, random, receiver) ?? example.body ?? {})
  const isOnce = example.idempotencyKey !== undefined || random.chance(0.2)
  return {
    json,
    draft: {
      operation,
      method: operation.method,
      path,
      query: query.toString(),
      headers: [
        ['Authorization', `Bearer ${keyFor(operation, shop)}`],
        ...(json === undefined ? [] : ([['Content-Type', 'application/json']] as const)),
        ...(isOnce ? ([['Idempotency-Key', `v1-${random.below(1e9)}-${lines}`]] as const) : []),
        ...(example.version === undefined
          ? []
          : ([['If-Match', `"${parcel?.version ?? 1}"`]] as const)),
      ],
      body: json === undefined ? undefined : Buffer.from(JSON.stringify(json)),
      shows: operation.scheme ?? 'nobody',
      changes: [],
      isItsCall: true,
      mayBeCut: false,
    },
  }
}
