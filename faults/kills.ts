import { setTimeout as sleep } from 'node:timers/promises'
import { Caller } from './caller.ts'
import type { Ground } from './ground.ts'
import type { Product } from './product.ts'

/** What a cycle tells: milliseconds from the fault to the first act that was acknowledged after it. */
export interface Recovery {
  readonly milliseconds: number
}

export type Kill = (ground: Ground) => Promise<Recovery>

/** Milliseconds for which a fault waits at most for the work that it is to break. */
const LEAD_MOST = 15_000

/** Some work first, then at any moment of it: a machine that is busy does not make a fault come upon nothing. */
async function lead({ chance, caller }: Ground): Promise<void> {
  const enough = caller.figures.answered + chance.between(5, 60)
  const until = Date.now() + LEAD_MOST
  while (caller.figures.answered < enough && Date.now() < until) await sleep(10)
  await sleep(chance.between(0, 150))
}

/** One write of a customer's, acknowledged: the product is back when it is there. */
async function back({ probe, product }: Ground, since: number): Promise<Recovery> {
  await product.ready()
  await probe.invoice(100, `back-${since}-${Math.random()}`)
  return { milliseconds: performance.now() - since }
}

async function killServer(ground: Ground): Promise<Recovery> {
  await lead(ground)
  const since = performance.now()
  await ground.product.kill()
  await ground.product.start()
  return back(ground, since)
}

/** The postmaster dies; the product finds it gone and starts another. */
async function killDatabase(ground: Ground): Promise<Recovery> {
  await lead(ground)
  const before = await ground.database.postmaster()
  const since = performance.now()
  await ground.database.killPostmaster()
  await anotherPostmaster(ground, before)
  return back(ground, since)
}

async function killBackend(ground: Ground): Promise<Recovery> {
  await lead(ground)
  const since = performance.now()
  await ground.database.killBackend((pids) => ground.chance.pick(pids))
  return back(ground, since)
}

async function killBoth(ground: Ground): Promise<Recovery> {
  await lead(ground)
  const since = performance.now()
  const first = ground.chance.next() < 0.5
  if (first) await ground.database.killPostmaster()
  const killed = ground.product.kill()
  if (!first) await ground.database.killPostmaster()
  await killed
  await ground.product.start()
  return back(ground, since)
}

/** «fast» or «immediate», as a package's update does to a database under load. */
async function restartDatabase(ground: Ground): Promise<Recovery> {
  await lead(ground)
  const before = await ground.database.postmaster()
  const since = performance.now()
  await ground.database.stop(ground.chance.pick(['fast', 'immediate']))
  await anotherPostmaster(ground, before)
  return back(ground, since)
}

async function anotherPostmaster({ database }: Ground, before: number | undefined): Promise<void> {
  const until = Date.now() + 120_000
  for (;;) {
    const now = await database.postmaster()
    if (now !== undefined && now !== before) return
    if (Date.now() > until) throw new Error('the database was not started again')
    await sleep(20)
  }
}

/**
 * Two processes serve, one of them is killed: whoever asks the other is answered all the time. Then the second ends as a
 * deployment ends it, under load.
 */
async function killOneOfTwo(ground: Ground): Promise<Recovery> {
  const { product, serving, chance, findings } = ground
  const other = await ground.second()
  await other.start()
  serving.push(other)
  await lead(ground)
  const [dies, lives] = chance.next() < 0.5 ? [product, other] : [other, product]
  const since = performance.now()
  await dies.kill()
  const survivor = new Caller(() => [lives.origin], findings)
  await ground.deskOf(ground.probe.customer, survivor).invoice(100, `alive-${since}`)
  const recovery = { milliseconds: performance.now() - since }
  const { lost, refused, unavailable } = survivor.figures
  if (lost + refused + unavailable > 0)
    findings.add(
      `two processes: the one that lived did not serve: ${lost} lost, ${unavailable} later`,
    )
  leave(serving, dies)
  if (dies === product) {
    await product.start()
    serving.push(product)
  }
  leave(serving, other)
  await other.stop()
  return recovery
}

function leave(serving: Product[], product: Product): void {
  const at = serving.indexOf(product)
  if (at >= 0) serving.splice(at, 1)
}

export const KILLS = {
  server: killServer,
  database: killDatabase,
  backend: killBackend,
  both: killBoth,
  restart: restartDatabase,
  two: killOneOfTwo,
} as const satisfies Readonly<Record<string, Kill>>
