import { randomUUID } from 'node:crypto'
import { readFileSync, globSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { newUid } from '#/db/uuid.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { balanceOf } from './deposits.ts'
import { readEntries, readStatement } from './entries.ts'
import { insertPayer, move, TEST_LEDGER, TEST_NOW } from './test-ledger.ts'
import { transfer } from './transfer.ts'
import { findErrors, verifyLedger } from './verify-ledger.ts'

let database: TestDatabase
let customerUid: string
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  customerUid = await insertPayer(database.db)
})

const entriesOf = (uid: string) => readEntries(database.db, uid, { from: 1, limit: 100 })
const at = (iso: string) => ({ ...TEST_LEDGER, now: new Date(iso) })

test('money comes and goes, and the statement shows how', async () => {
  const { db } = database
  expect(await balanceOf(db, customerUid)).toBe(0)
  await move(db, { customerUid, note: 'Счёт № 1' })
  const spent = await move(db, { customerUid, kind: 'order_payment', change: -30_000 })
  expect(spent).toMatchObject({ outcome: 'done', balance: 70_000, replayed: false })
  await move(db, { customerUid, kind: 'refund', change: 10_000 })
  await move(db, { customerUid, kind: 'extension', change: -80_000 })
  expect(await balanceOf(db, customerUid)).toBe(0)
  expect(await entriesOf(customerUid)).toMatchObject([
    { number: 1, kind: 'top_up', change: 100_000, balance: 100_000, note: 'Счёт № 1' },
    { number: 2, kind: 'order_payment', change: -30_000, balance: 70_000 },
    { number: 3, kind: 'refund', change: 10_000, balance: 80_000 },
    { number: 4, kind: 'extension', change: -80_000, balance: 0 },
  ])
})

test('what the deposit does not cover is not done and leaves nothing', async () => {
  const { db } = database
  const poor = { customerUid, kind: 'order_payment', change: -1, reference: randomUUID() } as const
  expect(await move(db, poor)).toEqual({ outcome: 'insufficient', balance: 0, missing: 1 })
  expect(await entriesOf(customerUid)).toEqual([])
  await move(db, { customerUid })
  expect(await move(db, poor)).toMatchObject({ outcome: 'done', balance: 99_999 })
  expect(await move(db, { customerUid, change: 99_999_999_999_999 })).toMatchObject({
    outcome: 'too_much',
  })
})

test('a reference acts once, whoever comes at the same time', async () => {
  const { db } = database
  const request = { customerUid, reference: randomUUID() }
  const results = await Promise.all(Array.from({ length: 16 }, () => move(db, request)))
  expect(results.filter((each) => each.outcome === 'done' && !each.replayed)).toHaveLength(1)
  expect(new Set(results.map((each) => each.outcome === 'done' && each.uid)).size).toBe(1)
  await move(db, { customerUid, kind: 'order_payment', change: -50_000 })
  expect(await move(db, request)).toMatchObject({ replayed: true, balance: 100_000 })
  expect(await balanceOf(db, customerUid)).toBe(50_000)
})

test('a reference that stands for something else is an error, not a transfer', async () => {
  const { db } = database
  const reference = randomUUID()
  await move(db, { customerUid, reference })
  const other = await insertPayer(db)
  for (const clash of [
    { customerUid, change: 5 },
    { customerUid, kind: 'refund' as const },
    { customerUid: other },
  ])
    await expect(move(db, { reference, ...clash })).rejects.toThrow(/stands for another/)
  expect(await balanceOf(db, other)).toBe(0)
})

test.each([
  ['top_up', -1],
  ['order_payment', 1],
  ['correction', 0],
  ['top_up', 0.5],
  ['top_up', Number.NaN],
] as const)('%s of %d is rejected before anything is asked', async (kind, change) => {
  await expect(move(database.db, { customerUid, kind, change })).rejects.toThrow(RangeError)
})

test('a transaction that fails takes its transfer with it', async () => {
  const { db } = database
  await move(db, { customerUid })
  const failing = inTransaction(db, async (transaction) => {
    const request = {
      customerUid,
      kind: 'extension',
      change: -1,
      reference: 'x',
      note: '',
    } as const
    await transfer(transaction, request, TEST_LEDGER)
    throw new Error('the parcel is gone')
  })
  await expect(failing).rejects.toThrow('the parcel is gone')
  expect(await balanceOf(db, customerUid)).toBe(100_000)
  expect((await entriesOf(customerUid)).length).toBe(1)
})

test('emptied tables are ledgers that begin anew, with two sides from the first transfer on', async () => {
  const { db } = database
  const takenBack = db.transaction().execute(async (transaction) => {
    await sql`DELETE FROM ledger_entry`.execute(transaction)
    await sql`DELETE FROM ledger_account`.execute(transaction)
    await sql`DELETE FROM ledger_transfer`.execute(transaction)
    for (const kind of ['top_up', 'refund'] as const) {
      const request = { customerUid, kind, change: 5, reference: `anew/${kind}`, note: '' }
      expect(await transfer(transaction, request, TEST_LEDGER)).toMatchObject({ outcome: 'done' })
    }
    expect(await findErrors(transaction)).toEqual([])
    throw new Error('taken back')
  })
  await expect(takenBack).rejects.toThrow('taken back')
})

test('a clock that goes back does not turn the order of the entries', async () => {
  const { db } = database
  await move(db, { customerUid }, at('2026-02-01T12:00:00Z'))
  await move(db, { customerUid }, at('2026-01-01T12:00:00Z'))
  await move(db, { customerUid }, at('2026-03-01T12:00:00Z'))
  const days = (await entriesOf(customerUid)).map(({ bookedAt }) => bookedAt.toISOString())
  expect(days).toEqual(days.toSorted())
  const since = (iso: string) =>
    readStatement(db, customerUid, { from: new Date(iso), until: new Date('2026-03-01T00:00:00Z') })
  expect(await since('2026-02-01T12:00:00Z')).toEqual({
    opening: 0,
    credited: 200_000,
    debited: 0,
    closing: 200_000,
    first: 1,
    count: 2,
  })
  expect(await since('2026-02-01T12:00:01Z')).toMatchObject({
    opening: 200_000,
    first: 3,
    count: 0,
  })
})

describe('the database itself rejects', () => {
  const account = () =>
    database.db
      .selectFrom('ledger_account')
      .selectAll()
      .where('customer_uid', '=', customerUid)
      .executeTakeFirstOrThrow()
  const entry = () =>
    database.db
      .selectFrom('ledger_entry')
      .selectAll()
      .where('number', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow()
  beforeEach(() => move(database.db, { customerUid }))

  test('a balance below nought', async () => {
    const { uid } = await account()
    const below = database.db
      .updateTable('ledger_account')
      .set({ balance: -1 })
      .where('uid', '=', uid)
    await expect(below.execute()).rejects.toThrow(/check/)
  })

  test('a third side, a side of another amount, a number twice', async () => {
    const { db } = database
    const { uid } = await account()
    const made = await entry()
    const again = { ...made, number: null, balance: null }
    await expect(db.insertInto('ledger_entry').values(again).execute()).rejects.toThrow(/duplicate/)
    const lone = { uid: newUid(), reference: newUid(), kind: 'top_up', amount: 5 } as const
    await db
      .insertInto('ledger_transfer')
      .values({ ...lone, booked_at: TEST_NOW })
      .execute()
    const side = { transfer_uid: lone.uid, side: 1, account_uid: uid, booked_at: TEST_NOW } as const
    const other = { ...side, amount: 6, number: 2, balance: 6 }
    await expect(db.insertInto('ledger_entry').values(other).execute()).rejects.toThrow(
      /foreign key/,
    )
    const same = { ...side, amount: 5, number: 1, balance: 5 }
    await expect(db.insertInto('ledger_entry').values(same).execute()).rejects.toThrow(/duplicate/)
    await db.deleteFrom('ledger_transfer').where('uid', '=', lone.uid).execute()
  })

  test('a customer with money is not removed', async () => {
    const gone = database.db.deleteFrom('customer').where('uid', '=', customerUid)
    await expect(gone.execute()).rejects.toThrow(/foreign key/)
  })
})

test('the product adds to the books and never changes them', () => {
  const files = globSync('apps/server/src/**/*.ts', { exclude: ['**/*.test.ts', '**/test-*.ts'] })
  expect(files.length).toBeGreaterThan(100)
  const changing =
    /(?:updateTable|deleteFrom|replaceInto|mergeInto)\(\s*'ledger_(?:entry|transfer)|(?:UPDATE|DELETE\s+FROM|TRUNCATE|MERGE\s+INTO)\s+(?:ONLY\s+)?ledger_(?:entry|transfer)/i
  expect(files.filter((file) => changing.test(readFileSync(file, 'utf8')))).toEqual([])
})

describe('verification', () => {
  /** The damage is done in a transaction that is taken back. */
  const errorsAfterDamage = async (damage: ReturnType<typeof sql>): Promise<string> => {
    const rules: string[] = []
    const takenBack = database.db.transaction().execute(async (transaction) => {
      for (const [kind, change] of [
        ['top_up', 100_000],
        ['order_payment', -40_000],
        ['refund', 10_000],
      ] as const) {
        const request = { customerUid, kind, change, reference: randomUUID(), note: '' }
        await transfer(transaction, request, TEST_LEDGER)
      }
      rules.push(...(await findErrors(transaction)).map(({ rule }) => rule))
      await damage.execute(transaction)
      rules.push('after', ...(await findErrors(transaction)).map(({ rule }) => rule))
      throw new Error('taken back')
    })
    await expect(takenBack).rejects.toThrow('taken back')
    expect(rules[0]).toBe('after')
    return rules.join('\n')
  }

  test('sound books have no errors, and are counted', async () => {
    const report = await verifyLedger(database.db)
    expect(report.errors).toEqual([])
    expect(report.transfers).toBeGreaterThan(10)
  })

  test.each([
    [
      'a balance changed by hand',
      sql`UPDATE ledger_account SET balance = balance + 1 WHERE kind = 'deposit'`,
      /остаток/,
    ],
    [
      'an entry lost',
      sql`DELETE FROM ledger_entry WHERE number = 2`,
      /сумма всех|не две стороны|прерван/,
    ],
    ['a network side lost', sql`DELETE FROM ledger_entry WHERE number IS NULL`, /не две стороны/],
    [
      'a side moved to another counterpart',
      sql`UPDATE ledger_entry SET account_uid = (SELECT uid FROM ledger_account WHERE kind = 'corrections') WHERE number IS NULL`,
      /не того вида/,
    ],
    [
      'a kind changed',
      sql`UPDATE ledger_transfer SET kind = 'refund' WHERE kind = 'order_payment'`,
      /не того вида/,
    ],
    [
      'a balance after changed',
      sql`UPDATE ledger_entry SET balance = balance + 5 WHERE number = 2`,
      /прерван/,
    ],
    [
      'a time changed',
      sql`UPDATE ledger_entry SET booked_at = booked_at - interval '1 day' WHERE number = 3`,
      /время/,
    ],
    [
      'what a day has spent changed',
      sql`INSERT INTO ledger_spending (account_uid, day, spent)
        SELECT uid, DATE '2024-02-29', 1 FROM ledger_account WHERE kind = 'deposit'`,
      /расходы дня/,
    ],
    [
      'an invoice paid by hand',
      sql`INSERT INTO invoice (uid, number, customer_uid, amount, status, issued_at, settled_at) SELECT gen_random_uuid(), 1, uid, 5, 'paid', now(), now() FROM customer LIMIT 1`,
      /оплаченный счёт/,
    ],
  ])('finds %s', async (_name, damage, rule) => {
    expect(await errorsAfterDamage(damage)).toMatch(rule)
  })
})
