import { change } from '../change.ts'
import type { Product } from '../child.ts'
import type { ApiDocument, Operation } from '../document.ts'
import type { Draft } from '../draft.ts'
import type { Facts } from '../facts.ts'
import { goodRequest } from '../good.ts'
import { chanceOf, type Outcome, type Plan, sendAll, type World } from '../main-run.ts'
import { changeToBoundary } from '../v1/boundaries.ts'
import { tryLongPolls } from './long-polls.ts'
import type { Devices } from '../make-devices.ts'
import { tryRefused } from './refused.ts'

/** Of changed bodies, those with a value at the edge of the schema. */
const BOUNDARIES = 0.5

export const isDeviceCall = ({ path }: Operation): boolean => path.startsWith('/api/device/')

interface Requested {
  readonly document: ApiDocument
  readonly facts: Facts
  readonly devices: Devices
  readonly judge: World['judge']
}

/** The calls of devices once more by themselves, in depth; whether lockers of others are as they were; long polls; refused devices. */
export async function tryDevices(
  { document, facts, devices, judge }: Requested,
  product: Product,
  plan: Plan,
  timeout: number,
): Promise<{ readonly outcome: Outcome; readonly faults: readonly string[] }> {
  const refused = await devices.makeRefused()
  const before = await devices.readOthers()
  const world: World = {
    judge,
    draftOf: (at) => draftOf(document, facts, plan, at),
    renew: facts.renew,
  }
  const outcome = await sendAll(world, product, plan, timeout)
  const [first = ''] = await devices.begin()
  const findings = [...(await tryLongPolls(product.port, first))]
  const requested = { document, facts, judge, seed: plan.seed, port: product.port, timeout }
  findings.push(...(await tryRefused(requested, plan.operations, refused)))
  if ((await devices.readOthers()) !== before)
    findings.push('devices: a locker of another point, or of a refused device, was changed')
  return { outcome, faults: findings }
}

function draftOf(
  document: ApiDocument,
  facts: Facts,
  { seed, operations }: Plan,
  at: number,
): Draft | undefined {
  const operation = operations[at % operations.length]
  if (operation === undefined) return undefined
  const random = chanceOf(seed, at)
  const good = goodRequest(document, facts, operation, random)
  if (good.json === undefined || !random.chance(BOUNDARIES)) return change(good, random, facts)
  // Half of these stay good: their values are hostile as they are.
  if (random.chance(0.5)) changeToBoundary(document, good, random)
  return good.draft
}
