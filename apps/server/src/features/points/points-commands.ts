import { once } from 'node:events'
import { open, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Writable } from 'node:stream'
import type { Brand } from '@yacheyka/contract/brand'
import { counted } from '@yacheyka/core/wording'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { OpenDatabase } from '#/db/open.ts'
import { withDatabase } from '#/with-database.ts'
import { ImportError } from './import-error.ts'
import { importPoints } from './import-points.ts'
import { printImportReport, sayRefused } from './import-report.ts'
import { IMPORT_FORMATS, type ImportFormat } from './import-table.ts'
import { IMPORT_SIZE_MAX } from './import-text.ts'
import { timeZoneOf } from './import-time-zone.ts'
import { exportPoints } from './points-export.ts'
import { clearQuarantine, listQuarantine } from './quarantine.ts'

export interface PointsCommandsOptions {
  readonly brand: Brand
  readonly openDatabase: () => Promise<OpenDatabase>
  /** Takes the place of standard output in tests. */
  readonly output?: Writable
}

/** `points import`, `points export`, `points quarantine`. A broken file ends with the exit code 1. */
export function definePointsCommands(program: Command, options: PointsCommandsOptions): void {
  const points = program.command('points').description('точки сети: импорт, выгрузка, карантин')
  defineImport(points, options)
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
      const print = printer(options)
      try {
        const report = await runImport(file, flags, options)
        await print(
          flags.json === true ? JSON.stringify(report) : printImportReport(report).join('\n'),
        )
      } catch (error) {
        if (!(error instanceof ImportError)) throw error
        process.exitCode = 1
        await print(flags.json === true ? sayJson(error) : sayFailure(error))
      }
    })
}

async function runImport(file: string, flags: ImportFlags, options: PointsCommandsOptions) {
  const content = await readImportFile(file)
  const { code, name } = options.brand.special_owner
  return await withDatabase(options, ({ db }) =>
    importPoints(db, {
      source: flags.source ?? basename(file),
      content,
      dryRun: flags.dryRun === true,
      deactivateMissing: flags.deactivateMissing === true,
      ownerAliases: [{ code, names: [name] }],
      timeZoneOf,
    }),
  )
}

async function readImportFile(file: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(file)
    if (size > IMPORT_SIZE_MAX) throw new ImportError('Файл слишком велик: разделите его на части')
    return await readFile(file)
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`Файл «${file}» не читается: проверьте путь и права`, [], {
      cause: error,
    })
  }
}

const FAILED_ROWS_SHOWN = 20

const sayFailure = ({ message, refused }: ImportError): string =>
  [
    `Импорт не сделан, в базе ничего не изменено. ${message}`,
    ...refused
      .slice(0, FAILED_ROWS_SHOWN)
      .flatMap(sayRefused)
      .map((line) => `  ${line}`),
  ].join('\n')

const sayJson = ({ message, refused }: ImportError): string =>
  JSON.stringify({ error: message, refused })

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
      const target =
        output === undefined ? (options.output ?? process.stdout) : await openFile(output)
      if (target === undefined) {
        process.exitCode = 1
        await printer(options)(`Файл «${String(output)}» не записать: проверьте путь и права`)
        return
      }
      await withDatabase(options, ({ db }) =>
        exportPoints(db, format, (text) => writeText(target, text)),
      )
      if (output !== undefined) await closeFile(target)
    })
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
      const rows = await withDatabase(options, ({ db }) => listQuarantine(db, source, limit))
      await printer(options)(json === true ? JSON.stringify(rows) : sayQuarantine(rows))
    })
  quarantine
    .command('clear')
    .description('выбросить строки из карантина')
    .option('--source <name>', 'только этот источник')
    .action(async ({ source }: { source?: string }) => {
      const count = await withDatabase(options, ({ db }) => clearQuarantine(db, source))
      await printer(options)(`Выброшено: ${counted(count, ['строка', 'строки', 'строк'])}`)
    })
}

const sayQuarantine = (rows: Awaited<ReturnType<typeof listQuarantine>>): string =>
  rows.length === 0
    ? 'Карантин пуст'
    : rows
        .flatMap(({ source, row_number, faults }) =>
          faults.map((fault) => `${source}, строка ${row_number}: ${fault}`),
        )
        .join('\n')

const printer =
  ({ output }: PointsCommandsOptions) =>
  (text: string): Promise<void> =>
    writeText(output ?? process.stdout, `${text}\n`)
