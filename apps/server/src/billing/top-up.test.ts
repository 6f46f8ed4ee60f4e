import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { newUid } from '#/db/uuid.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { assignByHand } from './assign-receipt.ts'
import { importStatement } from './import-statement.ts'
import { type Invoice, issueInvoice, payInvoice } from './invoices.ts'
import { listReceipts } from './console-queries.ts'
import { insertPayer, move, TEST_LEDGER, TEST_NOW } from '#/ledger/test-ledger.ts'
import { encodeStatement, statementText, testStatement } from './test-statement.ts'

let database: TestDatabase
let customerUid: string
let inn: string
let invoice: Invoice
let made = 0
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  made += 1
  inn = String(7_700_000_000 + made)
  customerUid = await insertPayer(database.db, { inn })
  await addUser('anna')
  await addUser('boris', false)
  invoice = await inTransaction(database.db, (transaction) =>
    issueInvoice(transaction, { customerUid, amount: 123_450 }, TEST_NOW),
  )
})

const addUser = (name: string, notified = true) =>
  database.db
    .insertInto('juridical_user')
    .values({
      uid: newUid(),
      customer_uid: customerUid,
      login: `${name}-${made}`,
      ceo_fullname: name,
      ceo_phone: '+79161234567',
      email: `${name}-${made}@example.org`,
      notify_by_email: notified,
      created_at: TEST_NOW,
    })
    .execute()

const pay = (options = TEST_LEDGER) =>
  inTransaction(database.db, (transaction) => payInvoice(transaction, invoice, options))
const load = (fields: Readonly<Record<string, string>> = {}) =>
  importStatement(
    database.db,
    testStatement(
      encodeStatement(
        statementText([
          {
            Номер: String(made),
            ПлательщикИНН: inn,
            Сумма: '1234.50',
            НазначениеПлатежа: `Оплата по счёту № ${invoice.number}`,
            ...fields,
          },
        ]),
        'utf-8',
      ),
    ),
    CLI_ACTOR,
    { ...TEST_LEDGER, onFailure: () => undefined },
  )

const emails = async () => {
  const rows = await database.db
    .selectFrom('outbox_message')
    .select(['recipient', 'subject', 'body'])
    .where('recipient', 'like', `%-${made}@example.org`)
    .where('template', '=', 'credited')
    .execute()
  return rows.map(({ recipient, subject, body }) => ({
    recipient,
    subject: subject.replaceAll('\u00a0', ' '),
    body: body.replaceAll('\u00a0', ' '),
  }))
}

test('a paid invoice is reported to whoever wants emails: how much, by what, what there is now', async () => {
  await move(database.db, { customerUid, change: 1000 })
  await pay()
  expect(await emails()).toEqual([
    {
      recipient: `anna-${made}@example.org`,
      subject: 'На депозитный счёт зачислено 1 234,50 ₽',
      body: [
        'Здравствуйте!',
        'На депозитный счёт зачислено 1 234,50 ₽, после этого на нём 1 244,50 ₽. Заказы, которые ждали оплаты, оплачиваются из него сразу, от старых к новым.',
        `Основание: Счёт № ${invoice.number} от 21 ноября 2026 г.`,
        'Движения, счета и акты: https://yacheyka.example/juridical/deposit',
        'Ваша «Ячейка»',
      ].join('\n\n'),
    },
  ])
})

test('the operator, a statement twice and a second word at the same moment: one email', async () => {
  await Promise.all([pay(), load(), load(), pay()])
  await pay()
  expect(await emails()).toHaveLength(1)
})

test('what is not credited is not reported', async () => {
  const failing = inTransaction(database.db, async (transaction) => {
    await payInvoice(transaction, invoice, TEST_LEDGER)
    throw new Error('at the end')
  })
  await expect(failing).rejects.toThrow('at the end')
  expect(await emails()).toEqual([])
})

test('a payment that the operator gives to the customer is reported, once however many hands', async () => {
  await load({ НазначениеПлатежа: 'Пополнение', Сумма: '12.34' })
  const waiting = await listReceipts(database.db, { unmatchedOnly: true, limit: 1000 })
  const uid = waiting.find((row) => row.payer_inn === inn)?.uid ?? ''
  const assign = () => assignByHand(database.db, uid, { customerUid }, CLI_ACTOR, TEST_LEDGER)
  await Promise.all([assign(), assign(), assign()])
  expect(await emails()).toMatchObject([
    {
      subject: 'На депозитный счёт зачислено 12,34 ₽',
      body: expect.stringContaining(`Основание: Платёж № ${made} от`),
    },
  ])
})

test('of the past nobody is notified', async () => {
  expect(await pay({ ...TEST_LEDGER, silent: true })).toMatchObject({ outcome: 'paid' })
  expect(await emails()).toEqual([])
})
