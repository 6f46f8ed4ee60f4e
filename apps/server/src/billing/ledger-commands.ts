import { formatRest } from '@yacheyka/core/text/rest-of-list'
import type { Writable } from 'node:stream'
import {
  INVOICE_STATUS_WORDING,
  INVOICE_STATUSES,
  type InvoiceStatus,
} from '@yacheyka/core/billing/invoice'
import { parseTypedMoney, formatMoney } from '@yacheyka/core/money/money'
import { counted } from '@yacheyka/core/text/wording'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Kysely } from 'kysely'
import type { Config } from '#/config.ts'
import type { OpenDatabase } from '#/db/open.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { withDatabase } from '#/db/with-database.ts'
import { bookCorrection } from './corrections.ts'
import { nameInvoice } from './invoices.ts'
import { countAllInvoices, findPayer, listAllInvoices } from './console-queries.ts'
import { ledgerOptions, unlimitedOptions } from '#/ledger/options.ts'
import { settleByHand, type SettledByHand } from './settle-by-hand.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'

export interface LedgerCommandsOptions {
  readonly config: Pick<Config, 'brand' | 'publicUrl'>
  readonly openDatabase: () => Promise<OpenDatabase>
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
}

/** `invoices` and `ledger`: what the operator does with money by hand. */
export function defineLedgerCommands(program: Command, options: LedgerCommandsOptions): void {
  defineInvoices(program, options)
  defineLedger(program, options)
}

const printer =
  ({ output }: LedgerCommandsOptions) =>
  (text: string) =>
    void (output ?? process.stdout).write(`${text}\n`)

interface ListFlags {
  readonly status?: InvoiceStatus
  readonly limit: number
  readonly json?: true
}

function defineInvoices(program: Command, options: LedgerCommandsOptions): void {
  const print = printer(options)
  const invoices = program.command('invoices').description('счета на пополнение депозитов')

  invoices
    .command('list', { isDefault: true })
    .description('показать счета, новые сверху')
    .addOption(new Option('--status <status>', 'только такие').choices(INVOICE_STATUSES))
    .option('--limit <count>', 'не больше стольких', parseCount, 50)
    .option('--json', 'в виде JSON')
    .action(async ({ status, limit, json }: ListFlags) => {
      const { rows, total } = await withDatabase(options, async ({ db }) => ({
        rows: await listAllInvoices(db, { status }, { limit, offset: 0 }),
        total: await countAllInvoices(db, { status }),
      }))
      if (json === true) print(JSON.stringify(rows))
      else
        print(
          rows.length === 0
            ? 'Счетов нет'
            : rows.map(formatInvoice).join('\n') + formatRest(rows.length, total),
        )
    })

  const settle = (name: string, description: string, act: ReturnType<typeof settleByNumber>) =>
    invoices
      .command(name)
      .description(description)
      .argument('<number>', 'номер счёта', parseNumber)
      .action(async (number: number) => {
        const { text, done } = await withDatabase(options, ({ db }) => act(db, number, options))
        if (!done) process.exitCode = 1
        print(text)
      })
  settle('paid', 'счёт оплачен: зачислить деньги на депозит', settleByNumber('pay'))
  settle('cancel', 'отменить неоплаченный счёт', settleByNumber('cancel'))
}

type InvoiceRow = Awaited<ReturnType<typeof listAllInvoices>>[number]
const formatInvoice = (row: InvoiceRow): string =>
  `${nameInvoice(row)}  ${formatMoney(row.amount)}  ${INVOICE_STATUS_WORDING[row.status]}  ${row.customer}, ИНН ${row.inn ?? 'не записан'}`

interface Said {
  readonly text: string
  readonly done: boolean
}

const settleByNumber =
  (act: 'pay' | 'cancel') =>
  async (db: Kysely<Database>, number: number, { config }: LedgerCommandsOptions): Promise<Said> =>
    formatSettling(
      number,
      await settleByHand(db, act, { number }, CLI_ACTOR, unlimitedOptions(config, new Date())),
    )

const formatSettling = (number: number, settling: SettledByHand): Said => {
  if (settling.outcome === 'unknown') return { text: `Счёта № ${number} нет`, done: false }
  if (settling.outcome === 'paid')
    return {
      text: `Счёт № ${number} оплачен. На депозите ${formatMoney(settling.balance)}`,
      done: true,
    }
  if (settling.outcome === 'cancelled') return { text: `Счёт № ${number} отменён`, done: true }
  if (settling.outcome === 'asked' || settling.outcome === 'waits')
    return { text: `Счёт № ${number} ждёт второго оператора`, done: false }
  if (settling.outcome === 'too_much')
    return { text: 'На депозите не может быть столько денег', done: false }
  const already = settling.status === 'paid' ? 'оплачен' : 'отменён'
  return { text: `Счёт № ${number} уже ${already}: ничего не сделано`, done: false }
}

interface CorrectFlags {
  readonly reason: string
  readonly reference?: string
}

function defineLedger(program: Command, options: LedgerCommandsOptions): void {
  const print = printer(options)
  const ledger = program.command('ledger').description('книга депозитов')

  ledger
    .command('verify', { isDefault: true })
    .description('пересчитать всё по проводкам и назвать расхождения; ничего не меняет')
    .action(async () => {
      const report = await withDatabase(options, ({ db }) => verifyLedger(db))
      if (report.errors.length > 0) process.exitCode = 1
      const counts = `${counted(report.transfers, ['перевод', 'перевода', 'переводов'])}, ${counted(report.deposits, ['депозит', 'депозита', 'депозитов'])}`
      print(
        report.errors.length === 0
          ? `Расхождений нет: ${counts}`
          : `Расхождения (${counts}):\n${report.errors.map(({ rule, subject }) => `  ${rule}: ${subject}`).join('\n')}`,
      )
    })

  ledger
    .command('correct')
    .description('исправить депозит: новая запись, старые не меняются; со знаком минус снимает')
    .argument('<customer>', 'номер или ИНН клиента')
    .argument('<amount>', 'рубли, вида 1234.50 или -1234.50', parseChange)
    .requiredOption('--reason <text>', 'почему: это увидит клиент в выписке')
    .option('--reference <key>', 'ключ: с одним и тем же исправление делается один раз')
    .action(async (customer: string, change: number, flags: CorrectFlags) => {
      const { text, done } = await withDatabase(options, ({ db }) =>
        correct(db, { customer, change, ...flags }, options),
      )
      if (!done) process.exitCode = 1
      print(text)
    })
}

const correct = (
  db: Kysely<Database>,
  requested: CorrectFlags & { readonly customer: string; readonly change: number },
  { config }: LedgerCommandsOptions,
) =>
  inTransaction(db, async (transaction): Promise<Said> => {
    const payer = await findPayer(transaction, requested.customer)
    if (payer === undefined) return { text: 'Такого клиента нет', done: false }
    const result = await bookCorrection(
      transaction,
      {
        customerUid: payer.uid,
        change: requested.change,
        reference: requested.reference ?? newUid(),
        reason: requested.reason,
      },
      CLI_ACTOR,
      ledgerOptions(config, new Date()),
    )
    if (result.outcome === 'done')
      return {
        text: `${result.replayed ? 'Было сделано раньше' : 'Исправлено'}: ${payer.name}, на депозите ${formatMoney(result.balance)}`,
        done: true,
      }
    return { text: `Не сделано: на депозите ${formatMoney(result.balance)}`, done: false }
  })

const parseCount = (text: string): number => {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0 && count <= 10_000) return count
  throw new InvalidArgumentError('Нужно целое число от 1 до 10000.')
}

const parseNumber = (text: string): number => {
  if (/^№?\s*\d{1,12}$/.test(text)) return Number(text.replace(/^№\s*/, ''))
  throw new InvalidArgumentError('Нужен номер счёта, например 17.')
}

const parseChange = (text: string): number => {
  const amount = parseTypedMoney(text.replace(/^[-−]/, ''))
  if (amount === undefined || amount === 0)
    throw new InvalidArgumentError('Нужна сумма в рублях, например 1234.50 или -1234.50.')
  return /^[-−]/.test(text) ? -amount : amount
}
