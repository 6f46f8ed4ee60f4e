import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import type { OpenDatabase } from '#/db/open.ts'
import type { Log } from '#/log.ts'
import { type BuildPacked, buildInThread } from './build-in-thread.ts'
import { unpackViews } from './packed-views.ts'
import type { Snapshot } from './snapshot-build.ts'
import { snapshotProgram } from './snapshot-program.ts'
import { openSnapshotStore } from './snapshot-store.ts'
import type { ReplicaWork } from './snapshot-worker.ts'

export type BuildSnapshot = (
  connection: PoolConfig,
  specialOwner: string | undefined,
  sandbox: boolean,
  replica?: ReplicaWork,
) => Promise<Snapshot>

export interface Sharing {
  /** Whether another process should rather build: a thread that builds leaves memory behind. */
  readonly yields: boolean
  readonly build?: BuildPacked
  readonly pause?: (milliseconds: number) => Promise<unknown>
}

const LOOK_EVERY = 500
/** Looks that a process that yields leaves to the others: longer than their `POLL_EVERY`. */
const YIELDED_LOOKS = 10
/** Looks after which a builder is thought to hang. */
const LOOKS_MAX = 120

/** A snapshot that some process has stored, or one that this process builds and stores, while the others wait for it. */
export function buildShared(
  { pool }: Pick<OpenDatabase, 'pool'>,
  log: Log,
  { yields, build = buildInThread, pause = sleep }: Sharing,
): BuildSnapshot {
  let program: Promise<string> | undefined
  let isFirst = true
  return async (connection, specialOwner, sandbox, replica) => {
    const buildHere = () => build(connection, specialOwner, sandbox, replica)
    if (sandbox) return read((await buildHere()).bytes)
    const store = openSnapshotStore(pool, await (program ??= snapshotProgram(specialOwner)), log)
    // A process that starts cannot serve without one.
    const yielded = yields && !isFirst ? YIELDED_LOOKS : 0
    isFirst = false
    for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
      const stored = await store.read()
      if (stored !== undefined) return read(stored)
      const built = looks < yielded ? undefined : await store.build(buildHere)
      if (built !== undefined) return read(built)
      await pause(LOOK_EVERY)
    }
    return read((await buildHere()).bytes)
  }
}

/** Each process builds its own. */
export const buildUnshared =
  (build: BuildPacked = buildInThread): BuildSnapshot =>
  async (...work) =>
    read((await build(...work)).bytes)

const read = (bytes: Uint8Array<ArrayBuffer>) => unpackViews(bytes) as Snapshot
