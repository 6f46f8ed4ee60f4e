import { change } from './change.ts'
import type { Product } from './child.ts'
import type { ApiDocument, Operation } from './document.ts'
import { asCurl, type Draft, encode } from './draft.ts'
import type { Facts } from './facts.ts'
import { goodRequest } from './good.ts'
import type { Judge } from './judge.ts'
import { type Random, seeded } from './random.ts'
import { openLane, type WireResponse } from './wire.ts'

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

/** What is asked, and who looks at the responses. */
export interface World {
  readonly judge: Judge
  /** Request number `at`: the same call with the same changes, whoever asks when. */
  readonly draftOf: (at: number) => Draft | undefined
  /** A credential of this scheme met 401. */
  readonly renew?: (scheme: string) => Promise<void>
  readonly onResponse?: (draft: Draft, response: WireResponse) => void
}

interface FieldProblem {
  readonly what: string
  times: number
  /** The first of them: how to send it again, what was done to it, what came. */
  readonly shown: string
}

export interface Outcome {
  readonly sent: number
  readonly statuses: ReadonlyMap<string, number>
  readonly errors: readonly FieldProblem[]
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

/** Sends them all, and judges each response. */
export async function sendAll(
  world: World,
  product: Product,
  plan: Plan,
  timeout: number,
): Promise<Outcome> {
  const errors = new Map<string, FieldProblem>()
  const statuses = new Map<string, number>()
  const done = new Set<string>()
  const slow: Slow[] = []
  let next = plan.at ?? 0
  let sent = 0
  const end = plan.at === undefined ? plan.count : plan.at + 1

  const write = (draft: Draft, at: number, response: WireResponse | string, what: string) => {
    const key = what.replaceAll(/\d{4,}/g, '…')
    const kept = errors.get(key)
    if (kept !== undefined) kept.times += 1
    else errors.set(key, { what, times: 1, shown: show(draft, at, response, plan, product) })
  }

  const lane = async () => {
    const own = openLane(product.port, timeout)
    while (next < end && product.isAlive()) {
      const at = next
      next += 1
      const draft = world.draftOf(at)
      if (draft === undefined) break
      const { operation } = draft
      const response = await own.request(encode(draft), draft.method)
      sent += 1
      const status = typeof response === 'string' ? response : String(response.status)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (typeof response !== 'string') {
        world.onResponse?.(draft, response)
        if (draft.isItsCall && isDone(response.status)) done.add(operation.id)
        slow.push({ took: response.took, at, id: operation.id, changes: draft.changes.join('; ') })
        if (slow.length > 1_000) keepSlowest(slow)
        if (response.status === 401 && draft.shows === operation.scheme)
          await world.renew?.(operation.scheme)
      }
      for (const what of world.judge.errorsOf(draft, response)) write(draft, at, response, what)
    }
    own.close()
  }
  await Promise.all(Array.from({ length: plan.lanes ?? LANES }, lane))
  keepSlowest(slow)
  return {
    sent,
    statuses,
    errors: [...errors.values()],
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
  response: WireResponse | string,
  { seed, only, part }: Plan,
  { port }: Product,
): string {
  const came =
    typeof response === 'string'
      ? response
      : `${response.status} ${response.headers.get('content-type') ?? ''} ${response.body.toString('utf8', 0, 300)}`
  return [
    `${draft.operation.id}: ${draft.changes.join('; ').slice(0, 300) || 'a good request'}`,
    `came: ${came}`,
    `again: npm run test:hostile -- --seed=${seed} --at=${at}${only === undefined ? '' : ` --only=${only}`}${part === undefined ? '' : ` --part=${part}`}`,
    asCurl(draft, `http://127.0.0.1:${port}`),
  ]
    .map((line) => `    ${line}`)
    .join('\n')
}
