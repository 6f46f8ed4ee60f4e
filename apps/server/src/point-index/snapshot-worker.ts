import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { readMapRows, type SnapshotRows } from './map-row.ts'
import { packViews } from './packed-views.ts'
import { buildSnapshot } from './snapshot-build.ts'

/** What the thread is given: how to reach the database, and a replica where that may do, whose pickup points are special, and whether the sandbox's are wanted. */
export interface SnapshotWork {
  readonly connection: pg.PoolConfig
  readonly replica: ReplicaWork | undefined
  readonly specialOwner: string | undefined
  readonly sandbox: boolean
}

/** A replica is read where it has this revision of the points already. */
export interface ReplicaWork {
  readonly connection: pg.PoolConfig
  readonly revision: number
}

/** What the thread answers. */
export interface PackedSnapshot {
  readonly revision: number
  /** A `Snapshot` as `packViews` writes it. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

const { connection, replica, specialOwner, sandbox } = workerData as SnapshotWork

async function read(from: pg.PoolConfig): Promise<SnapshotRows> {
  // Whoever waits for the points of a machine that was cut off would see no newer ones.
  const pool = new pg.Pool({
    ...from,
    max: 1,
    application_name: 'yacheyka-points',
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
  })
  // A machine that dies fails the query under way; without listeners it would end the thread too, which may read another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    return await readMapRows(pool, sandbox)
  } finally {
    await pool.end()
  }
}

/** Nothing where it does not answer, or is behind. */
async function readReplica({ connection: to, revision }: ReplicaWork) {
  const found = await read(to).catch(() => undefined)
  return found !== undefined && found.revision >= revision ? found : undefined
}

const rows = (replica && (await readReplica(replica))) ?? (await read(connection))
const snapshot = await buildSnapshot(rows, specialOwner, sandbox)
const bytes = packViews(snapshot)
const packed: PackedSnapshot = { revision: snapshot.revision, bytes }
parentPort?.postMessage(packed, [bytes.buffer])
