import { formatRest } from '@yacheyka/core/text/rest-of-list'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { UNMATCHED_WORDING } from '@yacheyka/core/billing/bank-statement-match'
import { formatMoney } from '@yacheyka/core/money/money'
import { counted } from '@yacheyka/core/text/wording'
import { type Command, InvalidArgumentError } from 'commander'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { withDatabase } from '#/db/with-database.ts'
import { assignByHand, type Assigning, type AssignTo } from './assign-receipt.ts'
import {
  type StatementImportRow,
  type StatementImport,
  importStatement,
  StatementError,
} from './import-statement.ts'
import type { LedgerCommandsOptions } from './ledger-commands.ts'
import { countReceipts, findPayer, listReceipts, type ReceiptRow } from './console-queries.ts'
import { unlimitedOptions } from '#/ledger/options.ts'

/** `bank import`, `bank list`, `bank assign`: what came to our account. */
export function defineBankCommands(program: Command, options: LedgerCommandsOptions): void {
  const print = (text: string) => void (options.output ?? process.stdout).write(`${text}\n`)
  const fail = (text: string) => {
    process.exitCode = 1
    print(text)
  }
  const bank = program.command('bank').description('поступления по выписке банка')

  bank
    .command('import')
    .description('загрузить выписку 1CClientBankExchange; повторная загрузка ничего не удваивает')
    .argument('<file>', 'файл')
    .option('--json', 'отчёт в виде JSON')
    .action(async (file: string, { json }: { json?: true }) => {
      try {
        const content = await readStatementFile(file)
        const report = await withDatabase(options, ({ db }) => {
          const { config } = options
          const account = config.brand.requisites?.account
          return importStatement(
            db,
            { name: basename(file), content, ourAccount: account },
            CLI_ACTOR,
            {
              ...unlimitedOptions(config, new Date()),
              onFailure: (error) => process.stderr.write(`${String(error)}\n`),
            },
          )
        })
        if (report.rows.some(isError)) process.exitCode = 1
        print(json === true ? JSON.stringify(report) : formatReport(report))
      } catch (error) {
        if (!(error instanceof StatementError)) throw error
        fail(
          json === true
            ? JSON.stringify({ error: error.message })
            : `Ничего не загружено. ${error.message}`,
        )
      }
    })

  bank
    .command('list', { isDefault: true })
    .description('показать поступления, которые никому не зачислены')
    .option('--all', 'и зачисленные тоже')
    .option('--limit <count>', 'не больше стольких', parseCount, 50)
    .option('--json', 'в виде JSON')
    .action(async ({ all, limit, json }: { all?: true; limit: number; json?: true }) => {
      const filter = { unmatchedOnly: all !== true }
      const { rows, total } = await withDatabase(options, async ({ db }) => ({
        rows: await listReceipts(db, { ...filter, limit }),
        total: await countReceipts(db, filter),
      }))
      if (json === true) print(JSON.stringify(rows))
      else
        print(
          rows.length === 0
            ? 'Поступлений нет'
            : rows.map(formatReceipt).join('\n\n') + formatRest(rows.length, total),
        )
    })

  bank
    .command('assign')
    .description('зачислить поступление по счёту или клиенту')
    .argument('<row>', 'номер строки, как в bank list', parseUid)
    .argument('<to>', 'номер счёта (17), ИНН или номер клиента')
    .action(async (row: string, to: string) => {
      const assigning = await withDatabase(options, ({ db }) => assign(db, row, to, options))
      if (assigning.outcome === 'refused') fail(assigning.reason)
      else print(ASSIGNED[assigning.outcome])
    })
}

const ASSIGNED = {
  credited: 'Зачислено',
  asked: 'Ждёт второго оператора',
  linked:
    'Счёт был отмечен оплаченным раньше: поступление записано к нему, второй раз не зачислено',
} as const

async function assign(
  db: Kysely<Database>,
  row: string,
  to: string,
  { config }: LedgerCommandsOptions,
): Promise<Assigning> {
  const target = await readTarget(db, to)
  if (target === undefined) return { outcome: 'refused', reason: 'Такого счёта или клиента нет' }
  return assignByHand(db, row, target, CLI_ACTOR, unlimitedOptions(config, new Date()))
}

/** Ten and twelve digits are an INN; fewer than ten the number of an invoice. */
async function readTarget(db: Kysely<Database>, to: string): Promise<AssignTo | undefined> {
  const number = /^№?\s*(\d{1,9})$/.exec(to)?.[1]
  if (number !== undefined) return { invoice: Number(number) }
  const payer = await findPayer(db, to)
  return payer === undefined ? undefined : { customerUid: payer.uid }
}

/** Bytes: a year of a busy account. Nobody else waits for this process. */
const FILE_MAX = 64 * 1024 * 1024

async function readStatementFile(file: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(file)
    if (size > FILE_MAX) throw new StatementError('Файл слишком велик: это не выписка')
    return await readFile(file)
  } catch (error) {
    if (error instanceof StatementError) throw error
    throw new StatementError(`Файл «${file}» не читается: проверьте путь и права`)
  }
}

const isError = ({ outcome }: StatementImportRow): boolean =>
  outcome === 'faulty' || outcome === 'failed' || outcome === 'clash'

const OUTCOMES: Readonly<Record<StatementImportRow['outcome'], string>> = {
  credited: 'зачислено',
  already: 'было раньше',
  unmatched: 'никому не зачислено',
  waiting: 'ждёт второго оператора',
  clash: 'не записано',
  faulty: 'не прочитано',
  failed: 'не записано',
}

const formatReport = ({ rows, otherDocuments }: StatementImport): string =>
  [
    ...rows.map(formatRow),
    `Поступлений: ${rows.length}, зачислено ${rows.filter(({ outcome }) => outcome === 'credited').length}.`,
    ...(otherDocuments === 0
      ? []
      : [
          `Пропущено: ${counted(otherDocuments, ['документ', 'документа', 'документов'])} не о поступлениях к нам.`,
        ]),
    ...(rows.some(({ outcome }) => outcome === 'unmatched')
      ? ['Незачисленные ждут: bank list, bank assign СТРОКА СЧЁТ.']
      : []),
  ].join('\n')

const formatRow = ({
  row,
  outcome,
  amount,
  payer,
  invoice,
  reason,
  uid,
}: StatementImportRow): string =>
  [
    `${row}. ${OUTCOMES[outcome]}`,
    amount === undefined ? '' : formatMoney(amount),
    payer ?? '',
    invoice === undefined ? '' : `счёт № ${invoice}`,
    reason ?? '',
    uid ?? '',
  ]
    .filter((part) => part !== '')
    .join(', ')

const formatReceipt = (row: ReceiptRow): string =>
  [
    `${row.uid}  ${row.paid_on}  № ${row.document_number}  ${formatMoney(row.amount)}`,
    `  ${row.payer_name}, ИНН ${row.payer_inn}`,
    `  ${row.purpose}`,
    `  ${row.unmatched === null ? formatOwner(row) : UNMATCHED_WORDING[row.unmatched]}`,
  ].join('\n')

const formatOwner = ({ customer, invoice }: ReceiptRow): string =>
  `зачислено: ${customer}${invoice === null ? '' : `, счёт № ${invoice}`}`

const parseCount = (text: string): number => {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0 && count <= 10_000) return count
  throw new InvalidArgumentError('Нужно целое число от 1 до 10000.')
}

const parseUid = (text: string): string => {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text
  throw new InvalidArgumentError('Номер строки — как в bank list: 8-4-4-4-12 знаков.')
}
