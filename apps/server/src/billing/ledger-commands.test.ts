import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Command } from 'commander'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { testConfig } from '#/messages/test-outbox.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { defineBankCommands } from './bank-commands.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { type Invoice, issueInvoice } from './invoices.ts'
import { defineLedgerCommands } from './ledger-commands.ts'
import { insertPayer, TEST_NOW } from '#/ledger/test-ledger.ts'
import { encodeStatement, statementText } from './test-statement.ts'

const folder = mkdtempSync(join(tmpdir(), 'yacheyka-bank-cli-'))
const config = testConfig({})
let database: TestDatabase
let inn: string
let customerUid: string
let invoice: Invoice
let made = 0
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  made += 1
  inn = String(7_700_000_000 + made)
  customerUid = await insertPayer(database.db, { inn })
  invoice = await inTransaction(database.db, (transaction) =>
    issueInvoice(transaction, { customerUid, amount: 100_000 }, TEST_NOW),
  )
})
afterEach(() => {
  process.exitCode = undefined
})

/** What the command printed, its no-break spaces as spaces. */
async function run(...words: string[]): Promise<string> {
  let printed = ''
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      printed += chunk.toString()
      done()
    },
  })
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  const openDatabase = () => Promise.resolve({ ...database, close: () => Promise.resolve() })
  const options = { config, openDatabase, output }
  defineLedgerCommands(program, options)
  defineBankCommands(program, options)
  await program.parseAsync(words, { from: 'user' })
  return printed.replaceAll('\u00a0', ' ')
}
const balance = () => balanceOf(database.db, customerUid)

test('the list shows what is to be paid and by whom', async () => {
  const line = `Счёт № ${invoice.number} от 21 ноября 2026 г.  1 000,00 ₽  Ожидает оплаты  ООО «Ромашка», ИНН ${inn}`
  expect(await run('invoices')).toContain(line)
  expect(await run('invoices', 'list', '--status', 'paid')).not.toContain(line)
  const [first] = JSON.parse(await run('invoices', 'list', '--json', '--limit', '1')) as unknown[]
  expect(first).toMatchObject({
    number: invoice.number,
    amount: 100_000,
    customer: 'ООО «Ромашка»',
  })
})

test('paid credits once; a second word does nothing and says so', async () => {
  expect(await run('invoices', 'paid', `№${invoice.number}`)).toContain('На депозите 1 000,00 ₽')
  expect(process.exitCode).toBeUndefined()
  expect(await run('invoices', 'paid', String(invoice.number))).toContain('уже оплачен')
  expect(process.exitCode).toBe(1)
  expect(await run('invoices', 'cancel', String(invoice.number))).toContain('уже оплачен')
  expect(await balance()).toBe(100_000)
})

test('cancelled is not paid any more', async () => {
  expect(await run('invoices', 'cancel', String(invoice.number))).toContain('отменён')
  expect(await run('invoices', 'paid', String(invoice.number))).toContain('уже отменён')
  expect(await run('invoices', 'paid', '999999999')).toContain('нет')
  await expect(run('invoices', 'paid', '1; DROP TABLE invoice')).rejects.toThrow(/номер счёта/)
  expect(await balance()).toBe(0)
})

test('a statement is loaded, what is left is assigned by hand', async () => {
  const file = join(folder, 'statement.txt')
  const document = { Номер: `c-${made}`, ПлательщикИНН: inn, НазначениеПлатежа: 'за услуги' }
  const paying = { ...document, Номер: `d-${made}`, НазначениеПлатежа: `Сч. ${invoice.number}` }
  writeFileSync(file, encodeStatement(statementText([document, paying]), 'ibm866'))
  const report = await run('bank', 'import', file)
  expect(report).toContain(
    '1. никому не зачислено, 1 000,00 ₽, ООО "Ромашка", в назначении платежа нет номера счёта',
  )
  expect(report).toContain(`2. зачислено, 1 000,00 ₽, ООО "Ромашка", счёт № ${invoice.number}`)
  expect(process.exitCode).toBeUndefined()
  const [row] = JSON.parse(await run('bank', 'list', '--json')) as { uid: string }[]
  expect(await run('bank', 'list')).toContain('за услуги')
  expect(await run('bank', 'assign', row?.uid ?? '', '7709999999')).toContain('нет')
  process.exitCode = undefined
  expect(await run('bank', 'assign', row?.uid ?? '', inn)).toBe('Зачислено\n')
  expect(await balance()).toBe(200_000)
  expect(await run('bank', 'list')).not.toContain('за услуги')
  expect(await run('bank', 'list', '--all')).toContain('зачислено: ООО «Ромашка»')
})

test('a broken file, a bad row and a file that is not there end with code 1', async () => {
  const file = join(folder, 'broken.txt')
  writeFileSync(
    file,
    encodeStatement(statementText([{}]).replace('КонецФайла', ''), 'windows-1251'),
  )
  expect(await run('bank', 'import', file)).toMatch(/Ничего не загружено\. Файл обрывается/)
  expect(process.exitCode).toBe(1)
  process.exitCode = undefined
  writeFileSync(file, encodeStatement(statementText([{ Дата: 'вчера' }]), 'windows-1251'))
  expect(await run('bank', 'import', file)).toContain('«Дата»: «вчера»')
  expect(process.exitCode).toBe(1)
  expect(await run('bank', 'import', join(folder, 'none'))).toContain('не читается')
})

test('a correction goes either way, once by its reference, and never below nought', async () => {
  const correct = (amount: string, ...more: string[]) =>
    run('ledger', 'correct', inn, '--reason', 'Ошибка оператора', ...more, '--', amount)
  expect(await correct('1 234,50', '--reference', `r-${made}`)).toContain('Исправлено')
  expect(await correct('1 234,50', '--reference', `r-${made}`)).toContain('Было сделано раньше')
  expect(await correct('-34.50')).toContain('на депозите 1 200,00 ₽')
  expect(await correct('-1200.01')).toContain('Не сделано')
  expect(process.exitCode).toBe(1)
  await expect(correct('0')).rejects.toThrow(/рублях/)
  expect(await balance()).toBe(120_000)
})

test('verification says that all is well, or what is not', async () => {
  expect(await run('ledger', 'verify')).toMatch(/^Расхождений нет: \d+ перевод/)
  await run('invoices', 'paid', String(invoice.number))
  await sql`UPDATE ledger_account SET balance = balance + 1 WHERE customer_uid = ${customerUid}`.execute(
    database.db,
  )
  expect(await run('ledger', 'verify')).toContain(`не те, что дают проводки: ${customerUid}`)
  expect(process.exitCode).toBe(1)
})

test('whatever the command line did stands in the log, as its own; what did nothing does not', async () => {
  const kept = await database.db.selectFrom('audit_log').select('uid').execute()
  const before = new Set(kept.map(({ uid }) => uid))
  const file = join(folder, 'audited.txt')
  const waiting = { Номер: `w-${made}`, ПлательщикИНН: inn, НазначениеПлатежа: 'за аудит' }
  writeFileSync(file, encodeStatement(statementText([waiting]), 'utf-8'))
  await run('bank', 'import', file)
  const rows = JSON.parse(await run('bank', 'list', '--json')) as { uid: string; purpose: string }[]
  const row = rows.find(({ purpose }) => purpose === 'за аудит')
  await run('bank', 'assign', row?.uid ?? '', inn)
  await run('bank', 'assign', row?.uid ?? '', inn)
  for (const _twice of [1, 2]) {
    await run('invoices', 'paid', String(invoice.number))
    await run(
      'ledger',
      'correct',
      inn,
      '--reason',
      'Проба',
      '--reference',
      `log-${made}`,
      '--',
      '5',
    )
  }
  const log = await database.db
    .selectFrom('audit_log')
    .select(['uid', 'action', 'actor', 'operator_uid', 'reason'])
    .execute()
  const added = log.filter(({ uid }) => !before.has(uid))
  expect(added.map(({ action }) => action).toSorted()).toEqual([
    'deposit.correct',
    'invoice.pay',
    'receipt.assign',
    'statement.import',
  ])
  for (const { actor, operator_uid: operator } of added)
    expect([actor, operator]).toEqual(['cli', null])
})
