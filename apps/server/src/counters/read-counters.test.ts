import { expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { insertCustomer } from '#/parcel-store/test-parcels.ts'
import { foldChanges } from './fold-changes.ts'
import { locateByCounters } from './read-counters.ts'
import { recordMoves } from './record-moves.ts'
import { moveTo, openCounters } from './test-counters.ts'

const { db } = openCounters()

test('the day of an offset, by Moscow, from either end, folded or not', async () => {
  const customerUid = await insertCustomer(db())
  const add = (iso: string, count: number, status = 'created') =>
    inTransaction(db(), (transaction) =>
      recordMoves(
        transaction,
        Array.from({ length: count }, () => moveTo(customerUid, status, new Date(iso))),
      ),
    )
  await add('2026-02-01T20:59:59Z', 3)
  await foldChanges(db())
  await add('2026-02-01T21:00:00Z', 2)
  await add('2026-02-05T10:00:00Z', 4, 'issued')
  const counted = {
    customerUid,
    subject: 'parcel',
    fromDay: undefined,
    toDay: undefined,
    statuses: [],
  } as const
  const at = async (offset: number, newestFirst = true) => {
    const { count, day, before } = await locateByCounters(db(), counted, offset, newestFirst)
    return [count, day, before]
  }
  expect(await at(0)).toEqual([9, '2026-02-05', 0])
  expect(await at(3)).toEqual([9, '2026-02-05', 0])
  expect(await at(4)).toEqual([9, '2026-02-02', 4])
  expect(await at(8)).toEqual([9, '2026-02-01', 6])
  expect(await at(9)).toEqual([9, null, 9])
  expect(await at(3, false)).toEqual([9, '2026-02-02', 3])
  const narrow = { ...counted, fromDay: '2026-02-02', statuses: ['created', 'stored'] }
  expect(await locateByCounters(db(), narrow, 0)).toEqual({
    count: 2,
    day: '2026-02-02',
    before: 0,
    upto: 0,
  })
  const others = { ...counted, customerUid: await insertCustomer(db()) }
  expect(await locateByCounters(db(), others, 0)).toMatchObject({ count: 0, day: null })
})
