import { join } from 'node:path'
import { describeMachine } from '../bench/machine.ts'
import { Chance } from './chance.ts'
import { auditOnce, conclude } from './conclude.ts'
import { fillDatabase, fillFiles, mountDisk, runInNamespace, whyNoDisk } from './disk.ts'
import { Findings } from './findings.ts'
import { type Ground, openGround } from './ground.ts'
import { KILLS, type Recovery } from './kills.ts'
import { type Options, readOptions } from './options.ts'
import { outage } from './outages.ts'
import { countStorms, type Cycle, planCycles } from './plan.ts'
import { storm } from './storms.ts'

const CACHE = join(import.meta.dirname, '..', '.cache', 'faults')
/** Cycles between two audits. */
const AUDIT_EVERY = 20

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const options = readOptions(process.argv.slice(2))
const findings = new Findings()
const startedAt = Date.now()
console.log(
  `${describeMachine()}\nseed ${options.seed} (--seed=${options.seed} makes the same faults again)`,
)
await run(options).catch((error: unknown) => findings.add(String(error)))
const seconds = Math.round((Date.now() - startedAt) / 1000)
if (findings.list.length === 0)
  console.log(`\n✓ nothing was lost, nothing is there twice: ${seconds} s`)
else {
  console.error(`\n✗ ${findings.list.length} discrepancies in ${seconds} s, seed ${options.seed}:`)
  for (const finding of findings.list) console.error(`  ${finding}`)
}
// What was begun when something failed would keep this process alive.
process.exit(findings.list.length === 0 ? 0 : 1)

async function run(requested: Options): Promise<void> {
  const chance = new Chance(requested.seed)
  const plan = planCycles(requested, chance)
  const outages = requested.only.size === 0 || requested.only.has('providers')
  if (requested.inside) return await breakDisk(chance)
  if (plan.length > 0 || outages) await breakThings(requested, plan, outages, chance)
  // CI's short form leaves it out: an installation of its own costs as much as everything else.
  if (requested.only.has('disk') || (requested.only.size === 0 && !requested.short))
    await tryDisk(requested)
}

async function tryDisk({ seed }: Options): Promise<void> {
  const reason = whyNoDisk()
  if (reason !== undefined)
    return console.log(`\n! SKIPPED, the full disk: no small disk can be mounted here: ${reason}`)
  console.log('\nThe full disk, on an installation of its own')
  if (!(await runInNamespace(['--only=disk', `--seed=${seed}`])))
    findings.add('the full disk: see above')
}

async function breakDisk(chance: Chance): Promise<void> {
  const ground = await openGround({
    folder: join(mountDisk(join(CACHE, 'disk')), 'data'),
    notes: join(CACHE, 'disk-notes'),
    chance,
    findings,
    crew: { customers: 2, workersEach: 2 },
    spare: 0,
  })
  const recoveries = new Map<string, number[]>()
  const note = (name: string, { milliseconds }: Recovery) =>
    recoveries.set(name, [...(recoveries.get(name) ?? []), milliseconds])
  await guarded(ground, async () => {
    note('disk of files full', await fillFiles(ground))
    for (let round = 0; round < 3; round += 1)
      note('disk of the database full', await fillDatabase(ground))
    await conclude(ground, true, recoveries)
    await ground.close()
  })
}

/** Whatever happens, no process is left behind. */
async function guarded(ground: Ground, work: () => Promise<void>): Promise<void> {
  try {
    ground.watch.start()
    ground.crew.start()
    await work()
  } finally {
    await Promise.all([...ground.serving, ground.product].map((product) => product.kill()))
    await ground.database.stop('fast')
  }
}

async function breakThings(
  { short, minutes }: Options,
  plan: readonly Cycle[],
  outages: boolean,
  chance: Chance,
): Promise<void> {
  const ground = await openGround({
    folder: join(CACHE, 'data'),
    notes: join(CACHE, 'notes'),
    chance,
    findings,
    crew: { customers: 3, workersEach: short ? 2 : 3 },
    spare: countStorms(plan) * 2,
  })
  const recoveries = new Map<string, number[]>()
  await guarded(ground, async () => {
    for (const [at, name] of plan.entries()) {
      if (Date.now() - startedAt > minutes * 60_000) {
        console.log(
          `! ${at} of ${plan.length} cycles within ${minutes} minutes: the others are left out`,
        )
        break
      }
      const cycle = name === 'storm' ? storm : KILLS[name]
      const { milliseconds } = await cycle(ground)
      recoveries.set(name, [...(recoveries.get(name) ?? []), milliseconds])
      if (outages && (short ? at === 1 : at % AUDIT_EVERY === 9)) await outage(ground)
      if (!short && at % AUDIT_EVERY === AUDIT_EVERY - 1) await auditNow(ground, at + 1)
    }
    if (outages && plan.length === 0) for (let at = 0; at < 5; at += 1) await outage(ground)
    await conclude(ground, short, recoveries)
    await ground.close()
  })
}

/** Nobody asks anything while it compares. */
async function auditNow(ground: Ground, cycles: number): Promise<void> {
  await ground.crew.hold()
  await auditOnce(ground)
  console.log(
    `${cycles} cycles: ${ground.journal.read().length} calls answered, ${findings.list.length} discrepancies`,
  )
  ground.crew.goOn()
}
