import { formatRest } from '@yacheyka/core/text/rest-of-list'
import { countRows } from '#/db/count-rows.ts'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Writable } from 'node:stream'
import type { Brand } from '@yacheyka/contract/site/brand'
import { counted } from '@yacheyka/core/text/wording'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { OpenDatabase } from '#/db/open.ts'
import { withDatabase } from '#/db/with-database.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { CELLS_FORMATS, type CellsFormat, exportCells } from './cells-export.ts'
import { importCells } from './cells-import.ts'
import { printCellsReport } from './cells-report.ts'
import { auditImport } from './import-audit.ts'
import { ImportError } from './import-error.ts'
import { readImportFile } from './import-file.ts'
import { importPoints } from './import-points.ts'
import { formatRejectedRow, jsonOfReport, printImportReport } from './import-report.ts'
import { IMPORT_FORMATS, type ImportFormat } from './import-format.ts'
import { clearRows } from './console-quarantine.ts'
import { exportPoints } from './points-export.ts'
import { listQuarantine } from './quarantine.ts'
import { readSheetContext } from './sheet-context.ts'

export interface PointsCommandsOptions {
  readonly brand: Brand
  readonly openDatabase: () => Promise<OpenDatabase>
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
}

/** `points import`, `points cells`, `points export`, `points quarantine`. A broken file ends with the exit code 1. */
export function definePointsCommands(program: Command, options: PointsCommandsOptions): void {
  const points = program.command('points').description('точки сети: импорт, выгрузка, карантин')
  defineImport(points, options)
  defineCells(points, options)
  defineExport(points, options)
  defineQuarantine(points, options)
}

interface ImportFlags {
  readonly dryRun?: true
  readonly source?: string
  readonly deactivateMissing?: true
  readonly json?: true
}

function defineImport(points: Command, options: PointsCommandsOptions): void {
  points
    .command('import')
    .description('загрузить точки из файла CSV, JSON или GeoJSON')
    .argument('<file>', 'файл')
    .option('--dry-run', 'только проверить: ничего не менять')
    .option('--source <name>', 'имя источника для карантина (по умолчанию имя файла)')
    .option('--deactivate-missing', 'выключить точки, которых нет в файле')
    .option('--json', 'отчёт в виде JSON, со всеми строками')
    .action(async (file: string, flags: ImportFlags) => {
      await printImport(options, flags, async () => {
        const report = await runImport(file, flags, options)
        return flags.json === true ? jsonOfReport(report) : printImportReport(report).join('\n')
      })
    })
}

function defineCells(points: Command, options: PointsCommandsOptions): void {
  const cells = points
    .command('cells')
    .description('загрузить число ячеек, занятые и наибольший вес из файла CSV или JSON')
    .argument('<file>', 'файл: номер; размер; всего; занято; наибольший вес, кг')
    .option('--dry-run', 'только проверить: ничего не менять')
    .option('--json', 'отчёт в виде JSON, со всеми строками')
    .action(async (file: string, flags: Pick<ImportFlags, 'dryRun' | 'json'>) => {
      await printImport(options, flags, async () => {
        const content = await readImportFile(file)
        const source = basename(file)
        const report = await withDatabase(options, ({ db }) =>
          importCells(db, {
            source,
            content,
            dryRun: flags.dryRun === true,
            conclude: (transaction, done) => auditImport(transaction, CLI_ACTOR, 'cells', done),
          }),
        )
        return flags.json === true ? jsonOfReport(report) : printCellsReport(report).join('\n')
      })
    })
  cells
    .command('export')
    .description('выгрузить ячейки; выгрузка загружается обратно без изменений')
    .addOption(new Option('--format <format>', 'вид файла').choices(CELLS_FORMATS).default('csv'))
    .option('--output <file>', 'файл (по умолчанию — вывод программы)')
    .action(async ({ format, output }: { format: CellsFormat; output?: string }) => {
      await writeExport(options, output, (write) =>
        withDatabase(options, ({ db }) => exportCells(db, format, write)),
      )
    })
}

/** Prints what an import tells; where it could not be done, why, with the exit code 1. */
async function printImport(
  options: PointsCommandsOptions,
  { json }: Pick<ImportFlags, 'json'>,
  work: () => Promise<string>,
): Promise<void> {
  const print = printer(options)
  try {
    await print(await work())
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    process.exitCode = 1
    await print(json === true ? formatJson(error) : formatFailure(error))
  }
}

async function runImport(file: string, flags: ImportFlags, options: PointsCommandsOptions) {
  const content = await readImportFile(file)
  return await withDatabase(options, async ({ db }) =>
    importPoints(db, {
      ...(await readSheetContext(db, options.brand)),
      source: flags.source ?? basename(file),
      content,
      dryRun: flags.dryRun === true,
      deactivateMissing: flags.deactivateMissing === true,
      conclude: (transaction, report) => auditImport(transaction, CLI_ACTOR, 'points', report),
    }),
  )
}

const FAILED_ROWS_SHOWN = 20

const formatFailure = ({ message, refused }: ImportError): string =>
  [
    `Импорт не сделан, в базе ничего не изменено. ${message}`,
    ...refused
      .slice(0, FAILED_ROWS_SHOWN)
      .flatMap(formatRejectedRow)
      .map((line) => `  ${line}`),
  ].join('\n')

const formatJson = ({ message, refused }: ImportError): string => {
  const report = { error: message, refused }
  return jsonOfReport(report)
}

interface ExportFlags {
  readonly format: ImportFormat
  readonly output?: string
}

function defineExport(points: Command, options: PointsCommandsOptions): void {
  points
    .command('export')
    .description('выгрузить все точки; выгрузка загружается обратно без изменений')
    .addOption(new Option('--format <format>', 'вид файла').choices(IMPORT_FORMATS).default('csv'))
    .option('--output <file>', 'файл (по умолчанию — вывод программы)')
    .action(async ({ format, output }: ExportFlags) => {
      await writeExport(options, output, (write) =>
        withDatabase(options, ({ db }) => exportPoints(db, format, write)),
      )
    })
}

/** Writes an export to the named file, or to the program's output. */
async function writeExport(
  options: PointsCommandsOptions,
  output: string | undefined,
  work: (write: (text: string) => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const target = output === undefined ? (options.output ?? process.stdout) : await openFile(output)
  if (target === undefined) {
    process.exitCode = 1
    await printer(options)(`Файл «${String(output)}» не записать: проверьте путь и права`)
    return
  }
  await work((text) => writeText(target, text))
  if (output !== undefined) await closeFile(target)
}

async function openFile(path: string): Promise<Writable | undefined> {
  try {
    return (await open(path, 'w')).createWriteStream()
  } catch {
    return undefined
  }
}

async function writeText(target: Writable, text: string): Promise<void> {
  if (!target.write(text)) await once(target, 'drain')
}

async function closeFile(target: Writable): Promise<void> {
  target.end()
  await once(target, 'finish')
}

const parseLimit = (text: string): number => {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit > 0 && limit <= 100_000) return limit
  throw new InvalidArgumentError('Нужно целое число от 1 до 100000.')
}

function defineQuarantine(points: Command, options: PointsCommandsOptions): void {
  const quarantine = points.command('quarantine').description('строки, которые импорт не принял')
  quarantine
    .command('list', { isDefault: true })
    .description('показать строки и причины')
    .option('--source <name>', 'только этот источник')
    .option('--limit <rows>', 'не больше стольких строк', parseLimit, 100)
    .option('--json', 'в виде JSON, с содержимым строк')
    .action(async ({ source, limit, json }: { source?: string; limit: number; json?: true }) => {
      const { rows, total } = await withDatabase(options, async ({ db }) => ({
        rows: await listQuarantine(db, source, limit),
        total: await countRows(db, 'point_quarantine', { source }),
      }))
      await printer(options)(
        json === true
          ? JSON.stringify(rows)
          : formatQuarantine(rows) + formatRest(rows.length, total),
      )
    })
  quarantine
    .command('clear')
    .description('выбросить строки из карантина')
    .option('--source <name>', 'только этот источник')
    .action(async ({ source = '' }: { source?: string }) => {
      const count = await withDatabase(options, ({ db }) =>
        clearRows(db, { source, reason: '' }, CLI_ACTOR),
      )
      await printer(options)(`Выброшено: ${counted(count, ['строка', 'строки', 'строк'])}`)
    })
}

const formatQuarantine = (rows: Awaited<ReturnType<typeof listQuarantine>>): string =>
  rows.length === 0
    ? 'Карантин пуст'
    : rows
        .flatMap(({ source, row_number, faults: errors }) =>
          errors.map((error) => `${source}, строка ${row_number}: ${error}`),
        )
        .join('\n')

const printer =
  ({ output }: PointsCommandsOptions) =>
  (text: string): Promise<void> =>
    writeText(output ?? process.stdout, `${text}\n`)
