import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { SILENT } from '#/messages/test-outbox.ts'
import type { BuildPacked } from './build-in-thread.ts'
import { packViews } from './packed-views.ts'
import { buildShared, type Sharing } from './shared-build.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('point_snapshot').execute())

const revision = async () =>
  (await database.db.selectFrom('point_revision').select('revision').executeTakeFirstOrThrow())
    .revision
const bump = () =>
  database.db
    .updateTable('point_revision')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute()

/** A process: how often it has built, and its snapshots. */
function openProcess(name: string, sharing: Partial<Sharing> = {}) {
  const built: boolean[] = []
  const build: BuildPacked = async (_connection, _owner, sandbox) => {
    built.push(sandbox)
    const at = await revision()
    return { revision: at, bytes: packViews({ name, rows: new Uint8Array(3_000_000) }) }
  }
  const pause = () => Promise.resolve()
  const shared = buildShared(database, SILENT, { yields: false, build, pause, ...sharing })
  const read = (owner?: string, sandbox = false) =>
    shared(database.connection, owner, sandbox) as Promise<unknown>
  return { built, read }
}

test('one process builds, the others read what it has stored', async () => {
  const first = openProcess('first')
  const second = openProcess('second')
  const made = await first.read()
  expect(made).toMatchObject({ name: 'first' })
  expect(await second.read()).toEqual(made)
  expect([first.built.length, second.built.length]).toEqual([1, 0])
})

test('points that have changed since, and another brand, are built anew', async () => {
  const { built, read } = openProcess('one')
  await read()
  await bump()
  await read()
  await openProcess('other').read('partner')
  expect(built).toHaveLength(2)
  const { count } = await database.db
    .selectFrom('point_snapshot')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(2)
})

test('while one builds the others wait for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const builder = openProcess('builder', {
    build: async () => {
      begun.resolve()
      await promise
      return { revision: await revision(), bytes: packViews({ name: 'builder' }) }
    },
  })
  const made = builder.read()
  await begun.promise
  const waiting = openProcess('waiting', {
    pause: async () => {
      resolve()
      await made
    },
  })
  expect(await waiting.read()).toEqual({ name: 'builder' })
  expect(waiting.built).toEqual([])
})

test('a process that yields builds at its start, and later only where no other does', async () => {
  let pauses = 0
  const pause = async () => {
    pauses += 1
    if (pauses === 2) await openProcess('worker').read()
  }
  const { built, read } = openProcess('web', { yields: true, pause })
  await read()
  expect(built).toHaveLength(1)
  await bump()
  expect(await read()).toMatchObject({ name: 'worker' })
  expect(built).toHaveLength(1)
  await bump()
  expect(await read()).toMatchObject({ name: 'web' })
  expect(built).toHaveLength(2)
})

test('broken bytes are built anew and replaced', async () => {
  await openProcess('first').read()
  await database.db
    .updateTable('point_snapshot')
    .set({ compressed: Buffer.from('broken') })
    .execute()
  const second = openProcess('second')
  expect(await second.read()).toMatchObject({ name: 'second' })
  expect(await openProcess('third').read()).toMatchObject({ name: 'second' })
})

test('what releases before have left goes after a day', async () => {
  const old = { revision: 1, digest: '', size: 1, compressed: Buffer.from('') }
  await database.db
    .insertInto('point_snapshot')
    .values([
      { ...old, program: 'gone', built_at: new Date(Date.now() - 25 * 3_600_000) },
      { ...old, program: 'beside', built_at: new Date(Date.now() - 23 * 3_600_000) },
    ])
    .execute()
  await openProcess('first').read()
  const left = await database.db.selectFrom('point_snapshot').select('program').execute()
  expect(left.map(({ program }) => program)).toContain('beside')
  expect(left.map(({ program }) => program)).not.toContain('gone')
})

test('a snapshot that cannot be stored is used all the same', async () => {
  const { built, read } = openProcess('one', {
    build: async () => ({ revision: Number.NaN, bytes: packViews({ name: 'unstored' }) }),
  })
  expect(await read()).toEqual({ name: 'unstored' })
  expect(built).toEqual([])
})

test('the sandbox is not shared', async () => {
  await openProcess('first').read()
  const { built, read } = openProcess('second')
  await read(undefined, true)
  expect(built).toEqual([true])
})

test('an error of the build is the caller’s', async () => {
  const { read } = openProcess('one', { build: () => Promise.reject(new Error('no points')) })
  await expect(read()).rejects.toThrow('no points')
  expect(await openProcess('two').read()).toMatchObject({ name: 'two' })
})
