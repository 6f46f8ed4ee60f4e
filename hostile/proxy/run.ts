import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, startProduct } from '../child.ts'
import { type ApiDocument, operationsOf } from '../document.ts'
import { harvest, WIDGET_TOKEN } from '../facts.ts'
import { countKept, harmOf, makeAdministrator, openStore } from '../store.ts'
import { type Attack, ATTACKS } from './attacks.ts'
import { hasCaddy, type Proxy, startProxy } from './caddy.ts'
import { type Callers, type Met, openCallers } from './callers.ts'
import { tryLargest } from './largest.ts'

/** By how much an attack may slow the others down. */
const SLOWER_MOST = 2

export interface Plan {
  /** Of each attack, and of the quiet before it. */
  readonly seconds: number
  /** Milliseconds that are little, however few they were before: more on a busy machine. */
  readonly unnoticed: number
}

const ENV = {
  CAPTCHA_PROVIDER: 'off',
  TRUST_PROXY: '1',
  WIDGET_BUSINESS_TOKEN: WIDGET_TOKEN,
  SECRET: 'a secret of the hostile run alone, 32+',
  // The honest callers ask more often than people do.
  LIMIT_ORDERS_PER_MINUTE: '100000',
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
    const callers = openCallers(proxy.port, facts)
    try {
      const attacked = await tryAttacks(proxy, callers, plan)
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

async function tryAttacks(
  { port }: Proxy,
  callers: Callers,
  { seconds, unnoticed }: Plan,
): Promise<readonly string[]> {
  const faults: string[] = []
  // The first calls of a process are slow.
  await sleep(2_000)
  for (const attack of ATTACKS) {
    const { quiet, under } = await compare(port, callers, attack, seconds)
    tell(attack.name, quiet, under)
    const most = Math.max(quiet.p99 * SLOWER_MOST, unnoticed)
    if (under.p99 > most)
      faults.push(
        `${attack.name}: p99 of others ${Math.round(under.p99)} ms, ${Math.round(quiet.p99)} ms before`,
      )
    for (const [when, { failed }] of [
      ['before', quiet],
      ['under', under],
    ] as const)
      if (failed.length > 0)
        faults.push(`${attack.name}, ${when}: ${failed.length} calls of others, ${failed[0]}`)
  }
  return faults
}

async function compare(port: number, callers: Callers, attack: Attack, seconds: number) {
  callers.look()
  await sleep(seconds * 1000)
  const quiet = callers.look()
  const stop = attack.start(port)
  await sleep(seconds * 1000)
  const under = callers.look()
  stop()
  await sleep(500)
  return { quiet, under }
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

function tell(name: string, quiet: Met, under: Met): void {
  const say = ({ calls, p50, p99 }: Met) =>
    `${calls} calls, p50 ${Math.round(p50)}, p99 ${Math.round(p99)} ms`
  console.log(`behind the proxy, ${name}: before ${say(quiet)}; under it ${say(under)}`)
}
