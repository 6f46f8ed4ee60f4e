import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { readMapRows } from './map-row.ts'
import { buffersOf } from './snapshot-buffers.ts'
import { buildSnapshot } from './snapshot-build.ts'

/** What the thread is given: how to reach the database, whose pickup points are special, and whether the sandbox's are wanted. */
export interface SnapshotWork {
  readonly connection: pg.PoolConfig
  readonly specialOwner: string | undefined
  readonly sandbox: boolean
}

const { connection, specialOwner, sandbox } = workerData as SnapshotWork
// Whoever waits for the points of a machine that was cut off would see no newer ones.
const pool = new pg.Pool({
  ...connection,
  max: 1,
  application_name: 'yacheyka-points',
  connectionTimeoutMillis: 10_000,
  query_timeout: 60_000,
})
try {
  const snapshot = await buildSnapshot(await readMapRows(pool, sandbox), specialOwner, sandbox)
  parentPort?.postMessage(snapshot, buffersOf(snapshot))
} finally {
  await pool.end()
}
