import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { type NewMessage, putMessages } from './put-messages.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query(
    'TRUNCATE outbox_message; SELECT graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))',
  )
})

const sms = (extra: Partial<NewMessage> = {}): NewMessage => ({
  channel: 'sms',
  recipient: '+79161234567',
  body: 'Посылка ждёт вас',
  template: 'arrived',
  sendAfter: new Date('2026-11-22T04:00:00Z'),
  ...extra,
})
const put = (...messages: NewMessage[]) =>
  inTransaction(database.db, (transaction) => putMessages(transaction, messages))
const stored = () =>
  database.db.selectFrom('outbox_message').selectAll().orderBy('send_after').execute()
const jobs = async () => {
  const { rows } = await sql<{ key: string; task_identifier: string; run_at: Date }>`
    SELECT key, task_identifier, run_at FROM graphile_worker.jobs ORDER BY run_at`.execute(
    database.db,
  )
  return rows
}

test('every message is stored with a job of its channel at its time', async () => {
  const later = new Date('2026-11-23T04:00:00Z')
  expect(
    await put(sms(), sms({ channel: 'email', recipient: 'a@b.example', sendAfter: later })),
  ).toBe(2)
  const rows = await stored()
  expect(rows.map(({ status, channel }) => [status, channel])).toEqual([
    ['pending', 'sms'],
    ['pending', 'email'],
  ])
  expect(await jobs()).toEqual([
    { key: rows[0]?.uid, task_identifier: 'send_sms', run_at: rows[0]?.send_after },
    { key: rows[1]?.uid, task_identifier: 'send_email', run_at: later },
  ])
})

test('an effect makes one message, in one call or in many', async () => {
  expect(await put(sms({ effectKey: 'a' }), sms({ effectKey: 'a' }), sms())).toBe(2)
  expect(await put(sms({ effectKey: 'a' }), sms({ effectKey: 'b' }))).toBe(1)
  const both = await Promise.all([put(sms({ effectKey: 'c' })), put(sms({ effectKey: 'c' }))])
  expect(both.toSorted()).toEqual([0, 1])
  expect(await stored()).toHaveLength(4)
  expect(await jobs()).toHaveLength(4)
})

test('a transaction that fails leaves neither message nor job', async () => {
  const failing = inTransaction(database.db, async (transaction) => {
    await putMessages(transaction, [sms()])
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await stored()).toEqual([])
  expect(await jobs()).toEqual([])
})

test('thousands go in one statement, and no text breaks it', async () => {
  const many = Array.from({ length: 5000 }, (_, at) =>
    sms({ body: `${at} \0 \ud800 «ёлочки» '"\\` }),
  )
  expect(await put(...many)).toBe(5000)
  expect((await stored())[0]?.body).toMatch(/«ёлочки» '"\\$/)
  expect(await put()).toBe(0)
})
