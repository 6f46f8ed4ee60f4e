import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { insertPayer } from '#/ledger/test-ledger.ts'
import { checkArchive, markArchive } from './archive-drill.ts'

let live: TestDatabase
let restored: TestDatabase
beforeAll(async () => {
  ;[live, restored] = await Promise.all([openTestDatabase(), openTestDatabase()])
})
afterAll(() => Promise.all([live.close(), restored.close()]))

const EARLIER = new Date('2026-11-27T01:00:00Z')
const NOW = new Date('2026-11-27T02:00:00Z')
const errors = async () => (await checkArchive(live.db, restored.db)).errors

test('an archive is whole where the last mark is in it and the books agree', async () => {
  expect(await errors()).toEqual([expect.stringMatching(/^Отметки нет/)])
  await markArchive(live.db, NOW)
  expect(await errors()).toEqual([`Отметки ${NOW.toISOString()} в архиве нет, есть никакой`])
  await markArchive(restored.db, EARLIER)
  expect(await errors()).toEqual([
    `Отметки ${NOW.toISOString()} в архиве нет, есть ${EARLIER.toISOString()}`,
  ])
  await markArchive(restored.db, NOW)
  const { rows, errors: none } = await checkArchive(live.db, restored.db)
  expect([rows > 0, none]).toEqual([true, []])
  const wrong = { subject: 'parcel', day: '2026-11-20', status: 'created', count: 1 } as const
  const customer = await insertPayer(restored.db)
  await restored.db
    .insertInto('tally')
    .values({ ...wrong, customer_uid: customer })
    .execute()
  expect(await errors()).toEqual([expect.stringMatching(/^Счётчиков не сходится: \d+$/)])
})

test('another database than the product’s is reported as such', async () => {
  await restored.pool.query('DELETE FROM migration')
  expect(await errors()).toEqual(['Это не база продукта: миграций в ней нет'])
})
