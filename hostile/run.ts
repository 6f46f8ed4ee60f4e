import { parseArgs } from 'node:util'
import { buildProduct } from '../bench/product.ts'
import { describeMachine } from '../bench/machine.ts'
import { type Product, startProduct, unlimited } from './child.ts'
import type { OpenDatabase } from '../apps/server/src/db/open.ts'
import { makeDevices } from './make-devices.ts'
import { isDeviceCall, tryDevices } from './devices/run.ts'
import { type ApiDocument, type Operation, operationsOf } from './document.ts'
import { encode } from './draft.ts'
import { harvest, WIDGET_TOKEN } from './facts.ts'
import { openJudge } from './judge.ts'
import { tryLimits } from './limits.ts'
import { tryBehindProxy } from './proxy/run.ts'
import { tryWithAccounts } from './accounts/run.ts'
import { draftsOf, type Outcome, type Plan, sendAll, type World } from './main-run.ts'
import { openSlow, pause, tryRaw } from './raw.ts'
import { printErrors, printOutcome } from './report.ts'
import { countKept, harmOf, makeAdministrator, openStore } from './store.ts'
import { isMerchantCall } from './v1/good.ts'
import { tryMerchantApi } from './v1/run.ts'
import { type Watch, watchProduct } from './watch.ts'
import { openLane } from './wire.ts'

// `npm run test:hostile`: what programs and attackers send, to every call of the product, at scale (docs/hostile.md).

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string' },
    only: { type: 'string' },
    at: { type: 'string' },
    part: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
})
const FULL = 30_000
const SHORT = 2_600
/** To the calls of devices by themselves. */
const DEVICES_SHORT = 900
const DEVICES_FULL = 6_000
/** Milliseconds within which everything is answered, on a busy machine too. */
const TIMEOUT = 30_000
/**
 * Megabytes that the process may keep beyond what it had when all calls had been made once, and that it may ever hold; and
 * by how much the most of the last half may pass that of the first.
 */
const KEPT_MOST = 700
const PEAK_MOST = 1_500
const GROWTH_MOST = 200
/** Milliseconds that /healthz may take at the 99th of a hundred, while all this goes on. */
const HEALTH_MOST = 4_000
const SLOW_CLIENTS = 40

const ATTACKS_SHORT = { seconds: 3, unnoticed: 2_000 }
const ATTACKS_FULL = { seconds: 20, unnoticed: 250 }

const PARTS = ['calls', 'v1', 'proxy', 'accounts'] as const
type Part = (typeof PARTS)[number]
const runs = (part: Part): boolean => {
  if (values.only !== undefined || values.at !== undefined) return part === (values.part ?? 'calls')
  return values.part === undefined || values.part === part
}

const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
const requestAt = values.at === undefined ? undefined : Number(values.at)
const problems: string[] = []

console.log(describeMachine())
console.log(`seed ${seed}`)
buildProduct()
const began = performance.now()
if (runs('calls')) await tryCalls()
if (runs('v1'))
  problems.push(
    ...(await tryMerchantApi({
      seed,
      count: values.count === undefined ? undefined : Number(values.count),
      at: requestAt,
      only: values.only,
      timeout: TIMEOUT,
    })),
  )
const attacks = values.short ? ATTACKS_SHORT : ATTACKS_FULL
if (runs('proxy')) problems.push(...(await tryBehindProxy(attacks)))
if (runs('accounts')) problems.push(...(await tryWithAccounts(attacks)))
console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} s`)
for (const problem of problems) console.error(`✗ ${problem}`)
console.log(problems.length === 0 ? 'no fault found' : `${problems.length} faults`)
process.exitCode = problems.length === 0 ? 0 : 1

async function tryCalls(): Promise<void> {
  const product = await startProduct('product', {
    ...unlimited(),
    CAPTCHA_PROVIDER: 'off',
    WIDGET_BUSINESS_TOKEN: WIDGET_TOKEN,
    SECRET: 'a secret of the hostile run alone, 32+',
  })
  const store = await openStore(product.dataDir)
  try {
    await tryAll(product, store)
  } finally {
    await store.close()
    await product.stop()
  }
  if (values.short || values.at !== undefined || values.only !== undefined) return
  const limits = await tryLimits()
  console.log(`limits at their default: ${limits.tried} requests`)
  problems.push(...limits.errors)
}

async function tryAll(product: Product, store: OpenDatabase): Promise<void> {
  const origin = `http://127.0.0.1:${product.port}`
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as ApiDocument
  // Those of the merchant API have a part of their own.
  const all = operationsOf(document).filter((operation) => !isMerchantCall(operation))
  const wanted = values.only?.split(',')
  const beginSession = await makeAdministrator(store)
  const devices = await makeDevices(store)
  const facts = await harvest(origin, all, beginSession, undefined, devices)
  const before = await countKept(store)
  const plan: Plan = {
    seed,
    count: Number(values.count ?? (values.short ? SHORT : FULL)),
    only: values.only,
    at: requestAt,
    operations: wanted === undefined ? all : all.filter(({ id }) => wanted.includes(id)),
  }
  const world: World = {
    judge: openJudge(document, TIMEOUT),
    draftOf: draftsOf({ document, facts }, plan),
    renew: facts.renew,
  }
  const watch = watchProduct(product)
  const start = watch.memory().now
  const sending = performance.now()
  const outcome = await sendAll(world, product, plan, TIMEOUT)
  problems.push(...printOutcome(outcome, plan, (performance.now() - sending) / 1000))
  if (plan.at === undefined && plan.only === undefined) {
    const ofDevices = planOfDevices(all, plan)
    const requested = { document, facts, devices, judge: world.judge }
    const sent = performance.now()
    const tried = await tryDevices(requested, product, ofDevices, TIMEOUT)
    const seconds = (performance.now() - sent) / 1000
    problems.push(...printOutcome(tried.outcome, ofDevices, seconds), ...tried.faults)
  }
  const raw = await tryRaw(product.port)
  problems.push(...raw.errors)
  await trySlow(product, watch, raw.tried)
  await reportMemory(watch, start)
  if (!values.short) await reportLag(product, world, outcome, watch)
  watch.stop()
  problems.push(...(await harmOf(store, before)))
  if (!product.isAlive()) problems.push('the product has ended by itself')
  printErrors(product)
}

function planOfDevices(all: readonly Operation[], plan: Plan): Plan {
  const operations = all.filter(isDeviceCall)
  return {
    ...plan,
    count: values.short ? DEVICES_SHORT : DEVICES_FULL,
    operations,
    only: operations.map(({ id }) => id).join(','),
  }
}

/** Many clients that do not go on, while others are served. */
async function trySlow({ port }: Product, watch: Watch, tried: number): Promise<void> {
  watch.worst()
  const slow = openSlow(port, SLOW_CLIENTS)
  await pause(values.short ? 3_000 : 12_000)
  const page = await fetch(`http://127.0.0.1:${port}/api/terminals/?limit=5`).catch(() => undefined)
  if (page?.ok !== true) problems.push('others are not served while clients are slow')
  await page?.arrayBuffer()
  const worst = watch.worst()
  slow.close()
  console.log(
    `raw: ${tried} kinds; slow clients: ${slow.count} at once, /healthz at worst ${Math.round(worst)} ms`,
  )
  if (worst > HEALTH_MOST) problems.push(`slow clients: /healthz took ${Math.round(worst)} ms`)
}

async function reportMemory(watch: Watch, start: number): Promise<void> {
  await pause(values.short ? 2_000 : 15_000)
  const { now, peak, quarters } = watch.memory()
  console.log(
    `memory, MB: ${start} at first, at most ${quarters.join(', ')} by quarters, ${now} after a pause`,
  )
  if (peak > PEAK_MOST) problems.push(`memory: ${peak} MB at most`)
  if (now > start + KEPT_MOST) problems.push(`memory: ${now} MB are kept, ${start} at first`)
  const [first = 0, second = 0, third = 0, last = 0] = quarters
  const growth = Math.max(third, last) - Math.max(first, second)
  if (!values.short && growth > GROWTH_MOST) problems.push(`memory: grew by ${growth} MB`)
  const delays = watch.delays()
  const at = (share: number) => Math.round(delays[Math.floor(delays.length * share)] ?? 0)
  console.log(
    `/healthz meanwhile: ${delays.length} times, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at worst ${Math.round(delays.at(-1) ?? 0)} ms, lost ${watch.lost()}`,
  )
  if (at(0.99) > HEALTH_MOST) problems.push(`/healthz: p99 ${at(0.99)} ms`)
  if (watch.lost() > 0) problems.push(`/healthz was lost ${watch.lost()} times`)
}

/** Which calls hold the process: the slowest requests once more, each alone. */
async function reportLag(
  { port }: Product,
  world: World,
  { slow }: Outcome,
  watch: Watch,
): Promise<void> {
  const lane = openLane(port, TIMEOUT)
  const lines: (readonly [number, string])[] = []
  for (const { at, id, changes } of slow) {
    const draft = world.draftOf(at)
    if (draft === undefined) continue
    watch.worst()
    const response = await lane.request(encode(draft), draft.method)
    await pause(60)
    const took = typeof response === 'string' ? response : `${Math.round(response.took)} ms`
    const held = watch.worst()
    lines.push([
      held,
      `${id} alone: ${took}, others waited ${Math.round(held)} ms (${changes.slice(0, 60)})`,
    ])
  }
  lane.close()
  const worst = lines.toSorted(([one], [other]) => other - one).slice(0, 6)
  console.log(`the slowest, once more:\n${worst.map(([, line]) => `  ${line}`).join('\n')}`)
}
