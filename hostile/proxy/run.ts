import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, startProduct } from '../child.ts'
import { type ApiDocument, operationsOf } from '../document.ts'
import type { Asked } from '../ask.ts'
import { type Callers, openCallers } from '../callers.ts'
import { type Facts, harvest, WIDGET_TOKEN } from '../facts.ts'
import { type Plan, tryAttacks } from '../try-attacks.ts'
import { countKept, harmOf, makeAdministrator, openStore } from '../store.ts'
import { ATTACKS } from './attacks.ts'
import { hasCaddy, startProxy } from './caddy.ts'
import { tryLargest } from './largest.ts'

const ENV = {
  CAPTCHA_PROVIDER: 'off',
  TRUST_PROXY: '1',
  WIDGET_BUSINESS_TOKEN: WIDGET_TOKEN,
  SECRET: 'a secret of the hostile run alone, 32+',
  // The honest callers ask more often than people do.
  LIMIT_ORDERS_PER_MINUTE: '100000',
}

/** What visitors and customers ask all day: pages, lists, and calls with a body. */
const callsOf = ({ order, credentialOf }: Facts): readonly Asked[] => {
  const line = { pk: 1, weight: 1500, size: ['M'], dispatch_city: 'Казань' }
  const estimate: Asked = {
    method: 'POST',
    path: '/api/juridical/estimate_shipping',
    headers: Object.fromEntries(credentialOf('customer')),
    body: [{ ...line, delivery_city: order.city, type_delivery: 'yourself' }],
  }
  return [
    { method: 'GET', path: '/' },
    estimate,
    { method: 'GET', path: '/api/news/' },
    estimate,
    { method: 'GET', path: '/api/vacancies' },
  ]
}

/** What clients of ill will do to the others behind the deployment's proxy, with two processes; limits are as they come. */
export async function tryBehindProxy(plan: Plan): Promise<readonly string[]> {
  if (!hasCaddy()) return ['behind the proxy: there is no Caddy (Debian: apt-get install caddy)']
  const first = await startProduct('proxied', ENV)
  const store = await openStore(first.dataDir)
  try {
    const before = await countKept(store)
    const origin = `http://127.0.0.1:${first.port}`
    const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as ApiDocument
    const facts = await harvest(origin, operationsOf(document), await makeAdministrator(store))
    const second = await startProduct('proxied-second', ENV, first)
    const proxy = await startProxy([first, second])
    const callers = openCallers(proxy.port, callsOf(facts))
    try {
      const attacked = await tryAttacks(
        'behind the proxy',
        ATTACKS,
        { port: proxy.port, callers },
        plan,
      )
      const killed = await tryKill(second, callers, plan)
      await callers.stop()
      const largest = await tryLargest(proxy.port, document, facts)
      console.log(`behind the proxy: the largest body of ${largest.tried} calls`)
      return [...attacked, ...killed, ...largest.faults, ...(await harmOf(store, before))]
    } finally {
      await callers.stop()
      await proxy.stop()
      await second.stop()
    }
  } finally {
    await store.close()
    await first.stop()
  }
}

/** `kill -9` of one of the two: only calls that it had in its hands are lost, and none that only reads. */
async function tryKill(
  second: Product,
  callers: Callers,
  { seconds }: Plan,
): Promise<readonly string[]> {
  callers.look()
  await second.kill()
  await sleep(seconds * 1000)
  const { calls, failed, p99 } = callers.look()
  console.log(
    `behind the proxy, kill -9 of one process: ${calls} calls, ${failed.length} lost, p99 ${Math.round(p99)} ms`,
  )
  const reads = failed.filter((what) => what.startsWith('GET'))
  const most = callers.count
  return [
    ...(reads.length > 0 ? [`kill -9: ${reads.length} reads were lost, ${reads[0]}`] : []),
    ...(failed.length > most ? [`kill -9: ${failed.length} calls were lost, ${failed[0]}`] : []),
  ]
}
