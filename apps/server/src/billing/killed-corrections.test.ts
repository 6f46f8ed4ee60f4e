import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { insertOperator } from '#/operators/queries.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { approveCorrection } from './corrections.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { insertPayer, TEST_LEDGER, TEST_NOW } from '#/ledger/test-ledger.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const WRITER = fileURLToPath(new URL('test-correction-writer.ts', import.meta.url))
const KILLS = 3

const operator = async (login: string): Promise<string> => {
  const facts = { login, name: login, role: 'manager', passwordHash: '', mustChangePassword: false }
  const uid = await insertOperator(database.db, { ...facts, role: 'manager' }, TEST_NOW)
  if (uid === undefined) throw new Error(`${login} was not made`)
  return uid
}

/** Lets the writer book so many and kills it in the middle of what comes next; how many it acknowledged. */
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
      WHERE application_name = 'test-correction-writer' AND datname = current_database()`.execute(
      database.db,
    )
    return rows[0]?.count ?? 0
  }
  while ((await count()) > 0) continue
}

/** Corrections of a customer, each with how many transfers it made and how often the log says that it was approved. */
async function corrections(customerUid: string) {
  const { rows } = await sql<{ uid: string; status: string; transfers: number }>`
    SELECT uid, status,
      (SELECT count(*) FROM ledger_transfer WHERE reference = 'correction:' || correction.uid) AS transfers
    FROM deposit_correction AS correction WHERE customer_uid = ${customerUid} ORDER BY asked_at, uid`.execute(
    database.db,
  )
  return rows
}

test(
  'a process killed while it books corrections books none twice and loses none',
  { tags: ['slow'] },
  async () => {
    const { db } = database
    const [requester, approver] = [await operator('anna'), await operator('boris')]
    const actor = { operatorUid: approver, login: 'boris', address: '', requestId: '' }
    for (let kill = 0; kill < KILLS; kill += 1) {
      const customerUid = await insertPayer(db)
      const said = await writeAndKill([customerUid, requester, approver], kill * 5)
      await untilNobodyWrites()
      const left = await corrections(customerUid)
      for (const { uid, status, transfers } of left)
        expect([uid, transfers]).toEqual([uid, status === 'booked' ? 1 : 0])
      const booked = left.filter(({ status }) => status === 'booked').length
      expect(booked).toBeOneOf([said, said + 1])
      expect(await balanceOf(db, customerUid)).toBe(booked)
      // Whoever comes next approves what is left, and what was booked stays as it is.
      for (const { uid } of left)
        await inTransaction(db, (transaction) =>
          approveCorrection(transaction, uid, actor, TEST_LEDGER),
        )
      expect(await balanceOf(db, customerUid)).toBe(left.length)
    }
    expect((await verifyLedger(db)).errors).toEqual([])
  },
)
