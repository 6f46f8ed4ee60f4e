import type { PointError } from '@yacheyka/core/point-sheet/point-sheet'
import { counted, formatNumber } from '@yacheyka/core/text/wording'
import { errorReason } from './group-errors.ts'
import type { ImportFormat } from './import-format.ts'
import type { FieldChange } from './point-facts.ts'

/** What became of a row that was read; rows that say what the network already knows are only counted. */
export interface ImportedRow {
  readonly row: number
  readonly number: string
  readonly outcome: 'added' | 'changed'
  /** Of a changed point, where the import was asked to tell. */
  readonly fields?: readonly FieldChange[]
}

export interface RejectedRow {
  readonly row: number
  /** Where the row's number could be read. */
  readonly number: string | null
  /** Whether the only error is that the file named this number before. */
  readonly duplicate: boolean
  readonly errors: readonly (PointError | { readonly message: string })[]
}

export interface ImportNote {
  readonly message: string
  readonly count: number
  readonly firstRow: number
}

export interface ImportReport {
  readonly source: string
  readonly format: ImportFormat
  readonly encoding: string
  readonly dryRun: boolean
  /** Rows read, headings and empty ones not counted. */
  readonly rows: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly deactivated: number
  /** Where the import was asked to tell. */
  readonly deactivatedNumbers?: readonly string[]
  readonly duplicates: number
  readonly imported: readonly ImportedRow[]
  readonly refused: readonly RejectedRow[]
  readonly notes: readonly ImportNote[]
  readonly fileNotes: readonly string[]
  readonly ignoredColumns: readonly string[]
  readonly durationMs: number
}

const ROWS = ['строка', 'строки', 'строк'] as const
const POINTS = ['точка', 'точки', 'точек'] as const

/** «строка 17, «ЧЛБ%303»: Широта: «abc» — нужны …», one for every error. */
export const formatRejectedRow = ({ row, number, errors }: RejectedRow): string[] =>
  errors.map(({ message }) => `строка ${row}${number === null ? '' : `, «${number}»`}: ${message}`)

/** «Широта: нужны градусы — 17 строк, первая 2», the same error of many rows once; at most `most`, the frequent first. */
export function groupErrors(rows: readonly RejectedRow[], most: number): string[] {
  const groups = new Map<string, { count: number; first: number }>()
  for (const { row, errors } of rows)
    for (const { message } of errors) {
      const reason = errorReason(message)
      const group = groups.get(reason)
      if (group === undefined) groups.set(reason, { count: 1, first: row })
      else group.count += 1
    }
  return [...groups]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .slice(0, most)
    .map(([reason, { count, first }]) => `${reason} — ${counted(count, ROWS)}, первая ${first}`)
}

const formatSome = (rows: readonly RejectedRow[], most: number): string[] => {
  const lines = rows
    .slice(0, most)
    .flatMap(formatRejectedRow)
    .map((line) => `  ${line}`)
  const rest = rows.length - most
  return rest > 0
    ? [...lines, `  и ещё ${counted(rest, ROWS)}: все — в выводе --json и в карантине`]
    : lines
}

/** What `--json` prints: programs read the errors of a row as `faults`. */
export const jsonOfReport = (report: { readonly refused: readonly RejectedRow[] }): string =>
  JSON.stringify({
    ...report,
    refused: report.refused.map(({ errors, ...row }) => ({ ...row, faults: errors })),
  })

/** The report as Russian lines for a terminal; at most `most` refused rows are listed. */
export function printImportReport(report: ImportReport, most = 50): string[] {
  const { refused, notes, durationMs } = report
  const seconds = formatNumber(durationMs / 1000, 1)
  return [
    `${report.dryRun ? 'Проверка' : 'Импорт'} «${report.source}» (${report.format}, ${report.encoding}): ${counted(report.rows, ROWS)} за ${seconds} с`,
    `  добавлено ${formatNumber(report.added)}, изменено ${formatNumber(report.changed)}, без изменений ${formatNumber(report.unchanged)}`,
    ...(report.deactivated > 0
      ? [`  выключено, потому что нет в файле: ${counted(report.deactivated, POINTS)}`]
      : []),
    ...(refused.length > 0
      ? [
          `Отказано: ${counted(refused.length, ROWS)}, из них повторов номера: ${formatNumber(report.duplicates)}`,
        ]
      : []),
    ...formatSome(refused, most),
    ...(notes.length + report.fileNotes.length > 0 ? ['Замечания:'] : []),
    ...report.fileNotes.map((note) => `  ${note}`),
    ...notes.map(
      ({ message, count, firstRow }) =>
        `  ${message}: ${counted(count, ROWS)}, первая — ${firstRow}`,
    ),
    ...(report.ignoredColumns.length > 0
      ? [`Колонки не учтены: ${report.ignoredColumns.join(', ')}`]
      : []),
    ...(report.dryRun ? ['Это проверка: в базе ничего не изменено'] : []),
  ]
}
