import { DEMONSTRATION_CUSTOMERS } from '@yacheyka/demonstration/people/senders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf } from '#/ledger/deposits.ts'
import { listInvoices } from '#/billing/invoices.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { loadDemonstration } from '../load.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test(
  'the newcomer’s deposit has invoices in every state, once, and sound books',
  { tags: ['slow'] },
  async () => {
    const { db } = database
    const load = () => loadDemonstration(db, TEST_OPTIONS, { info: () => undefined })
    await load()
    await db.deleteFrom('setting').where('name', '=', 'demonstration_accounts').execute()
    await load()
    const [{ uid }] = DEMONSTRATION_CUSTOMERS
    const invoices = await listInvoices(db, uid, { limit: 100, offset: 0 })
    expect(invoices.map(({ status }) => status)).toEqual([
      'issued',
      'paid',
      'cancelled',
      'paid',
      'paid',
      'paid',
    ])
    const paid = invoices.filter(({ status }) => status === 'paid')
    // Orders and extensions have been paid of it, and something came back.
    const { spent } = await db
      .selectFrom('ledger_spending')
      .innerJoin('ledger_account', 'ledger_account.uid', 'account_uid')
      .select((eb) => eb.fn.sum<string>('spent').as('spent'))
      .where('customer_uid', '=', uid)
      .executeTakeFirstOrThrow()
    const credited = paid.reduce((sum, { amount }) => sum + amount, 0)
    expect(await balanceOf(db, uid)).toBe(credited - Number(spent))
    for (const { issued_at: issued, settled_at: settled } of paid)
      expect(settled?.getTime()).toBeGreaterThan(issued.getTime())
    expect((await verifyLedger(db)).errors).toEqual([])
  },
)
