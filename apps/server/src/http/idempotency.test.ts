import * as z from 'zod'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newUid } from '#/db/uuid.ts'
import { sweep } from '#/jobs/sweep.ts'
import { actOnce, idempotencyKey, type OnceCall } from './idempotency.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const response = z.object({ number: z.int() })

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('customer').execute())

const call = (facts: Partial<OnceCall<z.output<typeof response>>> = {}) =>
  actOnce(
    database.db,
    { key: 'k-1', scope: newUid(), content: { amount: '1.00' }, response, now: NOW, ...facts },
    async (transaction) => {
      await transaction.insertInto('customer').values({ uid: newUid(), name: 'x' }).execute()
      return { number: await countDone(transaction) }
    },
  )
const countDone = async (db: TestDatabase['db']) =>
  (await db.selectFrom('customer').select('uid').execute()).length

test('the same key with the same content gives the first response and acts once', async () => {
  const scope = newUid()
  const first = await call({ scope, content: { amount: '1.00', note: 'x' } })
  expect(await call({ scope, content: { note: 'x', amount: '1.00' } })).toEqual(first)
  expect(await countDone(database.db)).toBe(1)
})

test('twins at the same time wait for each other', async () => {
  const scope = newUid()
  const responses = await Promise.all(Array.from({ length: 24 }, () => call({ scope })))
  expect(new Set(responses.map(({ number }) => number))).toEqual(new Set([1]))
  expect(await countDone(database.db)).toBe(1)
})

test('a twin whose lock times out is informed that the first is under way', async () => {
  const scope = newUid()
  const rejected = Promise.withResolvers<unknown>()
  const first = { key: 'k-1', scope, content: {}, response, now: NOW }
  await actOnce(database.db, first, async () => {
    const twin = call({ scope, content: {}, lockTimeout: '50ms' })
    rejected.resolve(await twin.catch((error: unknown) => error))
    return { number: 1 }
  })
  expect(await rejected.promise).toMatchObject({ status: 409, code: 'idempotency_in_progress' })
  expect(await call({ scope, content: {}, lockTimeout: '50ms' })).toEqual({ number: 1 })
})

test('other content under the same key is rejected', async () => {
  const scope = newUid()
  await call({ scope })
  await expect(call({ scope, content: { amount: '2.00' } })).rejects.toMatchObject({
    status: 422,
    code: 'idempotency_key_reused',
  })
  expect(await countDone(database.db)).toBe(1)
})

test('another key, another scope and no key act again', async () => {
  const scope = newUid()
  await call({ scope })
  await call({ scope, key: 'k-2' })
  await call({ scope: newUid() })
  await call({ scope, key: undefined })
  await call({ scope, key: undefined })
  expect(await countDone(database.db)).toBe(5)
})

test('a work that fails leaves the key free', async () => {
  const scope = newUid()
  const failing = actOnce(
    database.db,
    { key: 'k-1', scope, content: { amount: '1.00' }, response, now: NOW },
    () => Promise.reject(new Error('no')),
  )
  await expect(failing).rejects.toThrow('no')
  expect(await call({ scope })).toEqual({ number: 1 })
})

test('a key runs out after a day', async () => {
  const scope = newUid()
  await call({ scope })
  const dayLater = new Date(NOW.getTime() + 24 * 3_600_000)
  await call({ scope, now: new Date(dayLater.getTime() - 1) })
  expect(await countDone(database.db)).toBe(1)
  await call({ scope, now: dayLater, content: { amount: '3.00' } })
  expect(await countDone(database.db)).toBe(2)
  const keys = () =>
    database.db.selectFrom('idempotency_key').select('key').where('scope', '=', scope)
  await sweep(database.db, dayLater)
  expect(await keys().execute()).toHaveLength(1)
  await sweep(database.db, new Date(dayLater.getTime() + 25 * 3_600_000))
  expect(await keys().execute()).toEqual([])
})

test.each(['', 'two words', 'ключ', 'x'.repeat(256)])('%j is no key', (key) => {
  expect(() => idempotencyKey({ headers: { 'idempotency-key': key } })).toThrow(/Idempotency-Key/)
})

test('a call without the header has no key', () => {
  expect(idempotencyKey({ headers: {} })).toBeUndefined()
  expect(idempotencyKey({ headers: { 'idempotency-key': 'a-1' } })).toBe('a-1')
})
