import { Worker } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import type { PackedSnapshot, ReplicaWork, SnapshotWork } from './snapshot-worker.ts'

/** Makes a snapshot of what is in the database now. */
export type BuildPacked = (
  connection: PoolConfig,
  specialOwner: string | undefined,
  sandbox: boolean,
  replica?: ReplicaWork,
) => Promise<PackedSnapshot>

/** Young objects of the thread: more of them make it little faster and the process larger. */
const YOUNG_MB = 16

export const buildInThread: BuildPacked = (connection, specialOwner, sandbox, replica) => {
  const work: SnapshotWork = { connection, replica, specialOwner, sandbox }
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('snapshot-worker.ts', import.meta.url), {
      workerData: work,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`points: the thread ended with code ${code}`)))
  })
}
