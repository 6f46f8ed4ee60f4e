import { createHash } from 'node:crypto'
import type { ImportOutcome, PointImport } from '@yacheyka/contract/points/console-point-imports'
import { counted } from '@yacheyka/core/text/wording'
import type { CellsReport } from './cells-report.ts'
import type { ImportReport } from './import-report.ts'

export interface DifferenceRow {
  readonly outcome: ImportOutcome
  readonly row: number | null
  readonly number: string | null
  readonly details: readonly unknown[]
}

export type Report = ImportReport | CellsReport
export type Summary = Omit<
  PointImport,
  'uid' | 'kind' | 'source' | 'deactivate_missing' | 'checked_at' | 'applied_at' | 'expires_at'
>

/** A report as rows, in the order in which they are shown. */
export function rowsOf(report: Report): DifferenceRow[] {
  const deactivated =
    'deactivatedNumbers' in report && report.deactivatedNumbers !== undefined
      ? report.deactivatedNumbers
      : []
  return [
    ...report.imported.map(({ row, number, outcome, fields = [] }) => ({
      outcome,
      row,
      number,
      details: fields,
    })),
    ...deactivated.map((number) => ({
      outcome: 'deactivated' as const,
      row: null,
      number,
      details: [],
    })),
    ...report.refused.map(({ row, number, errors }) => ({
      outcome: 'refused' as const,
      row,
      number,
      details: errors.map(({ message }) => message),
    })),
  ]
}

export const keptDifference = (report: Report) => ({
  difference: createHash('sha256')
    .update(JSON.stringify(rowsOf(report)))
    .digest('hex'),
  report: JSON.stringify(summaryOf(report)),
})

function summaryOf(report: Report): Summary {
  const notes =
    'fileNotes' in report
      ? [
          ...report.fileNotes,
          ...report.notes.map(
            ({ message, count, firstRow }) =>
              `${message}: ${counted(count, ['строка', 'строки', 'строк'])}, первая — ${firstRow}`,
          ),
        ]
      : []
  return {
    format: report.format,
    encoding: report.encoding,
    rows: report.rows,
    added: report.added,
    changed: report.changed,
    unchanged: report.unchanged,
    deactivated: 'deactivated' in report ? report.deactivated : 0,
    refused: report.refused.length,
    notes,
    ignored_columns: [...report.ignoredColumns],
  }
}
