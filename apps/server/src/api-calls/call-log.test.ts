import fastify from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import type { Database } from '#/db/types.ts'
import { droppedCalls } from '#/observability/meters.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { openCallLog } from './call-log.ts'
import { countSkipped } from './call-queries.ts'
import { type AnsweredCall, insertCalls } from './insert-calls.ts'
import { sweepCalls } from './sweep-calls.ts'
import { testCall } from './test-calls.ts'

let opened: TestApp
let customerUid: string
let keyUid: string
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())
beforeEach(async () => {
  const { db } = opened.database
  ;({ customerUid } = await signInCustomer(opened))
  await makeTestKey(db, customerUid)
  const key = db.selectFrom('api_key').select('uid').where('customer_uid', '=', customerUid)
  keyUid = (await key.executeTakeFirstOrThrow()).uid
})

const call = (facts: Partial<AnsweredCall> = {}) => testCall({ customerUid, keyUid }, facts)
const kept = async () => {
  const rows = await opened.database.db
    .selectFrom('api_call')
    .select('path')
    .where('customer_uid', '=', customerUid)
    .orderBy('path')
    .execute()
  return rows.map(({ path }) => path)
}
const dropped = async () => (await droppedCalls.get()).values[0]?.value ?? 0
const away = () =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ host: '127.0.0.1', port: 1 }) }),
  })
const LIMITS = {
  writeAfter: 3_600_000,
  retryAfter: 3_600_000,
  batch: 100,
  rows: 2,
  waiting: 3,
  bodies: 1000,
  caps: { all: 100, most: 100, pages: 100 },
}

test('while the database is away calls wait, the oldest are dropped and counted; then they are written', async () => {
  const { context } = opened
  const database = { ...context.database, db: away() }
  const log = openCallLog(fastify(), { ...context, database }, LIMITS)
  const before = await dropped()
  for (const path of ['/1', '/2', '/3']) log.add(call({ path }))
  await log.flush()
  for (const path of ['/4', '/5']) log.add(call({ path }))
  expect((await dropped()) - before).toBe(2)
  database.db = context.database.db
  await log.flush()
  expect(await kept()).toEqual(['/3', '/4', '/5'])
})

test('a full batch is written at once; what is left when the process closes', async () => {
  const app = fastify()
  const log = openCallLog(app, opened.context, { ...LIMITS, batch: 2 })
  log.add(call({ path: '/1' }))
  expect(await kept()).toEqual([])
  log.add(call({ path: '/2' }))
  log.add(call({ path: '/3' }))
  await app.close()
  expect(await kept()).toEqual(['/1', '/2', '/3'])
})

test('bodies wait up to their size; calls beyond it wait without theirs', async () => {
  const log = openCallLog(fastify(), opened.context, LIMITS)
  const [request, response] = ['x'.repeat(300), 'y'.repeat(300)]
  for (const path of ['/1', '/2']) log.add(call({ path, request, answer: response, matters: true }))
  await log.flush()
  log.add(call({ path: '/3', request, answer: response, matters: true }))
  await log.flush()
  const rows = await opened.database.db
    .selectFrom('api_call')
    .leftJoin('api_call_body', 'call_uid', 'uid')
    .select(['path', 'request', 'answer'])
    .where('customer_uid', '=', customerUid)
    .orderBy('path')
    .execute()
  expect(rows).toEqual([
    { path: '/1', request, answer: response },
    { path: '/2', request: null, answer: null },
    { path: '/3', request, answer: response },
  ])
})

test('calls that are written again are counted once', async () => {
  const { db } = opened.database
  const calls = [call({ path: '/1' }), call({ path: '/2' })]
  await insertCalls(db, calls)
  await insertCalls(db, calls)
  const counts = await db
    .selectFrom('api_key_day')
    .select('calls')
    .where('key_uid', '=', keyUid)
    .execute()
  expect(counts).toEqual([{ calls: 2 }])
})

test('a call that cannot be stored holds up no later ones', async () => {
  const log = openCallLog(fastify(), opened.context, { ...LIMITS, rows: 1 })
  const before = await dropped()
  // No text of the database holds it.
  log.add(call({ operation: '\0' }))
  log.add(call({ path: '/2' }))
  await log.flush()
  expect([await kept(), (await dropped()) - before]).toEqual([['/2'], 1])
})

test('above the cap of a day only what matters is kept, up to a cap of its own; all are counted', async () => {
  const { db } = opened.database
  const caps = { all: 2, most: 3, pages: 2 }
  await insertCalls(db, [call({ path: '/1' }), call({ path: '/2' })], caps)
  await insertCalls(db, [call({ path: '/3' })], caps)
  await insertCalls(db, [call({ path: '/4', matters: true })], caps)
  await insertCalls(db, [call({ path: '/5', matters: true })], caps)
  expect(await kept()).toEqual(['/1', '/2', '/4'])
  expect(await countSkipped(db, customerUid, new Date())).toBe(2)
})

test('calls of publishable keys have a cap of their own, and take no place of the others', async () => {
  const { db } = opened.database
  const caps = { all: 2, most: 3, pages: 1 }
  const page = (path: string) => call({ path, fromPage: true })
  await insertCalls(db, [page('/1'), page('/2')], caps)
  await insertCalls(db, [page('/3'), call({ path: '/4' })], caps)
  await insertCalls(db, [call({ path: '/5' }), call({ path: '/6' })], caps)
  expect(await kept()).toEqual(['/1', '/4', '/5'])
  expect(await countSkipped(db, customerUid, new Date())).toBe(3)
})

test('calls are kept for as many days as are said, their bodies for a week', async () => {
  const { db } = opened.database
  await insertCalls(db, [call({ request: '{}' })])
  const later = (days: number) => new Date(Date.now() + days * 86_400_000)
  const bodies = () => db.selectFrom('api_call_body').select('request').execute()
  await sweepCalls(db, 30, later(6))
  expect(await bodies()).toContainEqual({ request: '{}' })
  await sweepCalls(db, 30, later(8))
  expect(await bodies()).toEqual([])
  await sweepCalls(db, 30, later(29))
  expect(await kept()).toHaveLength(1)
  await sweepCalls(db, 30, later(32))
  expect(await kept()).toEqual([])
  for (const table of ['api_call_day', 'api_key_day'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})
