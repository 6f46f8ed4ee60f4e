import { appendFile, cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Log } from '#/log.ts'
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase, openPool } from './open.ts'
import { openReplicas, type Read, type Replicas } from './replicas.ts'
import { type Relay, openRelay } from './test-relay.ts'
import { TestStore } from './test-store.ts'
import { replicaStates } from '#/observability/meters.ts'
import { buildUnshared } from '#/point-index/shared-build.ts'
import { openPointSnapshots } from '#/point-index/snapshots.ts'

const BOUND = 30
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const store = new TestStore()
let primary: OpenDatabase
let replica: OpenDatabase
/** The way to the primary. */
let relay: Relay
let away: OpenDatabase
let replicas: Replicas

const urlOf = ({ connection }: OpenDatabase) =>
  `postgresql:///postgres?host=${encodeURIComponent(connection.host ?? '')}&user=postgres`

beforeAll(async () => {
  const folder = await store.filledFolder()
  const copy = await store.folder('replica')
  await cp(folder, copy, { recursive: true, preserveTimestamps: true })
  primary = await store.open(folder)
  await writeFile(join(copy, 'postgres', 'standby.signal'), '')
  await appendFile(
    join(copy, 'postgres', 'postgresql.auto.conf'),
    // Its folder has a space in its name.
    `primary_conninfo = 'host=''${primary.connection.host}'' user=postgres'\n`,
  )
  replica = await store.open(copy)
  relay = await openRelay(urlOf(primary))
  const options = { dataDir: 'none', applicationName: 'test', poolSize: 2, log: quiet }
  away = await openDatabase({ ...options, databaseUrl: relay.url })
})
afterAll(async () => {
  await away.close()
  await relay.cut()
  await store.stop()
  await store.remove()
})

const open = (urls: readonly string[], log: Log = quiet) =>
  openReplicas(
    { urls, staleness: BOUND },
    {
      primary: away,
      applicationName: 'test',
      openPool: (connection) => openPool(connection, 2, quiet),
      log,
    },
  )

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  replicas = open([urlOf(replica)])
  await vi.waitUntil(atReplica, { timeout: 30_000 })
})
afterEach(async () => {
  vi.useRealTimers()
  await replicas.close()
})

const isReplica: Parameters<Read>[0] = async (db) =>
  (await sql<{ it: boolean }>`SELECT pg_is_in_recovery() AS it`.execute(db)).rows[0]?.it
const shops: Parameters<Read>[0] = async (db) =>
  (await db.selectFrom('shop').selectAll().execute()).length
const atReplica = async () => {
  await replicas.look()
  return replicas.read(isReplica)
}
const addShop = (id: number) =>
  primary.db.insertInto('shop').values({ id, name: 'Книги', url: 'https://shop.example' }).execute()
const pauseReplay = () => replica.pool.query('SELECT pg_wal_replay_pause()')
const resumeReplay = () => replica.pool.query('SELECT pg_wal_replay_resume()')

test('a replica is read while its rows are no older than the bound, and again when it has caught up', async () => {
  await pauseReplay()
  await addShop(1)
  vi.advanceTimersByTime((BOUND - 1) * 1000)
  expect([await atReplica(), await replicas.read(shops)]).toEqual([true, 0])
  vi.advanceTimersByTime(2000)
  expect([await atReplica(), await replicas.read(shops)]).toEqual([false, 1])
  await resumeReplay()
  await expect.poll(atReplica).toBe(true)
  expect(await replicas.read(shops)).toBe(1)
})

test('what a replica lacks or rejects is asked of the primary', async () => {
  await pauseReplay()
  await addShop(2)
  await primary.pool.query('CREATE TABLE newer AS SELECT 1 AS one')
  expect(await atReplica()).toBe(true)
  const found = await replicas.read((db) =>
    db.selectFrom('shop').select('id').where('id', '=', 2).executeTakeFirst(),
  )
  expect(found).toEqual({ id: 2 })
  const { rows } = await replicas.read((db) => sql`SELECT one FROM newer`.execute(db))
  expect(rows).toEqual([{ one: 1 }])
  await resumeReplay()
})

test('while the primary is away nobody knows which rows are current', async () => {
  await relay.cut()
  try {
    await expect(replicas.readCurrent(isReplica)).rejects.toThrow('ECONNREFUSED')
  } finally {
    await relay.mend()
  }
})

test('while the primary is away replicas are read until their rows may be older than the bound', async () => {
  await relay.cut()
  try {
    vi.advanceTimersByTime((BOUND - 1) * 1000)
    expect(await atReplica()).toBe(true)
    vi.advanceTimersByTime(2000)
    await expect(atReplica()).rejects.toThrow('ECONNREFUSED')
  } finally {
    await relay.mend()
  }
})

test('a replica that has not answered lately is not read', async () => {
  vi.advanceTimersByTime(2000)
  expect(await replicas.read(isReplica)).toBe(false)
  expect(await replicas.readCurrent(isReplica)).toBe(false)
})

describe('current rows', () => {
  const currentAtReplica = async () => {
    await replicas.look()
    return replicas.readCurrent(isReplica)
  }

  test('are those of a replica that has replayed what was written, through whichever process, else of the primary', async () => {
    await expect.poll(currentAtReplica).toBe(true)
    const before = await replicas.readCurrent(shops)
    await pauseReplay()
    await addShop(3)
    // Recent enough for others, and without what its caller has just written.
    expect([await atReplica(), await replicas.read(shops)]).toEqual([true, before])
    expect(await currentAtReplica()).toBe(false)
    expect(await replicas.readCurrent(shops)).toBe(Number(before) + 1)
    await resumeReplay()
    await expect.poll(currentAtReplica).toBe(true)
    expect(await replicas.readCurrent(shops)).toBe(Number(before) + 1)
  })

  test('hold each write, whoever is asked', async () => {
    const before = Number(await replicas.readCurrent(shops))
    for (let written = 1; written <= 20; written += 1) {
      await addShop(100 + written)
      expect(await replicas.readCurrent(shops)).toBe(before + written)
    }
  })

  test('of several reads go over connections of their own: trackings and looks do not wait for them', async () => {
    await expect.poll(currentAtReplica).toBe(true)
    const under = Promise.withResolvers<void>()
    const held = [1, 2].map(() =>
      replicas.readCurrent((db) =>
        db.connection().execute(async (connection) => {
          await isReplica(connection)
          await under.promise
        }),
      ),
    )
    expect(await atReplica()).toBe(true)
    under.resolve()
    await Promise.all(held)
  })

  test('are asked of the primary where the replica rejects them, and not again where they took too long', async () => {
    await expect.poll(currentAtReplica).toBe(true)
    const places: unknown[] = []
    const failing = (code: string) =>
      replicas.readCurrent(async (db) => {
        places.push(await isReplica(db))
        return sql`DO ${sql.lit(
          `BEGIN IF pg_is_in_recovery() THEN RAISE EXCEPTION SQLSTATE '${code}'; END IF; END`,
        )}`.execute(db)
      })
    await failing('40001')
    expect(places).toEqual([true, false])
    await expect(failing('57014')).rejects.toMatchObject({ code: '57014' })
    expect(places).toEqual([true, false, true])
  })

  test('of a replica that falls silent midway are asked of the primary', async () => {
    const way = await openRelay(urlOf(replica))
    const behind = open([way.url])
    try {
      await vi.waitUntil(async () => {
        await behind.look()
        return behind.readCurrent(isReplica)
      })
      const places: unknown[] = []
      const reading = behind.readCurrent(async (db) => {
        places.push(await isReplica(db))
        if (places.length > 1) return 'found'
        way.freeze()
        vi.advanceTimersByTime(2000)
        return isReplica(db)
      })
      expect([await reading, places]).toEqual(['found', [true, false]])
    } finally {
      await way.cut()
      await behind.close()
    }
  })
})

test('points are read from a replica that has their revision, else from the primary', async () => {
  const database = {
    ...primary,
    connection: { host: '/nowhere' },
    replicaConnection: () => replica.connection,
  }
  const snapshots = openPointSnapshots(database, undefined, quiet, buildUnshared())
  try {
    const { revision } = await snapshots.refresh()
    await pauseReplay()
    await primary.pool.query('UPDATE point_revision SET revision = revision + 1')
    await expect(snapshots.refresh()).rejects.toThrow('/nowhere')
    await resumeReplay()
    await expect
      .poll(() => snapshots.refresh().catch(() => undefined))
      .toHaveProperty('revision', revision + 1)
  } finally {
    await snapshots.close()
  }
})

describe('another cluster', () => {
  let foreign: OpenDatabase
  beforeAll(async () => {
    foreign = await store.open(await store.folder('foreign'))
  })

  const start = (options: Partial<OpenDatabaseOptions>) =>
    openDatabase({
      databaseUrl: urlOf(primary),
      dataDir: 'none',
      applicationName: 'test',
      poolSize: 2,
      log: quiet,
      ...options,
    })
  const replicasAt = (...urls: readonly string[]) => ({ replicas: { urls, staleness: BOUND } })
  const otherDatabase = () => urlOf(replica).replace('/postgres?', '/template1?')
  const nowhere = 'postgresql://127.0.0.1:1/postgres'

  test.each([
    ['DATABASE_DIRECT_URL', () => ({ directUrl: urlOf(foreign) })],
    ['DATABASE_REPLICA_URL', () => replicasAt(nowhere, urlOf(replica), urlOf(foreign))],
    ['DATABASE_REPLICA_URL', () => replicasAt(otherDatabase())],
  ])('is rejected at the start in %s', async (variable, options) => {
    await expect(start(options())).rejects.toThrow(
      new RegExp(`^${variable}: .* — другая база, не та, что в DATABASE_URL`),
    )
  })

  test('is none where a machine does not respond, or is the primary now', async () => {
    const at = replicasAt(nowhere, urlOf(replica), urlOf(primary))
    const opened = await start({ ...at, directUrl: urlOf(primary) })
    expect(await shops(opened.db)).toEqual(expect.any(Number))
    await opened.close()
  })

  test('is not read where an address of a replica leads to it later, and is reported', async () => {
    const way = await openRelay(urlOf(replica))
    const logged: object[] = []
    const note = (facts: object) => void logged.push(facts)
    const watched = open([way.url], { ...quiet, info: note, warn: note })
    const look = async () => {
      await watched.look()
      return watched.read(isReplica)
    }
    const foreignReplicas = async () =>
      (await replicaStates.get()).values.find(({ labels }) => labels.state === 'foreign')?.value
    try {
      await vi.waitUntil(look)
      way.leadTo(urlOf(foreign))
      await vi.waitUntil(async () => {
        expect(await look()).toBe(false)
        return (await foreignReplicas()) === 1
      })
      expect(logged.at(-1)).toMatchObject({ state: 'the machine is of another cluster' })
      way.leadTo(urlOf(replica))
      await vi.waitUntil(look)
      expect(await foreignReplicas()).toBe(0)
    } finally {
      await watched.close()
      await way.cut()
    }
  })
})

test('a machine that became the primary is no replica', async () => {
  await replica.pool.query('SELECT pg_promote()')
  expect(await atReplica()).toBe(false)
  expect(replicas.connection()).toBeUndefined()
})
