import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ROOT } from '../faults/product.ts'
import type { Ground } from './ground.ts'
import { openNewer } from './newer.ts'
import type { OperationName } from './options.ts'

/** What is planned, under the same load: nobody may stay without a response. */
type Operation = (ground: Ground) => Promise<void>

/** Milliseconds for which a machine is away. */
const AWAY = 8000

/** To this program, back to the earlier one on the database of this, and again: docs/runbook.md, 6. */
async function upgradeProduct({ processes, earlier }: Ground): Promise<void> {
  if (earlier === undefined) throw new Error('product upgrade: --from=COMMIT is missing')
  for (const root of [ROOT, earlier, ROOT])
    for (const each of processes) {
      await each.stop()
      await each.start(root)
    }
}

/** A machine has both: Patroni and PostgreSQL, and etcd. */
async function upgradeNodes({ cluster }: Ground): Promise<void> {
  await cluster.oneByOne(async (machine) => {
    const etcd = cluster.etcds[cluster.databases.indexOf(machine)]
    await machine.stop()
    await etcd?.stop()
    await sleep(AWAY)
    etcd?.start()
    machine.start()
  })
}

/** To the next major version, back, and there again: what was written at either is at the other. */
async function upgradePostgres({ cluster }: Ground): Promise<void> {
  await cluster.enableLogical()
  const older = await cluster.primary()
  const newer = await openNewer(cluster)
  const urls = { OLD: cluster.superUrl(older), NEW: cluster.superUrl(newer) }
  const run = async (command: string) => {
    const file = `${ROOT}/deploy/upgrade-postgres.sh`
    const env = { ...process.env, ...urls }
    const { stdout } = await promisify(execFile)(file, [command], { env })
    console.log(`${command}: ${stdout.trim().split('\n').slice(-2).join('. ')}`)
  }
  await run('copy')
  for (const [command, to] of [
    ['move', newer],
    ['back', older],
    ['move', newer],
  ] as const) {
    await run(command)
    cluster.leadTo(to)
    await sleep(AWAY)
  }
  await run('end')
}

export const OPERATIONS: Readonly<Record<OperationName, Operation>> = {
  'product upgrade': upgradeProduct,
  'node upgrade': upgradeNodes,
  'major upgrade': upgradePostgres,
}
