import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { TEST_NOW } from '#/orders/test-orders.ts'
import { insertCustomer } from '#/parcel-store/test-parcels.ts'
import { foldChanges } from './fold-changes.ts'
import { recordMoves } from './record-moves.ts'
import { moveTo, openCounters } from './test-counters.ts'

const { db } = openCounters()

test('a rejected transaction leaves no change behind', async () => {
  const customerUid = await insertCustomer(db())
  await expect(
    inTransaction(db(), async (transaction) => {
      await recordMoves(transaction, [moveTo(customerUid, 'created')])
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  expect(await db().selectFrom('tally_change').select('uid').execute()).toEqual([])
})

test('changes of one call are written as one for each count, and none where nothing changes', async () => {
  const customerUid = await insertCustomer(db())
  await inTransaction(db(), (transaction) =>
    recordMoves(transaction, [
      moveTo(customerUid, 'created'),
      moveTo(customerUid, 'created'),
      moveTo(customerUid, 'cancelled', TEST_NOW, 'created'),
      moveTo(customerUid, 'stored', TEST_NOW, 'stored'),
    ]),
  )
  const rows = await db()
    .selectFrom('tally_change')
    .select(['day', 'status', 'change'])
    .orderBy('status')
    .execute()
  expect(rows).toEqual([
    { day: '2026-11-22', status: 'cancelled', change: 1 },
    { day: '2026-11-22', status: 'created', change: 1 },
  ])
})

test('a customer whose changes another adds up is left to it', async () => {
  const customerUid = await insertCustomer(db())
  await inTransaction(db(), (transaction) =>
    recordMoves(transaction, [moveTo(customerUid, 'created')]),
  )
  await db()
    .transaction()
    .execute(async (other) => {
      await sql`SELECT FROM customer WHERE uid = ${customerUid} FOR NO KEY UPDATE`.execute(other)
      expect(await foldChanges(db())).toBe(0)
    })
  expect(await foldChanges(db())).toBe(1)
  expect(await foldChanges(db())).toBe(0)
})

test('a customer whose counts do not come out keeps nobody else waiting', async () => {
  const [broken, sound] = [await insertCustomer(db()), await insertCustomer(db())]
  const now = new Date()
  const gone = { customerUid: broken, subject: 'parcel', createdAt: now, from: 'created' } as const
  await inTransaction(db(), (transaction) =>
    recordMoves(transaction, [{ ...gone, to: 'issued' }, moveTo(sound, 'created', now)]),
  )
  await expect(foldChanges(db())).rejects.toThrow('some tallies do not add up')
  const folded = db().selectFrom('tally').select('count')
  expect(await folded.where('customer_uid', '=', sound).execute()).toEqual([{ count: 1 }])
  await db().deleteFrom('tally_change').where('customer_uid', '=', broken).execute()
})

test('a count that has come to nought goes', async () => {
  const customerUid = await insertCustomer(db())
  await inTransaction(db(), (transaction) =>
    recordMoves(transaction, [moveTo(customerUid, 'created')]),
  )
  await foldChanges(db())
  await inTransaction(db(), (transaction) =>
    recordMoves(transaction, [moveTo(customerUid, 'cancelled', TEST_NOW, 'created')]),
  )
  await foldChanges(db())
  const rows = await db()
    .selectFrom('tally')
    .select(['status', 'count'])
    .where('customer_uid', '=', customerUid)
    .execute()
  expect(rows).toEqual([{ status: 'cancelled', count: 1 }])
})
