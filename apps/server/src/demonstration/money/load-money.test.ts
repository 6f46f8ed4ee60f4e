import { isInn } from '@yacheyka/core/applications/inn'
import { isEgrulNumber, isOgrn } from '@yacheyka/core/applications/requisites'
import { MONEY_CUSTOMERS } from '@yacheyka/demonstration/people/depositors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listReceipts } from '#/billing/console-queries.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { loadDemonstration } from '../load.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await loadDemonstration(database.db, TEST_OPTIONS, { info: () => undefined })
})
afterAll(() => database.close())

test('requisites are nobody’s, and their control digits agree', () => {
  for (const { inn, ogrn, egrul_number: egrul } of MONEY_CUSTOMERS)
    expect([inn.slice(0, 2), isInn(inn), isOgrn(ogrn), isEgrulNumber(egrul)]).toEqual([
      '00',
      true,
      true,
      true,
    ])
})

test('the console’s pages of money have every state to show, and the books agree', async () => {
  const { db } = database
  const corrections = await db.selectFrom('deposit_correction').select('status').execute()
  expect(corrections.map(({ status }) => status).toSorted()).toEqual([
    'booked',
    'booked',
    'refused',
    'waiting',
    'waiting',
  ])
  const credits = await db.selectFrom('credit_request').select(['status', 'kind']).execute()
  expect(credits).toEqual([{ status: 'waiting', kind: 'invoice' }])
  const receipts = await listReceipts(db, { unmatchedOnly: false, limit: 100 })
  expect(receipts.filter(({ unmatched }) => unmatched !== null)).toHaveLength(2)
  expect(receipts.filter(({ invoice }) => invoice !== null)).toHaveLength(3)
  const invoices = await db.selectFrom('invoice').select('status').distinct().execute()
  expect(invoices).toHaveLength(3)
  expect((await verifyLedger(db)).errors).toEqual([])
})
