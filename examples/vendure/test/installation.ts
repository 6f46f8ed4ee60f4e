import { Yacheyka, type YacheykaEvent } from '@yacheyka/sdk'
import { vi } from 'vitest'
import { freePort } from '../../../tools/free-port.ts'
import { Product } from './product.ts'
import { openProxy, type Proxy } from './proxy.ts'
import { openShop, type PaidOrder, type Shop, webhookUrl } from './shop.ts'
import type { SignedMessage } from './sign-webhook.ts'

export const DISPATCH_CITY = 'Казань'
export const BUYER_TIMEOUT_MS = 15_000

/** The preset «Сайт магазина»: all that the plug-in needs. */
const SHOP_SCOPES = [
  'points:read',
  'rates:read',
  'orders:read',
  'orders:write',
  'parcels:read',
  'parcels:write',
  'labels:read',
  'events:read',
]
/** The test also makes the webhook and drives parcels. */
const TEST_SCOPES = [...SHOP_SCOPES, 'webhooks:write', 'sandbox:write']
const SOON = { timeout: 30_000, interval: 50 }

/** The product and a shop, each a server of its own; the shop calls through a proxy, the product calls the shop itself. */
export async function openInstallation() {
  const product = new Product()
  const started: { proxy?: Proxy; shop?: Shop } = {}
  const close = async () => {
    try {
      await started.shop?.close()
    } finally {
      started.proxy?.close()
      await product.stop()
    }
  }
  try {
    return { ...(await start(product, started)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(product: Product, started: { proxy?: Proxy; shop?: Shop }) {
  await product.start()
  const proxy = await openProxy(() => product.url)
  started.proxy = proxy
  const network = new Yacheyka({
    key: await product.createTestKey(TEST_SCOPES),
    baseUrl: product.url,
  })
  const port = await freePort()
  // Before the shop is there: its settings hold the secret. `enable` calls it once more.
  const { id: hook, secret } = await network.webhooks.create({
    url: webhookUrl(port),
    types: ['parcel.status_changed'],
  })
  const options = {
    key: await product.createTestKey(SHOP_SCOPES),
    webhookSecret: secret,
    baseUrl: proxy.url,
    dispatchCity: DISPATCH_CITY,
    // A busy machine is no silent network.
    buyerTimeoutMs: BUYER_TIMEOUT_MS as number | undefined,
  }
  const shop = await openShop(port, options)
  started.shop = shop
  const enableHook = async () => {
    await network.webhooks.enable(hook, { send_waiting: false })
    const isEnabled = async () => (await network.webhooks.get(hook)).state === 'enabled'
    await vi.waitUntil(isEnabled, SOON)
  }
  await enableHook()

  const fulfillmentOf = async (order: Pick<PaidOrder, 'id'>) => {
    const [fulfillment] = (await shop.order(order)).fulfillments
    if (fulfillment === undefined) throw new Error('nothing is fulfilled')
    return fulfillment
  }
  return {
    product,
    proxy,
    network,
    shop,
    options,
    secret,
    fulfillmentOf,
    disableHook: () => network.webhooks.disable(hook),
    enableHook,
    orderReaches: (order: PaidOrder, state: string) =>
      vi.waitUntil(async () => (await shop.order(order)).state === state, SOON),
    versionReaches: (order: PaidOrder, version: number) =>
      vi.waitUntil(
        async () => (await fulfillmentOf(order)).customFields.yacheykaVersion === version,
        SOON,
      ),
    parcelsOf: async ({ code }: PaidOrder) => {
      const all = (await network.parcels.list({ limit: 100 }).page()).data
      return all.filter(({ metadata }) => metadata['vendure_order'] === code)
    },
    /** Of a parcel, the oldest first, as the product tells them. */
    eventsOf: async (parcel: string): Promise<readonly YacheykaEvent[]> => {
      const { data } = await network.events.page({ type: 'parcel.status_changed', limit: 100 })
      return data.filter((event) => event.data.id === parcel)
    },
    /** As if the product had sent it. @returns the shop's status */
    deliver: async ({ body, headers }: SignedMessage): Promise<number> =>
      (await fetch(webhookUrl(port), { method: 'POST', headers, body })).status,
  }
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>
