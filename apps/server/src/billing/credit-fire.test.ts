import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#/db/open.ts'
import { inTransaction } from '#/db/transaction.ts'
import { type Actor, CLI_ACTOR } from '#/audit/actor.ts'
import { insertOperator } from '#/operators/queries.ts'
import { SILENT } from '#/messages/test-outbox.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { requestCredit, type OperatorActor } from './request-credit.ts'
import { assignByHand } from './assign-receipt.ts'
import { approveCredit, bookStatement, refuseCredit, withdrawCredit } from './credit-requests.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { importStatement } from './import-statement.ts'
import { type Invoice, issueInvoice } from './invoices.ts'
import { listReceipts } from './console-queries.ts'
import { settleByHand } from './settle-by-hand.ts'
import { insertPayer, TEST_LEDGER, TEST_NOW } from '#/ledger/test-ledger.ts'
import { encodeStatement, statementText, testStatement } from './test-statement.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'

const LIMIT = 100_000
const OPTIONS = { ...TEST_LEDGER, creditLimit: LIMIT, onFailure: () => undefined }

let database: TestDatabase
let wide: OpenDatabase
/** Those who credit, and one who only approves. */
let tellers: readonly OperatorActor[]
let approver: OperatorActor
let made = 0
beforeAll(async () => {
  database = await openTestDatabase()
  wide = await openDatabase({
    databaseUrl: database.url,
    dataDir: '',
    applicationName: 'yacheyka-test',
    poolSize: 30,
    log: SILENT,
  })
})
afterAll(async () => {
  await wide.close()
  await database.close()
})
beforeEach(async () => {
  tellers = await Promise.all([operator(), operator(), operator(), operator()])
  approver = await operator()
})

async function operator(): Promise<OperatorActor> {
  made += 1
  const login = `teller-${made}`
  const facts = { login, name: login, passwordHash: '', mustChangePassword: false }
  const operatorUid = await insertOperator(wide.db, { ...facts, role: 'manager' }, TEST_NOW)
  if (operatorUid === undefined) throw new Error(`${login} was not made`)
  return { ...CLI_ACTOR, login, operatorUid }
}

/** A customer with invoices of this amount, and as many receipts that name none of them. */
async function makePayer(count: number, amount: number) {
  made += 1
  const inn = String(7_600_000_000 + made)
  const customerUid = await insertPayer(wide.db, { inn })
  const invoices = await inTransaction(wide.db, async (transaction) => {
    const issued: Invoice[] = []
    for (let at = 0; at < count; at += 1)
      issued.push(await issueInvoice(transaction, { customerUid, amount }, TEST_NOW))
    return issued
  })
  const sum = (amount / 100).toFixed(2)
  const nameless = invoices.map(({ number }) => ({
    Номер: `без-${number}`,
    ПлательщикИНН: inn,
    Сумма: sum,
    НазначениеПлатежа: 'За доставку',
  }))
  await load(CLI_ACTOR, nameless)
  const all = await listReceipts(wide.db, { unmatchedOnly: true, limit: 1000 })
  const receipts = all.filter((row) => row.payer_inn === inn)
  const documents = invoices.map(({ number }) => ({
    Номер: `счёт-${number}`,
    ПлательщикИНН: inn,
    Сумма: sum,
    НазначениеПлатежа: `Счёт № ${number}`,
  }))
  return { customerUid, invoices, receipts, documents }
}
type Payer = Awaited<ReturnType<typeof makePayer>>

const load = (by: Actor, documents: readonly Readonly<Record<string, string>>[]) => {
  const file = testStatement(encodeStatement(statementText(documents), 'utf-8'))
  return importStatement(wide.db, file, by, OPTIONS)
}

/** One operator's day: the same invoices and receipts as everybody else, by all ways, in an order of his own. */
async function work(
  by: OperatorActor,
  { customerUid, invoices, receipts, documents }: Payer,
  turn: number,
) {
  const ways = [
    ...invoices.map(
      (invoice) => () => settleByHand(wide.db, 'pay', { uid: invoice.uid }, by, OPTIONS),
    ),
    ...receipts.map(({ uid }, at) => () => {
      const number = invoices[at]?.number ?? 0
      const to = at % 2 === 0 ? { customerUid } : { invoice: number }
      return assignByHand(wide.db, uid, to, by, OPTIONS)
    }),
    () => load(by, documents),
    () => load(by, documents.slice(0, 3)),
  ]
  for (let at = 0; at < ways.length; at += 1) await ways[(at * 5 + turn * 7) % ways.length]?.()
}

const waiting = async () =>
  wide.db
    .selectFrom('credit_request')
    .select(['uid', 'asked_by'])
    .where('status', '=', 'waiting')
    .orderBy('asked_at')
    .orderBy('uid')
    .execute()

/** Decides what waits: by twos, so that each decision is pressed twice at once. */
async function decide(kind: 'approve' | 'mixed') {
  for (const [at, { uid, asked_by: requestedBy }] of (await waiting()).entries()) {
    const requester = tellers.find(({ operatorUid }) => operatorUid === requestedBy) ?? approver
    const act = (transaction: Parameters<typeof approveCredit>[0]) => {
      if (kind === 'approve' || at % 3 === 0)
        return approveCredit(transaction, uid, approver, OPTIONS)
      if (at % 3 === 1) return refuseCredit(transaction, uid, 'Нет', approver, OPTIONS)
      return withdrawCredit(transaction, uid, requester, OPTIONS)
    }
    await Promise.all([inTransaction(wide.db, act), inTransaction(wide.db, act)])
    await Promise.all([bookStatement(wide.db, uid, OPTIONS), bookStatement(wide.db, uid, OPTIONS)])
  }
}

/** What counts against the operator's limit. */
async function creditedAlone(by: OperatorActor): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    SELECT coalesce(sum(amount), 0)::bigint AS sum FROM operator_credit WHERE operator_uid = ${by.operatorUid}`.execute(
    wide.db,
  )
  return rows[0]?.sum ?? 0
}

/** Top-ups that neither the limit of the operators knows nor another one agreed to. */
async function unaccounted(customerUid: string): Promise<readonly string[]> {
  const { rows } = await sql<{ reference: string }>`
    SELECT reference FROM ledger_transfer AS transfer
    JOIN ledger_entry AS entry ON entry.transfer_uid = transfer.uid
    JOIN ledger_account AS account ON account.uid = entry.account_uid
    WHERE transfer.kind = 'top_up' AND account.customer_uid = ${customerUid}
      AND reference NOT IN (SELECT reference FROM operator_credit)
      AND NOT EXISTS (
        SELECT FROM audit_log LEFT JOIN bank_receipt AS receipt ON receipt.uid::text = subject_id
        WHERE operator_uid = ${approver.operatorUid}
          AND (reference = 'invoice:' || subject_id OR reference = 'receipt:' || subject_id
            OR reference = 'invoice:' || receipt.invoice_uid)
      )`.execute(wide.db)
  return rows.map(({ reference }) => reference)
}

/** How many requests the approver agreed to. */
const agreed = async () =>
  (
    await wide.db
      .selectFrom('credit_request')
      .select('uid')
      .where('status', '=', 'booked')
      .where('settled_by', '=', approver.operatorUid)
      .execute()
  ).length

/** Each invoice that is paid, once, and each receipt that paid none. */
async function due(customerUid: string): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    SELECT ((SELECT coalesce(sum(amount), 0) FROM invoice WHERE customer_uid = ${customerUid} AND status = 'paid')
      + (SELECT coalesce(sum(amount), 0) FROM bank_receipt WHERE customer_uid = ${customerUid} AND invoice_uid IS NULL)
    )::bigint AS due`.execute(wide.db)
  return rows[0]?.due ?? 0
}

test.each(['approve', 'mixed'] as const)(
  'operators credit by all ways at once (%s): nobody above the limit alone, nothing twice, the books balance',
  { timeout: 120_000 },
  async (kind) => {
    const payers = await Promise.all([
      makePayer(6, 30_000),
      makePayer(4, 50_001),
      makePayer(2, 100_001),
    ])
    for (let round = 0; round < 2; round += 1)
      await Promise.all([
        // Everybody in three windows of the browser at once.
        ...tellers.flatMap((by, turn) =>
          payers.flatMap((payer) =>
            [0, 1, 2].map((window) => work(by, payer, turn + round + 4 * window)),
          ),
        ),
        decide(kind),
      ])
    for (const teller of tellers) expect(await creditedAlone(teller)).toBeLessThanOrEqual(LIMIT)
    await decide('approve')
    expect(await waiting()).toEqual([])
    expect(await agreed()).toBeGreaterThan(0)
    expect(await wide.db.selectFrom('credit_hold').selectAll().execute()).toEqual([])
    for (const { customerUid } of payers) {
      expect(await unaccounted(customerUid)).toEqual([])
      expect(await balanceOf(wide.db, customerUid)).toBe(await due(customerUid))
    }
    for (const teller of tellers) expect(await creditedAlone(teller)).toBeLessThanOrEqual(LIMIT)
    expect((await verifyLedger(wide.db)).errors).toEqual([])
  },
)

test('operators who made each other up spend one limit together', async () => {
  const [anna, boris, stranger] = tellers
  if (anna === undefined || boris === undefined || stranger === undefined) throw new Error('nobody')
  await wide.db
    .insertInto('audit_log')
    .values({
      uid: anna.operatorUid,
      at: TEST_NOW,
      operator_uid: anna.operatorUid,
      actor: anna.login,
      action: 'operator.create',
      subject_kind: 'operator',
      subject_id: boris.operatorUid,
      subject_name: boris.login,
      reason: '',
      address: '',
      request_id: '',
    })
    .execute()
  const { invoices } = await makePayer(6, 60_000)
  const pay = async (by: OperatorActor, at: number) =>
    (await settleByHand(wide.db, 'pay', { uid: invoices[at]?.uid ?? '' }, by, OPTIONS)).outcome
  const both = await Promise.all([pay(anna, 0), pay(boris, 1), pay(stranger, 2)])
  expect(both.slice(0, 2).toSorted()).toEqual(['asked', 'paid'])
  expect(both[2]).toBe('paid')
})

test('a statement waits once, though it was planned with other invoices', async () => {
  const { invoices } = await makePayer(2, 60_000)
  const request = (
    transaction: Parameters<typeof requestCredit>[0],
    invoice: Invoice | undefined,
  ) =>
    requestCredit(
      transaction,
      {
        kind: 'statement',
        invoiceUids: [invoice?.uid ?? ''],
        statement: { name: 'bank.txt', digest: 'the same', rows: [] },
        amount: 60_000,
        subject: { kind: 'statement', id: 'bank.txt', name: 'bank.txt' },
      },
      approver,
      OPTIONS,
    )
  const undone = new Error('undone')
  const requested: unknown[] = []
  await expect(
    inTransaction(wide.db, async (transaction) => {
      for (const invoice of invoices) requested.push(await request(transaction, invoice))
      throw undone
    }),
  ).rejects.toBe(undone)
  expect(requested).toEqual([expect.any(String), undefined])
})
