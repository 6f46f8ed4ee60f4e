import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../random.ts'
import { callMerchantApi, type Sent } from './call.ts'
import { lineOf } from './good.ts'
import type { Shop } from './shop.ts'

/** Parcels of a shop at first; the second third is on its way, the last one lies at its point. */
const PARCELS = 24
const WEBHOOKS = 5
/** Milliseconds for an event to be numbered and delivered, on a busy machine too. */
const WITHIN = 60_000

/** Parcels at every stage, webhooks whose receiver answers, deliveries, events and an invoice. */
export async function seedShop(
  origin: string,
  shop: Shop,
  { receiver, random }: { readonly receiver: string; readonly random: Random },
): Promise<void> {
  let made = 0
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const sent: Sent = {
      ...(body === undefined ? {} : { body }),
      ...(method === 'GET' ? {} : { key: `seed-${(made += 1)}` }),
    }
    const response = await callMerchantApi(origin, shop.testKey, [method, path], sent)
    if (response.status >= 300)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`)
    shop.learn(response.body)
    return response.body
  }
  await call('POST', '/sandbox/deposit', { balance: '1000000.00' })
  for (let at = 0; at < WEBHOOKS; at += 1)
    await call('POST', '/webhook_endpoints', { url: receiver, types: ['*'] })
  const order = { dispatch_city: 'Казань', parcels: many(PARCELS, () => lineOf(random)) }
  const { results } = (await call('POST', '/orders', order)) as Ordered
  for (const [at, { parcel }] of results.entries()) {
    const stage = Math.floor((at * 3) / PARCELS)
    const to = [undefined, 'in_delivery', 'ready_for_pickup'][stage]
    if (to !== undefined) await call('POST', `/sandbox/parcels/${parcel.id}/advance`, { to })
  }
  const last = results.at(-1)?.parcel.id ?? ''
  // The thread that makes papers has the least priority, and starts with the first of them: here nobody counts its time.
  await callMerchantApi(origin, shop.testKey, ['GET', `/parcels/${last}/label`])
  await call('POST', `/parcels/${last}/block`, { reason: 'Покупатель передумал' })
  await call('POST', '/deposit/invoices', { amount: '1500.00' })
  for (const path of ['/events', '/webhook_deliveries'])
    await untilSome(() => call('GET', path) as Promise<Page>)
  await learnOfPast(origin, shop)
}

/** Names of files that the company with a past has. */
async function learnOfPast(origin: string, shop: Shop): Promise<void> {
  const read = (path: string) => callMerchantApi(origin, shop.liveKey, ['GET', path])
  const location = (await read('/points/snapshot')).headers.get('location') ?? ''
  shop.learnId('snapshot', location.split('/').at(-1) ?? '')
  const { data = [] } = (await read('/documents/acts')).body as Partial<Page>
  for (const { month } of data) if (month !== undefined) shop.learnId('acts', month)
}

interface Ordered {
  readonly results: readonly { readonly parcel: { readonly id: string } }[]
}
interface Page {
  readonly data: readonly { readonly month?: string }[]
}

async function untilSome(read: () => Promise<Page>): Promise<void> {
  for (const until = Date.now() + WITHIN; Date.now() < until; await sleep(50))
    if ((await read()).data.length > 0) return
  throw new Error('no event was delivered')
}

const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
