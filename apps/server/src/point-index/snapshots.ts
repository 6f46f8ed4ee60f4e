import type { Log } from '#/log.ts'
import type { OpenDatabase } from '#/db/open.ts'
import { SANDBOX_EDITION, type Snapshot } from './snapshot-build.ts'
import type { BuildSnapshot } from './shared-build.ts'

/** The current snapshot of the points, made again in a thread whenever their revision changes. */
export interface PointSnapshots {
  /** The newest snapshot. An older one is answered while a newer is being made. */
  current(): Promise<Snapshot>
  /** Looks at the database now, and waits for the snapshot of what is there. */
  refresh(): Promise<Snapshot>
  /** The points of the sandbox, which test keys see. Once they are made they never change. */
  sandbox(): Promise<Snapshot>
  /** A snapshot by version: the current one, the one before it, or the sandbox's. */
  byVersion(version: string): Promise<Snapshot | undefined>
  close(): Promise<void>
}

/** How soon an import is seen on the map, in milliseconds. */
const POLL_EVERY = 2000

export function openPointSnapshots(
  database: OpenDatabase,
  specialOwner: string | undefined,
  log: Log,
  build: BuildSnapshot,
): PointSnapshots {
  let newest: Snapshot | undefined
  let previous: Snapshot | undefined
  let building: Promise<Snapshot> | undefined
  let ofSandbox: Promise<Snapshot> | undefined
  let keptSandbox: Snapshot | undefined
  let looking: Promise<Snapshot> | undefined
  let nextLook = -Infinity
  let polling: Promise<void> | undefined
  let nextPoll = -Infinity
  const timer = setInterval(() => void poll(), POLL_EVERY)
  timer.unref()

  /** One at a time: a database that does not answer is asked once. */
  const poll = (): Promise<void> =>
    (polling ??= look().finally(() => {
      polling = undefined
    }))

  async function look() {
    if (newest === undefined) return
    try {
      if (building !== undefined) await building
      else {
        const revision = await readRevision(database)
        if (revision !== newest.revision) await rebuild(revision)
      }
    } catch (error) {
      log.warn({ err: error }, 'points: the last good snapshot stays, the database did not answer')
    }
  }

  /** @param revision that the primary has: a replica that has it too is read instead */
  function rebuild(revision?: number): Promise<Snapshot> {
    const connection = database.replicaConnection()
    const replica = connection && revision !== undefined ? { connection, revision } : undefined
    building ??= build(database.connection, specialOwner, false, replica)
      .then((snapshot) => {
        if (snapshot.version !== newest?.version) previous = newest
        newest = snapshot
        log.info({ version: snapshot.version, count: snapshot.count }, 'points: snapshot is ready')
        return snapshot
      })
      .finally(() => {
        building = undefined
      })
    return building
  }

  const current = async () => newest ?? (await rebuild())

  function readSandbox(): Promise<Snapshot> {
    ofSandbox ??= build(database.connection, specialOwner, true)
      .then((snapshot) => {
        keptSandbox = snapshot
        return snapshot
      })
      .catch((error: unknown) => {
        ofSandbox = undefined
        throw error
      })
    return ofSandbox
  }

  async function sandbox(): Promise<Snapshot> {
    const read = readSandbox()
    const snapshot = await read
    if (snapshot.count > 0 || !(await hasSandbox(database))) return snapshot
    // They were made since.
    if (ofSandbox === read) ofSandbox = undefined
    return readSandbox()
  }

  /** Anybody may name a version: whatever becomes of it, the sandbox is looked for once in a while. */
  async function sandboxBy(version: string): Promise<Snapshot | undefined> {
    if (keptSandbox?.version !== version) {
      if (performance.now() >= nextLook) {
        nextLook = performance.now() + POLL_EVERY
        looking = sandbox()
      }
      await looking
    }
    return keptSandbox?.version === version ? keptSandbox : undefined
  }

  /** Another process may have made a version already that this one has not: anybody may name one, so it looks once in a while. */
  async function networkBy(version: string): Promise<Snapshot | undefined> {
    const known = () => [newest, previous].find((snapshot) => snapshot?.version === version)
    await current()
    if (known() !== undefined) return known()
    if (performance.now() >= nextPoll) {
      nextPoll = performance.now() + POLL_EVERY
      void poll()
    }
    await polling
    return known()
  }

  return {
    current,
    sandbox,
    refresh: async () => {
      // One that is being made may have read the points before they changed last.
      await building?.catch(() => undefined)
      const revision = await readRevision(database)
      return newest?.revision === revision ? newest : rebuild(revision)
    },
    byVersion: async (version) =>
      version.startsWith(SANDBOX_EDITION) ? sandboxBy(version) : networkBy(version),
    close: async () => {
      clearInterval(timer)
      await building?.catch(() => undefined)
      await ofSandbox?.catch(() => undefined)
    },
  }
}

async function readRevision({ db }: OpenDatabase): Promise<number> {
  const row = await db.selectFrom('point_revision').select('revision').executeTakeFirst()
  return row?.revision ?? 0
}

async function hasSandbox({ db }: OpenDatabase): Promise<boolean> {
  const any = db.selectFrom('point').select('uid').where('sandbox', '=', true).limit(1)
  return (await any.executeTakeFirst()) !== undefined
}
