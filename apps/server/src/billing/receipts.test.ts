import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { newUid } from '#/db/uuid.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { assignByHand } from './assign-receipt.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { importStatement } from './import-statement.ts'
import { cancelInvoice, type Invoice, issueInvoice, payInvoice } from './invoices.ts'
import { listReceipts } from './console-queries.ts'
import { insertPayer, move, TEST_LEDGER, TEST_NOW } from '#/ledger/test-ledger.ts'
import { encodeStatement, OUR_ACCOUNT, statementText, testStatement } from './test-statement.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'

let database: TestDatabase
let inn: string
let customerUid: string
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
  invoice = await issue(100_000)
})

const issue = (amount: number, whose = customerUid) =>
  inTransaction(database.db, (transaction) =>
    issueInvoice(transaction, { customerUid: whose, amount }, TEST_NOW),
  )
const pay = (whose = invoice) =>
  inTransaction(database.db, (transaction) => payInvoice(transaction, whose, TEST_LEDGER))
const balance = () => balanceOf(database.db, customerUid)

/** Documents of one file, unlike those of every other test. */
const file = (...documents: readonly Readonly<Record<string, string>>[]) =>
  statementText(
    documents.map((fields, at) => ({
      Номер: `${made}-${at}`,
      ПлательщикИНН: inn,
      НазначениеПлатежа: `Оплата по счёту № ${invoice.number} от 20.11.2026`,
      ...fields,
    })),
  )
const load = (text: string, encoding: Parameters<typeof encodeStatement>[1] = 'windows-1251') =>
  importStatement(database.db, testStatement(encodeStatement(text, encoding)), CLI_ACTOR, {
    ...TEST_LEDGER,
    onFailure: (error) => failures.push(error),
  })
const failures: unknown[] = []
const outcomes = async (text: string) => (await load(text)).rows.map(({ outcome }) => outcome)
const unmatched = async () =>
  (await listReceipts(database.db, { unmatchedOnly: true, limit: 1000 })).filter(
    (row) => row.payer_inn === inn,
  )
const allSound = async () => expect((await verifyLedger(database.db)).errors).toEqual([])

describe('a statement', () => {
  test.each(['windows-1251', 'ibm866', 'utf-8'] as const)(
    'in %s pays its invoice',
    async (encoding) => {
      const report = await load(file({}), encoding)
      expect(report).toMatchObject({
        rows: [
          {
            row: 1,
            outcome: 'credited',
            amount: 100_000,
            payer: 'ООО "Ромашка"',
            invoice: invoice.number,
          },
        ],
        otherDocuments: 0,
      })
      expect(await balance()).toBe(100_000)
    },
  )

  test('loaded again, or twice at once, pays once', async () => {
    const other = await issue(50_000)
    const text = file({}, { Сумма: '500.00', НазначениеПлатежа: `сч. ${other.number}` })
    const reports = await Promise.all(Array.from({ length: 6 }, () => outcomes(text)))
    expect(reports.flat().filter((outcome) => outcome === 'credited')).toHaveLength(2)
    expect(reports.flat().filter((outcome) => outcome === 'already')).toHaveLength(10)
    expect(await outcomes(text)).toEqual(['already', 'already'])
    expect(await balance()).toBe(150_000)
    await allSound()
  })

  test('that is broken changes nothing', async () => {
    const whole = file({}, {})
    for (const broken of [
      whole.replace('КонецФайла', ''),
      whole.slice(0, whole.lastIndexOf('КонецДокумента')),
      whole.replaceAll(OUR_ACCOUNT, '40702810000000000099'),
      '<html>',
      '',
    ])
      await expect(load(broken)).rejects.toThrow(/.{20,}/)
    expect(await balance()).toBe(0)
    expect(await unmatched()).toEqual([])
  })

  test('has rows that are reported, and hold up no other', async () => {
    const second = await issue(70_000)
    const report = await load(
      file(
        { Сумма: 'много' },
        { ПолучательСчет: '40702810000000000099' },
        { НазначениеПлатежа: 'за услуги' },
        { Сумма: '700.00', НазначениеПлатежа: `по счету N${second.number}` },
        { ПлательщикИНН: '7709999999' },
        { Сумма: '999.99' },
        { НазначениеПлатежа: 'счет № 999999999' },
      ),
    )
    expect(report.otherDocuments).toBe(1)
    expect(report.rows.map(({ row, outcome, reason = '' }) => [row, outcome, reason])).toEqual([
      [1, 'faulty', expect.stringContaining('«Сумма»: «много»')],
      [3, 'unmatched', 'в назначении платежа нет номера счёта'],
      [4, 'credited', ''],
      [5, 'unmatched', 'ИНН плательщика не тот, кому выставлен счёт'],
      [6, 'unmatched', 'сумма не та, что в счёте'],
      [7, 'unmatched', 'счёта с таким номером нет'],
    ])
    expect(await balance()).toBe(70_000)
    await allSound()
  })

  test('has a row that cannot be written: it is reported and holds up no other', async () => {
    const second = await issue(70_000)
    await move(database.db, { customerUid, change: 99_999_999_900_000 })
    const report = await load(
      file({}, { Сумма: '700.00', НазначениеПлатежа: `сч. ${second.number}` }),
    )
    expect(report.rows.map(({ outcome }) => outcome)).toEqual(['failed', 'credited'])
    expect(report.rows[0]?.reason).toMatch(/^не записано из-за сбоя: загрузите/)
    expect(failures).toHaveLength(1)
    await move(database.db, { customerUid, kind: 'order_payment', change: -500_000 })
    expect(await outcomes(file({}))).toEqual(['credited'])
  })

  test('says the same document with another amount: nothing is done', async () => {
    await load(file({}))
    expect(await outcomes(file({ Сумма: '2000.00' }))).toEqual(['clash'])
    expect(await balance()).toBe(100_000)
  })

  test('a row that found nobody is tried again with the next file', async () => {
    const text = file({ НазначениеПлатежа: `счет ${invoice.number + 1}` })
    expect(await outcomes(text)).toEqual(['unmatched'])
    expect((await issue(100_000)).number).toBe(invoice.number + 1)
    expect(await outcomes(text)).toEqual(['credited'])
    expect(await unmatched()).toEqual([])
  })
})

describe('an invoice is credited once, whichever way', () => {
  test('paid by the operator first, its money is known when it comes; a second payment waits', async () => {
    expect(await pay()).toEqual({ outcome: 'paid', balance: 100_000 })
    expect(await pay()).toEqual({ outcome: 'settled', status: 'paid' })
    expect(await outcomes(file({}))).toEqual(['already'])
    expect(await outcomes(file({ Номер: `${made}-second` }))).toEqual(['unmatched'])
    expect((await unmatched()).map(({ unmatched: reason }) => reason)).toEqual(['paid'])
    expect(await balance()).toBe(100_000)
    await allSound()
  })

  test('operator, two statements and assigning by hand at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      made += 1
      invoice = await issue(1_000)
      const before = await balance()
      await load(file({ Номер: `${made}-x`, Сумма: '10.00', НазначениеПлатежа: 'без номера' }))
      const waiting = (await unmatched()).find(
        ({ document_number: number }) => number === `${made}-x`,
      )
      const amount = { Сумма: '10.00' }
      await Promise.all([
        pay(),
        load(file(amount)),
        load(file({ ...amount, Номер: `${made}-b` })),
        pay(),
        assignByHand(
          database.db,
          waiting?.uid ?? '',
          { invoice: invoice.number },
          CLI_ACTOR,
          TEST_LEDGER,
        ),
      ])
      expect(await balance()).toBe(before + 1_000)
    }
    await allSound()
  })

  test('a cancelled one takes no money', async () => {
    await inTransaction(database.db, (transaction) => cancelInvoice(transaction, invoice, TEST_NOW))
    expect(await pay()).toEqual({ outcome: 'settled', status: 'cancelled' })
    expect(await outcomes(file({}))).toEqual(['unmatched'])
    expect(await balance()).toBe(0)
    await allSound()
  })

  test('paying and cancelling at once end as one of them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const each = await issue(100)
      const before = await balance()
      const cancel = inTransaction(database.db, (transaction) =>
        cancelInvoice(transaction, each, TEST_NOW),
      )
      const results = await Promise.all([pay(each), cancel])
      expect(results.filter(({ outcome }) => outcome === 'settled')).toHaveLength(1)
      const paid = results.some(({ outcome }) => outcome === 'paid')
      expect(await balance()).toBe(before + (paid ? 100 : 0))
    }
    await allSound()
  })
})

describe('by hand', () => {
  const waiting = async (fields: Readonly<Record<string, string>> = {}) => {
    await load(file({ НазначениеПлатежа: 'без номера', ...fields }))
    return (await unmatched())[0]?.uid ?? ''
  }
  const assign = (uid: string, to: Parameters<typeof assignByHand>[2]) =>
    assignByHand(database.db, uid, to, CLI_ACTOR, TEST_LEDGER)

  test('a row goes to an invoice of its amount, once', async () => {
    const uid = await waiting()
    expect(await assign(uid, { invoice: invoice.number })).toEqual({ outcome: 'credited' })
    expect(await assign(uid, { customerUid })).toMatchObject({ outcome: 'refused' })
    expect(await balance()).toBe(100_000)
    await allSound()
  })

  test('a row goes to an invoice that the operator had marked paid: known, not credited again', async () => {
    const uid = await waiting()
    await pay()
    expect(await assign(uid, { invoice: invoice.number })).toEqual({ outcome: 'linked' })
    expect(await balance()).toBe(100_000)
    await allSound()
  })

  test('a row goes to a customer, whatever the amount, once however many hands', async () => {
    const uid = await waiting({ Сумма: '12.34' })
    expect(await assign(uid, { invoice: invoice.number })).toMatchObject({
      reason: expect.stringContaining('зачислите клиенту'),
    })
    const results = await Promise.all(Array.from({ length: 5 }, () => assign(uid, { customerUid })))
    expect(results.filter(({ outcome }) => outcome === 'credited')).toHaveLength(1)
    expect(await balance()).toBe(1234)
    await allSound()
  })

  test('what is not there is reported', async () => {
    expect(await assign(newUid(), { customerUid })).toMatchObject({ outcome: 'refused' })
    const uid = await waiting()
    expect(await assign(uid, { invoice: 999_999_999 })).toMatchObject({ outcome: 'refused' })
    expect(await assign(uid, { customerUid: newUid() })).toMatchObject({ outcome: 'refused' })
    expect(await unmatched()).toHaveLength(1)
  })
})

test('numbers of invoices have no gaps, however many are made and fail at once', async () => {
  const before = (await issue(1)).number
  await Promise.allSettled(
    Array.from({ length: 30 }, (_, at) =>
      inTransaction(database.db, async (transaction) => {
        await issueInvoice(transaction, { customerUid, amount: 1 }, TEST_NOW)
        if (at % 3 === 0) throw new Error('changed my mind')
      }),
    ),
  )
  expect((await issue(1)).number).toBe(before + 21)
})
