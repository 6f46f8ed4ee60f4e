import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { maintainPartitions } from '#/db/monthly-partitions.ts'
import { keeping } from '#/db/partitioned-tables.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { partitionsOf, plansOf } from '#/db/test-plans.ts'
import { inTransaction } from '#/db/transaction.ts'
import { firstUidAt, newUid } from '#/db/uuid.ts'
import { changeContacts } from '#/parcel-store/change-contacts.ts'
import { insertParcel, TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { correctWithEffect } from '#/parcels/console-effect.ts'
import { readMessages } from '#/parcels/console-history.ts'
import { readSandboxMessages } from '#/sandbox/read-messages.ts'
import { type MessageFilter, readMessagePage } from './console-queries.ts'
import { type NewMessage, putMessages } from './put-messages.ts'
import { hasMessageOfDeadline } from './queries.ts'

const MONTHS = 36
const A_MONTH = 40
/** Months after the running one: those before lie in the first partition. */
const dayIn = (month: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3 + month, 10))
}
const NOW = dayIn(MONTHS - 1)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  for (let month = 0; month < MONTHS; month += 1)
    await sql`INSERT INTO outbox_message (uid, channel, recipient, body, template, effect_key, status, send_after, created_at)
      SELECT overlay(${firstUidAt(dayIn(month))} PLACING lpad(to_hex(n), 12, '0') FROM 25)::uuid, 'sms', '+79160000000', 'Слова',
        'arrived', ${`${month}:`} || n, 'sent', ${dayIn(month)}, ${dayIn(month)}::timestamptz + n * interval '1 second'
      FROM generate_series(1, ${A_MONTH}::integer) AS n`.execute(database.db)
  await maintainPartitions(database.db, NOW)
})
afterAll(() => database.close())

const FILTER: MessageFilter = {
  status: [],
  channel: [],
  template: '',
  search: '',
  parcel: '',
  from: undefined,
  before: undefined,
  limit: 20,
  offset: 0,
}

test('pages go on from month to month, and the newest reads and plans for the newest months', async () => {
  const whole = await readMessagePage(database.db, { ...FILTER, limit: 2_000 }, NOW)
  expect([whole.count, whole.rows.length]).toEqual([1_440, 1_440])
  for (const offset of [0, 70, 270, 1_430]) {
    const { rows } = await readMessagePage(database.db, { ...FILTER, offset }, NOW)
    expect(rows.map(({ uid }) => uid)).toEqual(
      whole.rows.slice(offset, offset + 20).map(({ uid }) => uid),
    )
  }
  const plans = await plansOf(database, 'outbox_message', (db) =>
    readMessagePage(db, { ...FILTER, from: new Date(NOW.getTime() - 86_400_000) }, NOW),
  )
  for (const plan of plans)
    expect(partitionsOf(plan, 'outbox_message').length).toBeLessThanOrEqual(6)
})

test('a phone is found by the index of each month', async () => {
  const plans = await plansOf(database, 'outbox_message', (db) =>
    readMessagePage(db, { ...FILTER, search: '+79169999999' }, NOW),
  )
  expect(plans).toHaveLength(3)
  for (const plan of plans)
    for (const line of plan.filter((each) => each.includes(' Scan ') && !each.includes('CTE Scan')))
      expect(line).toMatch(/Index (Only )?Scan using (outbox_recipient|\S*lower)/)
})

const ofParcel = (effectKey: string, parcelUid?: string): NewMessage => ({
  channel: 'sms',
  recipient: '+79161234567',
  body: 'Слова',
  template: 'arrived',
  effectKey,
  sendAfter: new Date(),
  ...(parcelUid === undefined ? {} : { parcelUid }),
})
const put = (effectKey: string, parcelUid?: string) =>
  inTransaction(database.db, (transaction) =>
    putMessages(transaction, [ofParcel(effectKey, parcelUid)]),
  )

test('an effect whose message lies in another month makes no other', async () => {
  expect(await put('0:1')).toBe(0)
  expect(await put('35:40')).toBe(0)
  expect(await put('fresh')).toBe(1)
})

test('each month rejects a second message of an effect by itself', async () => {
  const again = (uid: string) =>
    database.pool.query(
      `INSERT INTO outbox_message (uid, channel, recipient, body, template, effect_key, send_after)
       VALUES ($1, 'sms', '', '', 'arrived', 'twice', now())`,
      [uid],
    )
  for (const month of [-3, 5, 90]) {
    await again(firstUidAt(dayIn(month)))
    await expect(again(firstUidAt(new Date(dayIn(month).getTime() + 1)))).rejects.toThrow(
      'duplicate key',
    )
  }
})

test('nothing is reported about a parcel that is gone, and what a parcel was reported is read from its own months', async () => {
  expect(await put('gone', 'nowhere')).toBe(0)
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  try {
    const { uid } = await insertParcel(database.db)
    await sql`UPDATE parcel SET created_at = ${NOW} WHERE uid = ${uid}`.execute(database.db)
    await put('told', uid)
    expect(await put('told', uid)).toBe(0)
    const effectPlans = await plansOf(database, 'SELECT /* prepared */ effect_key', (db) =>
      db.transaction().execute((transaction) => putMessages(transaction, [ofParcel('again', uid)])),
    )
    expect(effectPlans).toHaveLength(1)
    for (const plan of effectPlans)
      expect(partitionsOf(plan, 'outbox_message').length).toBeLessThanOrEqual(6)
    const plans = await plansOf(database, 'outbox_message', async (db) => {
      expect(await readMessages(db, uid, { limit: 20, offset: 0 })).toMatchObject({ count: 2 })
    })
    expect(plans).toHaveLength(2)
    for (const plan of plans)
      expect(partitionsOf(plan, 'outbox_message').length).toBeLessThanOrEqual(6)
  } finally {
    vi.useRealTimers()
  }
})

const CONTACTS = { phone: '+79167654321', email: '' }
const CHANGED = { now: NOW, author: 'operator', brand: 'Ячейка', hotline: '8 800' } as const
const CORRECTION = { status: 'ready_for_pickup', seen: 'created', reason: 'Видел сам' } as const

test('what waits for a parcel, and what it was reported in the sandbox or just now, is read from its own months', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  try {
    const { uid } = await insertParcel(database.db, { receiverPhone: '+79161234567' })
    await sql`UPDATE parcel SET created_at = ${NOW} WHERE uid = ${uid}`.execute(database.db)
    const plans = await plansOf(database, 'outbox_message', async (db) => {
      await db.transaction().execute(async (transaction) => {
        await changeContacts(transaction, uid, CONTACTS, CHANGED)
        await correctWithEffect(transaction, uid, CORRECTION, { ...TEST_OPTIONS, now: NOW })
      })
      await hasMessageOfDeadline(
        db,
        { uid: newUid(), channel: 'sms' },
        { uid, createdAt: NOW },
        NOW,
      )
      await readSandboxMessages(db, uid)
    })
    expect(plans.length).toBeGreaterThanOrEqual(4)
    for (const plan of plans)
      expect(partitionsOf(plan, 'outbox_message').length).toBeLessThanOrEqual(6)
  } finally {
    vi.useRealTimers()
  }
})

test('an effect of no parcel is looked for by the index of each month', async () => {
  const plans = await plansOf(database, 'SELECT /* prepared */ effect_key', (db) =>
    db.transaction().execute((transaction) => putMessages(transaction, [ofParcel('of nobody')])),
  )
  expect(plans).toHaveLength(1)
  for (const plan of plans) {
    const scans = plan.filter((line) => / Scan using \S*effect_key/.test(line))
    // Of months without a row any index will do.
    expect(scans.length).toBeGreaterThanOrEqual(MONTHS)
    expect(plan.join()).not.toContain('Seq Scan')
  }
})

test('months of messages are dropped where it is said how many are kept, and no others', async () => {
  const far = dayIn(MONTHS + 12)
  const countOld = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM outbox_message WHERE uid < ${firstUidAt(dayIn(12))}`.execute(
      database.db,
    )
    return rows[0]?.count ?? 0
  }
  const before = await countOld()
  await maintainPartitions(database.db, far, { tables: keeping({ audit_log: 12 }) })
  expect(await countOld()).toBe(before)
  const { dropped } = await maintainPartitions(database.db, far, {
    tables: keeping({ outbox_message: 24 }),
  })
  expect(dropped.filter((name) => !name.startsWith('outbox_message'))).toEqual([])
  expect([before > 0, await countOld()]).toEqual([true, 0])
})
