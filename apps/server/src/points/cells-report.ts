import { counted, formatNumber } from '@yacheyka/core/text/wording'
import { type ImportedRow, type RejectedRow, formatRejectedRow } from './import-report.ts'
import type { ImportFormat } from './import-format.ts'

export interface CellsReport {
  readonly source: string
  readonly format: ImportFormat
  readonly encoding: string
  readonly dryRun: boolean
  /** Rows read, headings and empty ones not counted. */
  readonly rows: number
  /** Rows that told a size which the point did not have. */
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Rows that change something, with what they change. */
  readonly imported: readonly ImportedRow[]
  readonly refused: readonly RejectedRow[]
  readonly ignoredColumns: readonly string[]
  readonly durationMs: number
}

const ROWS = ['строка', 'строки', 'строк'] as const

/** The report as Russian lines for a terminal; at most `most` refused rows are listed. */
export function printCellsReport(report: CellsReport, most = 50): string[] {
  const { refused, ignoredColumns } = report
  const rest = refused.length - most
  const seconds = formatNumber(report.durationMs / 1000, 1)
  return [
    `${report.dryRun ? 'Проверка ячеек' : 'Ячейки'} «${report.source}» (${report.format}, ${report.encoding}): ${counted(report.rows, ROWS)} за ${seconds} с`,
    `  добавлено ${formatNumber(report.added)}, изменено ${formatNumber(report.changed)}, без изменений ${formatNumber(report.unchanged)}`,
    ...(refused.length > 0 ? [`Отказано: ${counted(refused.length, ROWS)}`] : []),
    ...refused
      .slice(0, most)
      .flatMap(formatRejectedRow)
      .map((line) => `  ${line}`),
    ...(rest > 0 ? [`  и ещё ${counted(rest, ROWS)}: все — в выводе --json`] : []),
    ...(ignoredColumns.length > 0 ? [`Колонки не учтены: ${ignoredColumns.join(', ')}`] : []),
    ...(report.dryRun ? ['Это проверка: в базе ничего не изменено'] : []),
  ]
}
