import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SILENT } from '#/messages/test-outbox.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import type { Snapshot } from './snapshot-build.ts'
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

test('a version that another process has made already is made here when it is asked for', async () => {
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
