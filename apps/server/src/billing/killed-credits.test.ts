import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { insertOperator } from '#/operators/queries.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { approveCredit, bookStatement, finishStatements } from './credit-requests.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { importStatement } from './import-statement.ts'
import { issueInvoice } from './invoices.ts'
import { insertPayer, move, TEST_LEDGER, TEST_NOW } from '#/ledger/test-ledger.ts'
import { encodeStatement, paymentsOf, statementText, testStatement } from './test-statement.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const WRITER = fileURLToPath(new URL('test-credit-writer.ts', import.meta.url))
const KILLS = 4
const INVOICES = 60
const OPTIONS = { ...TEST_LEDGER, creditLimit: 0, onFailure: () => undefined }
/** When the chore takes over what a dead process left. */
const LATER = { ...TEST_LEDGER, now: new Date(TEST_NOW.getTime() + 2 * 60_000) }

const actor = async (login: string) => {
  const facts = { login, name: login, passwordHash: '', mustChangePassword: false }
  const operatorUid = await insertOperator(database.db, { ...facts, role: 'manager' }, TEST_NOW)
  if (operatorUid === undefined) throw new Error(`${login} was not made`)
  return { ...CLI_ACTOR, login, operatorUid }
}

async function issueMany(customerUid: string, count: number): Promise<number> {
  const issued = await inTransaction(database.db, async (transaction) => {
    const first = await issueInvoice(transaction, { customerUid, amount: 100_000 }, TEST_NOW)
    for (let at = 1; at < count; at += 1)
      await issueInvoice(transaction, { customerUid, amount: 100_000 }, TEST_NOW)
    return first
  })
  return issued.number
}

/** Kills the writer in the middle of what comes after so many; how many statements it acknowledged. */
async function writeAndKill(words: readonly string[], after: number): Promise<number> {
  const child = spawn(process.execPath, [WRITER, database.url, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  let last = -1
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(/^approved (\d+)$/.exec(line)?.[1])
    if (last >= after) child.kill('SIGKILL')
  }
  await gone
  return last + 1
}

/** The killed process's transaction ends when its server process notices. */
async function untilNobodyWrites(): Promise<void> {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM pg_stat_activity
      WHERE application_name = 'test-credit-writer' AND datname = current_database()`.execute(
      database.db,
    )
    return rows[0]?.count ?? 0
  }
  while ((await count()) > 0) continue
}

const requests = () =>
  database.db.selectFrom('credit_request').select(['uid', 'status', 'rows']).execute()
const paid = async (customerUid: string): Promise<number> => {
  const { rows } = await sql<{ paid: number }>`
    SELECT count(*) AS paid FROM invoice WHERE customer_uid = ${customerUid} AND status = 'paid'`.execute(
    database.db,
  )
  return rows[0]?.paid ?? 0
}

test(
  'a process killed while it credits statements credits nothing twice, nothing unapproved, and loses nothing',
  { tags: ['slow'] },
  async () => {
    const { db } = database
    const [requester, approver] = [await actor('anna'), await actor('boris')]
    for (let kill = 0; kill < KILLS; kill += 1) {
      const inn = String(7_500_000_000 + kill)
      const customerUid = await insertPayer(db, { inn })
      const first = await issueMany(customerUid, INVOICES)
      const words = [requester.operatorUid, approver.operatorUid, inn, `${first}`, `${INVOICES}`]
      const said = await writeAndKill(words, kill * 3)
      await untilNobodyWrites()
      expect(await paid(customerUid)).toBeGreaterThanOrEqual(said * 3)
      const approved = (await requests()).filter(({ status }) => status === 'booked').length

      // Whoever comes next finishes what was agreed to, once, and nothing else.
      await Promise.all([finishStatements(db, LATER), finishStatements(db, LATER)])
      const left = await requests()
      expect(left.filter(({ status, rows }) => status === 'booked' && rows !== null)).toEqual([])
      expect(left.filter(({ status }) => status === 'booked')).toHaveLength(approved)
      expect(await balanceOf(db, customerUid)).toBe((await paid(customerUid)) * 100_000)
      expect((await paid(customerUid)) % 3).toBe(0)

      for (const { uid } of left.filter(({ status }) => status === 'waiting')) {
        await inTransaction(db, (transaction) => approveCredit(transaction, uid, approver, OPTIONS))
        await bookStatement(db, uid, OPTIONS)
      }
      const file = encodeStatement(statementText(paymentsOf(inn, first, INVOICES)), 'utf-8')
      await importStatement(db, testStatement(file), CLI_ACTOR, OPTIONS)
      expect(await balanceOf(db, customerUid)).toBe(INVOICES * 100_000)
    }
    expect(await db.selectFrom('credit_hold').selectAll().execute()).toEqual([])
    expect((await verifyLedger(db)).errors).toEqual([])
  },
)

/** A statement of three invoices that another operator has agreed to, and nobody credited yet. */
async function approvedStatement(inn: string) {
  const { db } = database
  const [requester, approver] = [await actor(`asker-${inn}`), await actor(`approver-${inn}`)]
  const customerUid = await insertPayer(db, { inn })
  const first = await issueMany(customerUid, 3)
  const file = encodeStatement(statementText(paymentsOf(inn, first, 3)), 'utf-8')
  const { request: uid = '' } = await importStatement(db, testStatement(file), requester, OPTIONS)
  await inTransaction(db, (transaction) => approveCredit(transaction, uid, approver, OPTIONS))
  return { uid, customerUid }
}

test('an approved statement that nobody finished is finished once, by whoever comes', async () => {
  const { db } = database
  const { customerUid } = await approvedStatement('7590000001')
  await finishStatements(db, TEST_LEDGER)
  expect(await balanceOf(db, customerUid)).toBe(0)
  await Promise.all([finishStatements(db, LATER), finishStatements(db, LATER)])
  expect(await balanceOf(db, customerUid)).toBe(300_000)
  await finishStatements(db, LATER)
  expect(await balanceOf(db, customerUid)).toBe(300_000)
})

test('a row of an approved statement that fails is tried again until it passes', async () => {
  const { db } = database
  const { uid, customerUid } = await approvedStatement('7590000002')
  const most = 99_999_999_900_000
  await move(db, { customerUid, change: most })
  await bookStatement(db, uid, OPTIONS)
  const stuck = await balanceOf(db, customerUid)
  expect(stuck).toBeLessThan(most + 300_000)
  await expect(finishStatements(db, LATER)).rejects.toThrow('rows of approved statements failed')
  await move(db, { customerUid, kind: 'order_payment', change: -most })
  await finishStatements(db, LATER)
  expect(await balanceOf(db, customerUid)).toBe(300_000)
})
