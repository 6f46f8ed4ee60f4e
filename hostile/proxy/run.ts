import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, startProduct } from '../child.ts'
import { type ApiDocument, operationsOf } from '../document.ts'
import type { Requested } from '../request.ts'
import { type Callers, openCallers } from '../callers.ts'
import { type Facts, harvest, WIDGET_TOKEN } from '../facts.ts'
import { type Plan, tryAttacks } from '../try-attacks.ts'
import { countKept, harmOf, makeAdministrator, openStore } from '../store.ts'
import { ATTACKS } from './attacks.ts'
import { hasCaddy, type Proxy, startProxy } from './caddy.ts'
import { tryLargest } from './largest.ts'

const ENV = {
  CAPTCHA_PROVIDER: 'off',
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '0',
  WIDGET_BUSINESS_TOKEN: WIDGET_TOKEN,
  SECRET: 'a secret of the hostile run alone, 32+',
  // The honest callers ask more often than people do.
  LIMIT_ORDERS_PER_MINUTE: '100000',
}

/** What visitors and customers ask all day: pages, lists, and calls with a body. */
const callsOf = ({ order, credentialOf }: Facts): readonly Requested[] => {
  const line = { pk: 1, weight: 1500, size: ['M'], dispatch_city: 'Казань' }
  const estimate: Requested = {
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
    const callers = openCallers(proxy.port, () => callsOf(facts))
    try {
      const attacked = await tryAttacks(
        'behind the proxy',
        ATTACKS,
        { port: proxy.port, callers },
        plan,
      )
      const killed = await tryKill(second, proxy, callers, plan)
      await callers.stop()
      const largest = await tryLargest(proxy.port, document, facts)
      console.log(`behind the proxy: the largest body of ${largest.tried} calls`)
      return [...attacked, ...killed, ...largest.errors, ...(await harmOf(store, before))]
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

/** Milliseconds within which the proxy must see that a process is gone: several times `health_interval`. */
const NOTICED_WITHIN = 5_000
/** Milliseconds after which whatever was sent to it has been answered or given up. */
const SETTLED = 1_000

/**
 * `kill -9` of one of the two. Nothing that only reads is lost, and nothing at all once the proxy has seen it; before, calls
 * with a body that the process had in its hands, and those that Caddy up to 2.11.1 sends a second time without their body
 * (caddyserver/caddy#7546).
 */
async function tryKill(
  second: Product,
  proxy: Proxy,
  callers: Callers,
  { seconds }: Plan,
): Promise<readonly string[]> {
  callers.look()
  await second.kill()
  const began = performance.now()
  while (!seesGone(proxy, second)) {
    if (performance.now() - began > NOTICED_WITHIN)
      return [`kill -9: the proxy has not seen it after ${NOTICED_WITHIN} ms`]
    await sleep(20)
  }
  const noticed = Math.round(performance.now() - began)
  await sleep(SETTLED)
  const before = callers.look().failed
  await sleep(seconds * 1000)
  const { calls, failed: after, p99 } = callers.look()
  console.log(
    `behind the proxy, kill -9 of one process: ${before.length} calls lost, seen after ${noticed} ms; then ${calls} calls, ${after.length} lost, p99 ${Math.round(p99)} ms`,
  )
  const reads = before.filter((what) => what.startsWith('GET'))
  return [
    ...(reads.length > 0 ? [`kill -9: ${reads.length} reads were lost, ${reads[0]}`] : []),
    ...(after.length > 0 ? [`kill -9: ${after.length} calls were lost later, ${after[0]}`] : []),
  ]
}

/** Its health check has met a closed port. */
const seesGone = (proxy: Proxy, { port }: Product): boolean =>
  proxy
    .log()
    .split('\n')
    .some((line) => line.includes('health_checker') && line.includes(`127.0.0.1:${port}: connect`))
