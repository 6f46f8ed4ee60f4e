import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Chance } from '../faults/chance.ts'
import { conclude } from '../faults/conclude.ts'
import type { Findings } from '../faults/findings.ts'
import { FAILURES, type FailureName } from './failures.ts'
import { type Ground, openGround } from './ground.ts'
import { OPERATIONS } from './operations.ts'
import { isOperation, type OperationName, type Options } from './options.ts'
import { planFailures } from './plan.ts'

/** Milliseconds. */
const WRITES_BACK_WITHIN = 45_000
const READS_BACK_WITHIN = 2000
/** For which what is broken stays so at least: longer than a silent machine is waited for. */
const BROKEN_FOR = 8000
const LEAD = 1000

export async function fail(options: Options, findings: Findings): Promise<void> {
  const chance = new Chance(options.seed)
  const ground = await openGround(options, chance, findings)
  const gaps = new Map<string, number[]>()
  ground.watch.start()
  ground.crew.start()
  ground.freshness.start()
  // Whatever a failure leaves behind is audited.
  await failInTurn(ground, options, gaps).catch((error: unknown) => findings.add(String(error)))
  await ground.freshness.end()
  await conclude(ground, options.short, gaps)
  console.log(`${ground.freshness.reads} reads after a write`)
  judgeWrites(ground, gaps)
  // CI has others at work beside it.
  if (!options.short) judgeReads(ground)
}

async function failInTurn(
  ground: Ground,
  options: Options,
  gaps: Map<string, number[]>,
): Promise<void> {
  for (const [at, name] of planFailures(options, ground.chance).entries()) {
    const gap = isOperation(name)
      ? await operate(ground, name)
      : await failOnce(ground, name, !options.asynchronous)
    console.log(`${at + 1} ${name}: no writes for ${(gap / 1000).toFixed(1)} s`)
    gaps.set(name, [...(gaps.get(name) ?? []), gap])
  }
}

/** @returns milliseconds of the longest time without an acknowledged write */
async function failOnce(
  { cluster, chance, journal, probe }: Ground,
  name: FailureName,
  synchronous: boolean,
): Promise<number> {
  await sleep(LEAD + chance.between(0, LEAD))
  const gap = new Gap(() => journal.lastWritten)
  try {
    const since = performance.now()
    const mend = await FAILURES[name](cluster, chance)
    await sleep(BROKEN_FOR)
    await probe.invoice(100, `back-${since}-${Math.random()}`)
    mend()
    await cluster.whole(synchronous)
    return gap.longest
  } finally {
    gap.end()
  }
}

/** @returns as `failOnce` */
async function operate(ground: Ground, name: OperationName): Promise<number> {
  const { journal, probe, caller, findings } = ground
  await sleep(LEAD)
  const gap = new Gap(() => journal.lastWritten)
  const withoutResponse = () => caller.figures.lost + caller.figures.refused
  const before = withoutResponse()
  try {
    await OPERATIONS[name](ground)
    await probe.invoice(100, randomUUID())
  } finally {
    gap.end()
  }
  const count = withoutResponse() - before
  if (count > 0) findings.add(`${name}: ${count} calls without a response`)
  return gap.longest
}

/** The longest time without an answered act. */
class Gap {
  #longest = 0
  readonly #timer: NodeJS.Timeout

  constructor(lastWritten: () => number) {
    this.#timer = setInterval(
      () => (this.#longest = Math.max(this.#longest, performance.now() - lastWritten())),
      50,
    )
  }

  get longest(): number {
    return this.#longest
  }

  end(): void {
    clearInterval(this.#timer)
  }
}

function judgeWrites({ findings }: Ground, gaps: ReadonlyMap<string, readonly number[]>): void {
  const sorted = [...gaps.values()].flat().toSorted((one, other) => one - other)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
  console.log(`writes back in ${(p95 / 1000).toFixed(1)} s (p95)`)
  if (p95 > WRITES_BACK_WITHIN)
    findings.add(`writes were back in ${Math.round(p95)} ms (p95), not ${WRITES_BACK_WITHIN}`)
}

function judgeReads({ watch, findings }: Ground): void {
  for (const [path, { always, slowest }] of watch.seen)
    if (always && slowest > READS_BACK_WITHIN)
      findings.add(`GET ${path} took ${Math.round(slowest)} ms, not ${READS_BACK_WITHIN}`)
}
