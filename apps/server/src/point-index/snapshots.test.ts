import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SILENT } from '#/messages/test-outbox.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import type { Snapshot } from './snapshot-build.ts'
import { openRelay } from '#/db/test-relay.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { buildUnshared } from './shared-build.ts'
import { openPointSnapshots } from './snapshots.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const bump = () =>
  database.db
    .updateTable('point_revision')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute()
const revision = async () =>
  (await database.db.selectFrom('point_revision').select('revision').executeTakeFirstOrThrow())
    .revision

test('a refresh waits for a snapshot of what is there, though an older one is being made', async () => {
  const finish: ((snapshot: Snapshot) => void)[] = []
  const snapshots = openPointSnapshots(
    database,
    '',
    SILENT,
    () => new Promise((resolve) => finish.push(resolve)),
  )
  const made = async (at: number, revisionRead: number) => {
    await expect.poll(() => finish.length).toBe(at + 1)
    finish[at]?.({ revision: revisionRead, version: `${revisionRead}` } as Snapshot)
  }
  const before = await revision()
  const first = snapshots.current()
  await made(0, before)
  await first
  await bump()
  const older = snapshots.refresh()
  await expect.poll(() => finish.length).toBe(2)
  await bump()
  const newer = snapshots.refresh()
  // It has looked at the database meanwhile.
  expect(await revision()).toBe(before + 2)
  await revision()
  await made(1, before + 1)
  expect((await older).revision).toBe(before + 1)
  await made(2, before + 2)
  expect((await newer).revision).toBe(before + 2)
  await snapshots.close()
})

test('a version that another process has made already is made here when it is requested', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
  let made = 0
  const snapshots = openPointSnapshots(database, '', SILENT, async () => {
    made += 1
    const at = await revision()
    return { revision: at, version: `${at}` } as Snapshot
  })
  const { version } = await snapshots.current()
  await bump()
  const next = `${Number(version) + 1}`
  expect((await snapshots.byVersion(next))?.version).toBe(next)
  expect((await snapshots.byVersion(version))?.version).toBe(version)
  // Unknown names do not make the database work for each.
  await bump()
  expect(await snapshots.byVersion('unknown')).toBeUndefined()
  expect(made).toBe(2)
  vi.advanceTimersByTime(2000)
  expect(await snapshots.byVersion('unknown')).toBeUndefined()
  expect(made).toBe(3)
  await snapshots.close()
  vi.useRealTimers()
})

const once = (work: () => Promise<void>) => {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

/** Holds up whoever reads the points, once they have read the revision. */
async function lockPoints() {
  const client = await database.pool.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE point')
  return {
    commit: once(async () => {
      await client.query('COMMIT')
      client.release()
    }),
    /** How many wait for them. */
    waiting: async () => {
      const { rows } = await database.pool.query<{ count: number }>(
        `SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE relation = 'point'::regclass AND NOT granted AND application_name = 'yacheyka-points'`,
      )
      return rows[0]?.count
    },
  }
}

test('a replica that dies while it is read costs no snapshot: the primary is read', async () => {
  const way = await openRelay(database.url)
  const replicated = {
    ...database,
    replicaConnection: () => ({ connectionString: way.url }),
  }
  const snapshots = openPointSnapshots(replicated, '', SILENT, buildUnshared())
  const lock = await lockPoints()
  try {
    const read = snapshots.refresh()
    await expect.poll(lock.waiting).toBe(1)
    await way.cut()
    await lock.commit()
    expect((await read).revision).toBe(await revision())
  } finally {
    await lock.commit()
    await snapshots.close()
  }
})

test('the revision of a snapshot is no newer than its points', async () => {
  const snapshots = openPointSnapshots(database, '', SILENT, buildUnshared())
  const before = await revision()
  const lock = await lockPoints()
  try {
    const read = snapshots.current()
    await expect.poll(lock.waiting).toBe(1)
    await bump()
    await lock.commit()
    await insertPoint(database.db, { number: 'NEW-1' })
    expect(await read).toMatchObject({ revision: before, count: 0 })
    await snapshots.refresh()
    expect(await snapshots.current()).toMatchObject({ revision: await revision(), count: 1 })
  } finally {
    await lock.commit()
    await snapshots.close()
  }
})
