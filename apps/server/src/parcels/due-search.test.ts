import { pino } from 'pino'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startSearchWriting, writeDueOf } from '#/parcel-store/due-search.ts'
import { openSentParcels } from './test-sent-parcels.ts'

const { db, add, anna, numbersOf } = openSentParcels()
const mine = () => anna().customerUid

const countOf = async (table: 'parcel_search' | 'parcel_search_due') => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.ref(table)} WHERE customer_uid = ${mine()}`.execute(db())
  return rows[0]?.count
}

test('an order writes no more than that its parcels are to be found; the first search finds them', async () => {
  await add('Ёлка-715', { cells: [{ size: 'S' }, { size: 'M' }] })
  await add('Б-2')
  expect([await countOf('parcel_search'), await countOf('parcel_search_due')]).toEqual([0, 2])
  expect(await numbersOf({ search: 'ёлка' })).toEqual(['Ёлка-715'])
  expect([await countOf('parcel_search'), await countOf('parcel_search_due')]).toEqual([2, 0])
})

test('without a search they are written soon, more than one batch at once', async () => {
  await sql`INSERT INTO parcel_search_due SELECT ${mine()}::uuid, 'gone-' || n FROM generate_series(1, 1200) AS n`.execute(
    db(),
  )
  await add('Б-2')
  const writing = startSearchWriting(db(), pino({ level: 'silent' }))
  await vi.waitFor(async () => expect(await countOf('parcel_search_due')).toBe(0), {
    timeout: 20_000,
    interval: 20,
  })
  await writing.stop()
  expect(await countOf('parcel_search')).toBe(1)
})

test('a line that a change of contacts writes meanwhile is not replaced by an older one', async () => {
  const { uid } = await add('Б-2', { receiverPhone: '+79262345678' })
  const bodies = async () => {
    const { rows } = await sql<{ body: string }>`
      SELECT body FROM parcel_search WHERE parcel_uid = ${uid}`.execute(db())
    return rows.map(({ body }) => body)
  }
  const changed = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const changing = db()
    .transaction()
    .execute(async (transaction) => {
      await transaction
        .updateTable('parcel')
        .set({ receiver_phone: '+79991112233' })
        .where('uid', '=', uid)
        .execute()
      changed.resolve()
      await release.promise
    })
  await changed.promise
  const writing = writeDueOf(db(), mine())
  await vi.waitFor(async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND query LIKE '%FOR SHARE%' AND datname = current_database()`.execute(
      db(),
    )
    expect(rows).toHaveLength(1)
  })
  release.resolve()
  await Promise.all([changing, writing])
  expect(await bodies()).toEqual([expect.stringContaining('79991112233')])
})
