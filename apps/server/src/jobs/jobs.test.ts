import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCronItems } from 'graphile-worker'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { folderFiles } from '#/adapters/files/folder.ts'
import {
  NO_FILES,
  SILENT,
  forget,
  message,
  put,
  startTestJobs,
  stored,
  testConfig,
} from '#/messages/test-outbox.ts'
import { insertOperator } from '#/operators/queries.ts'
import { beginOperatorSession } from '#/operators/sessions.ts'
import { openRelay } from '#/db/test-relay.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { CHORES, type Chore } from './chores.ts'
import type { Jobs } from './start-jobs.ts'
import { sweep } from './sweep.ts'
import { sweepFiles } from './sweep-files.ts'

let database: TestDatabase
const running: Jobs[] = []
const TIMEOUT = { timeout: 30_000 }

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => forget(database))
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
})

const request = (chore: string) =>
  database.pool.query('SELECT graphile_worker.add_job($1)', [chore])
const chore = (name: string, run: Chore['run']): Chore => ({ name, when: '0 0 1 1 *', run })
const start = (...chores: Chore[]) => {
  const jobs = startTestJobs(database, {}, { chores })
  running.push(jobs)
  return jobs
}

test('every chore has a time that the queue understands, and finds an empty network in order', async () => {
  const items = CHORES.map(({ name, when }) => ({ task: name, match: when, identifier: name }))
  expect(parseCronItems(items)).toHaveLength(CHORES.length)
  const context = { db: database.db, config: testConfig({}), files: NO_FILES }
  for (const { run } of CHORES) await run(context, new Date())
})

test('a chore that fails keeps neither the next one nor the messages from their turn', async () => {
  const done: string[] = []
  start(
    chore('breaks', () => Promise.reject(new Error('broken'))),
    chore('works', () => Promise.resolve(done.push('works'))),
  )
  await request('breaks')
  await request('works')
  await put(database, [message()])
  await expect.poll(() => done, TIMEOUT).toEqual(['works'])
  await expect.poll(async () => (await stored(database))[0]?.status, TIMEOUT).toBe('kept')
})

test('chores that take long, however many, keep those of the minute from nothing', async () => {
  const long = ['first', 'second', 'third'].map((name) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { ...chore(name, () => promise), long: true, end: resolve }
  })
  const done: string[] = []
  start(
    ...long,
    chore('of the minute', () => Promise.resolve(done.push('of the minute'))),
  )
  for (const { name } of long) await request(name)
  const underWay = async () => {
    const { rows } = await database.pool.query(
      'SELECT id FROM graphile_worker.jobs WHERE locked_at IS NOT NULL',
    )
    return rows.length
  }
  await expect.poll(underWay, TIMEOUT).toBeGreaterThan(0)
  await request('of the minute')
  await expect.poll(() => done, TIMEOUT).toEqual(['of the minute'])
  for (const { end } of long) end()
  const night = CHORES.filter(({ long: isLong }) => isLong === true)
  expect(night.map(({ name }) => name)).toEqual([
    'sweep',
    'sweep_api',
    'erase_outdated',
    'delete_trials',
    'remind_of_keys',
    'sweep_files',
    'fill_parcel_search',
    'count_storage',
    'recount_storage',
    'count_travel',
    'recount_travel',
    'count_growth',
    'recount_growth',
    'count_occupancy',
    'count_refusals',
    'split_parcel_search',
    'maintain_partitions',
    'check_cells',
    'verify_books',
  ])
  const others = CHORES.filter(({ long: isLong }) => isLong !== true)
  expect(new Set(others.map(({ when }) => when))).toEqual(new Set(['* * * * *']))
})

test('a chore whose worker was killed comes again by the clock, in another worker', async () => {
  const byTheClock = (name: string) =>
    database.pool.query(`SELECT graphile_worker.add_job($1, max_attempts := 1, job_key := $1)`, [
      name,
    ])
  await byTheClock('killed')
  // As a killed worker leaves it: taken, and for hours nobody else's.
  await database.pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'killed', attempts = 1`,
  )
  const done: string[] = []
  start(chore('killed', () => Promise.resolve(done.push('killed'))))
  await byTheClock('killed')
  await expect.poll(() => done, TIMEOUT).toEqual(['killed'])
})

test('a chore that was never done is noted when it is first known, so that its age is watched', async () => {
  const read = async () => {
    const notes = database.db.selectFrom('setting').select('value')
    return (await notes.where('name', '=', 'chore:never').executeTakeFirst())?.value
  }
  const never = chore('never', () => Promise.reject(new Error('broken')))
  start(never)
  await expect.poll(read, TIMEOUT).toMatchObject({ at: expect.any(String) })
  const noted = await read()
  await request('never')
  start(
    never,
    chore('later', () => Promise.resolve()),
  )
  const later = database.db.selectFrom('setting').select('name').where('name', '=', 'chore:later')
  await expect.poll(() => later.execute(), TIMEOUT).toHaveLength(1)
  expect(await read()).toEqual(noted)
})

test('what a failed job said of somebody does not stand in the line about it', async () => {
  const lines: string[] = []
  const log = { ...SILENT, warn: (_facts: unknown, line?: string) => void lines.push(line ?? '') }
  const breaks = chore('breaks', () => Promise.reject(new Error('Ветрова "Анна", +79161234567')))
  running.push(startTestJobs(database, {}, { chores: [breaks], log }))
  await request('breaks')
  const failed = () => lines.filter((line) => line.includes('Failed task'))
  await expect.poll(failed, TIMEOUT).toHaveLength(1)
  expect(failed()[0]).toContain('breaks')
  expect(failed()[0]).not.toMatch(/Ветрова|Анна|79161234567/)
})

test('two processes do what was asked once', async () => {
  let times = 0
  const count = chore('counts', () => Promise.resolve((times += 1)))
  start(count)
  start(count)
  for (let requested = 0; requested < 30; requested += 1) await request('counts')
  const left = async () => {
    const { rows } = await database.pool.query('SELECT id FROM graphile_worker.jobs')
    return rows.length
  }
  await expect.poll(left, TIMEOUT).toBe(0)
  expect(times).toBe(30)
})

test('stopping waits for what is under way, and leaves what is requested later', async () => {
  const finish = Promise.withResolvers<void>()
  let begun = 0
  let finished = 0
  const slow = chore('slow', async () => {
    begun += 1
    await finish.promise
    finished += 1
  })
  const jobs = startTestJobs(database, {}, { chores: [slow] })
  await request('slow')
  await expect.poll(() => begun, TIMEOUT).toBe(1)
  const stopped = jobs.stop()
  for (let requested = 0; requested < 3; requested += 1) await request('slow')
  finish.resolve()
  await stopped
  // The lane's second slot may have been asking for a job when the stop came: it does that one, and no other.
  expect(begun).toBeLessThanOrEqual(2)
  expect(finished).toBe(begun)
  const { rows } = await database.pool.query('SELECT locked_at FROM graphile_worker.jobs')
  expect(rows.filter(({ locked_at: at }) => at === null)).toHaveLength(4 - begun)
  expect(rows).toHaveLength(4 - begun)
})

test('a database that is away at the start, or goes away later, is waited for', async () => {
  const relay = await openRelay(database.url)
  await relay.cut()
  const jobs = startTestJobs({ connection: { connectionString: relay.url } }, {})
  running.push(jobs)
  const isKept = (body: string) => async () =>
    (await stored(database)).some((each) => each.body === body && each.status === 'kept')
  for (const body of ['at the start', 'later']) {
    await put(database, [message({ body })])
    await relay.mend()
    await expect.poll(isKept(body), TIMEOUT).toBe(true)
    await relay.cut()
  }
})

test('stopping does not wait for a database that is away', async () => {
  const relay = await openRelay(database.url)
  const jobs = startTestJobs({ connection: { connectionString: relay.url } }, {})
  await put(database, [message()])
  await expect.poll(async () => (await stored(database))[0]?.status, TIMEOUT).toBe('kept')
  await relay.cut()
  await jobs.stop()
})

test('what has run out is swept, and nothing else', async () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const soon = new Date('2026-11-21T12:00:01Z')
  const past = new Date('2026-11-21T11:59:59Z')
  await database.db
    .insertInto('captcha_used')
    .values([
      { token_digest: 'old', expires_at: past },
      { token_digest: 'new', expires_at: soon },
    ])
    .execute()
  await database.db
    .insertInto('rate_limit')
    .values([
      { key: 'old', points: 1, expire: past.getTime() },
      { key: 'new', points: 1, expire: soon.getTime() },
      { key: 'for ever', points: 1, expire: null },
    ])
    .execute()
  await sweep(database.db, now)
  await sweep(database.db, now)
  const tokens = await database.db.selectFrom('captcha_used').select('token_digest').execute()
  const limits = await database.db.selectFrom('rate_limit').select('key').orderBy('key').execute()
  expect(tokens.map((row) => row.token_digest)).toEqual(['new'])
  expect(limits.map((row) => row.key)).toEqual(['for ever', 'new'])
})

test('sessions of operators are swept when they are over, and not before', async () => {
  const { db } = database
  const now = new Date('2026-11-21T12:00:00Z')
  const anna = {
    login: 'anna',
    name: 'Анна',
    role: 'support' as const,
    passwordHash: '',
    mustChangePassword: false,
  }
  const operatorUid = (await insertOperator(db, anna, now)) ?? ''
  const begin = (stage: 'done' | 'code', at: string) =>
    beginOperatorSession(db, { operatorUid, stage, address: '', agent: '' }, new Date(at))
  await begin('done', '2026-11-20T23:00:00Z')
  await begin('code', '2026-11-21T11:49:00Z')
  await begin('done', '2026-11-21T00:01:00Z')
  await begin('code', '2026-11-21T11:51:00Z')
  await sweep(db, now)
  const left = await db.selectFrom('operator_session').select('stage').orderBy('stage').execute()
  expect(left.map(({ stage }) => stage)).toEqual(['code', 'done'])
})

test('a file that no response names is removed when a day has passed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  try {
    const files = folderFiles(folder)
    const bytes = new Uint8Array([1])
    const keys = {
      named: await files.put(bytes),
      orphan: await files.put(bytes),
      fresh: await files.put(bytes),
    }
    const longAgo = new Date(Date.now() - 25 * 3_600_000)
    for (const key of [keys.named, keys.orphan])
      await utimes(join(folder, key.slice(0, 2), key), longAgo, longAgo)
    await database.db.insertInto('vacancy_response').values(response(keys.named)).execute()
    expect(await sweepFiles(database.db, files, new Date())).toBe(1)
    const left = (await readdir(folder, { recursive: true })).filter((name) => name.includes('/'))
    expect(new Set(left.map((name) => name.split('/')[1]))).toEqual(
      new Set([keys.named, keys.fresh]),
    )
    expect(await sweepFiles(database.db, NO_FILES, new Date())).toBe(0)
  } finally {
    await rm(folder, { recursive: true })
  }
})

const response = (key: string) => ({
  uid: '01a1fc1a-cd6e-7d35-b00f-c3f4bbb348e8',
  vacancy: 'manager',
  name: 'Анна',
  email: 'anna@example.org',
  phone: '+79161234567',
  message: '',
  file_key: key,
  file_name: 'a.pdf',
  file_type: 'application/pdf',
  file_size: 1,
  consent_version: null,
  consent_at: null,
  consent_address: null,
})
