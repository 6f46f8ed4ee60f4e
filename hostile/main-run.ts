import { change } from './change.ts'
import type { Product } from './child.ts'
import type { ApiDocument, Operation } from './document.ts'
import { asCurl, type Draft, encode } from './draft.ts'
import type { Facts } from './facts.ts'
import { goodRequest } from './good.ts'
import type { Judge } from './judge.ts'
import { type Random, seeded } from './random.ts'
import { openLane, type WireAnswer } from './wire.ts'

export interface Plan {
  readonly seed: number
  readonly count: number
  /** Only this one of them. */
  readonly at: number | undefined
  readonly operations: readonly Operation[]
  /** As the command named them; the number of a request counts among these. */
  readonly only: string | undefined
  /** Of the program, where it is not the usual one. */
  readonly part?: string
  /** Connections, each with one request under way. */
  readonly lanes?: number
}

/** What is asked, and who looks at the answers. */
export interface World {
  readonly judge: Judge
  /** Request number `at`: the same call with the same changes, whoever asks when. */
  readonly draftOf: (at: number) => Draft | undefined
  /** A credential of this scheme met 401. */
  readonly renew?: (scheme: string) => Promise<void>
  readonly onAnswer?: (draft: Draft, answer: WireAnswer) => void
}

interface Fault {
  readonly what: string
  times: number
  /** The first of them: how to send it again, what was done to it, what came. */
  readonly shown: string
}

export interface Outcome {
  readonly sent: number
  readonly statuses: ReadonlyMap<string, number>
  readonly faults: readonly Fault[]
  /** Calls none of whose requests was let through to its end. */
  readonly neverDone: readonly string[]
  /** The slowest requests. */
  readonly slow: readonly Slow[]
}

interface Slow {
  readonly took: number
  readonly at: number
  readonly id: string
  readonly changes: string
}

const LANES = 24
const SHOWN_SLOW = 12

/** Chance of request number `at` of a seed. */
export const chanceOf = (seed: number, at: number): Random =>
  seeded(Math.imul(seed, 1_000_003) + at)

/** Each call in its turn: a good request, or one that was changed. */
export const draftsOf =
  (
    { document, facts }: { readonly document: ApiDocument; readonly facts: Facts },
    { seed, operations }: Pick<Plan, 'seed' | 'operations'>,
  ): World['draftOf'] =>
  (at) => {
    const operation = operations[at % operations.length]
    if (operation === undefined) return undefined
    const random = chanceOf(seed, at)
    return change(goodRequest(document, facts, operation, random), random, facts)
  }

/** Sends them all, and judges each answer. */
export async function sendAll(
  world: World,
  product: Product,
  plan: Plan,
  timeout: number,
): Promise<Outcome> {
  const faults = new Map<string, Fault>()
  const statuses = new Map<string, number>()
  const done = new Set<string>()
  const slow: Slow[] = []
  let next = plan.at ?? 0
  let sent = 0
  const end = plan.at === undefined ? plan.count : plan.at + 1

  const write = (draft: Draft, at: number, answer: WireAnswer | string, what: string) => {
    const key = what.replaceAll(/\d{4,}/g, '…')
    const kept = faults.get(key)
    if (kept !== undefined) kept.times += 1
    else faults.set(key, { what, times: 1, shown: show(draft, at, answer, plan, product) })
  }

  const lane = async () => {
    const own = openLane(product.port, timeout)
    while (next < end && product.isAlive()) {
      const at = next
      next += 1
      const draft = world.draftOf(at)
      if (draft === undefined) break
      const { operation } = draft
      const answer = await own.ask(encode(draft), draft.method)
      sent += 1
      const status = typeof answer === 'string' ? answer : String(answer.status)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (typeof answer !== 'string') {
        world.onAnswer?.(draft, answer)
        if (draft.asksItsCall && isDone(answer.status)) done.add(operation.id)
        slow.push({ took: answer.took, at, id: operation.id, changes: draft.changes.join('; ') })
        if (slow.length > 1_000) keepSlowest(slow)
        if (answer.status === 401 && draft.shows === operation.scheme)
          await world.renew?.(operation.scheme)
      }
      for (const what of world.judge.faultsOf(draft, answer)) write(draft, at, answer, what)
    }
    own.close()
  }
  await Promise.all(Array.from({ length: plan.lanes ?? LANES }, lane))
  keepSlowest(slow)
  return {
    sent,
    statuses,
    faults: [...faults.values()],
    neverDone: plan.operations.filter(({ id }) => !done.has(id)).map(({ id }) => id),
    slow,
  }
}

/** A redirect to a file is an end too. */
const isDone = (status: number): boolean => status < 300 || status === 302

function keepSlowest(slow: Slow[]): void {
  slow.sort((one, other) => other.took - one.took)
  slow.length = Math.min(slow.length, SHOWN_SLOW)
}

function show(
  draft: Draft,
  at: number,
  answer: WireAnswer | string,
  { seed, only, part }: Plan,
  { port }: Product,
): string {
  const came =
    typeof answer === 'string'
      ? answer
      : `${answer.status} ${answer.headers.get('content-type') ?? ''} ${answer.body.toString('utf8', 0, 300)}`
  return [
    `${draft.operation.id}: ${draft.changes.join('; ').slice(0, 300) || 'a good request'}`,
    `came: ${came}`,
    `again: npm run test:hostile -- --seed=${seed} --at=${at}${only === undefined ? '' : ` --only=${only}`}${part === undefined ? '' : ` --part=${part}`}`,
    asCurl(draft, `http://127.0.0.1:${port}`),
  ]
    .map((line) => `    ${line}`)
    .join('\n')
}
