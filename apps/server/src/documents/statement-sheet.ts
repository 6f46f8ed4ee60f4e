import type { Kopecks } from '@yacheyka/core/money/money'
import type { SheetColumn } from './xlsx-writer.ts'

/** A movement, or a line of a balance: what is null stays empty. */
export interface StatementRow {
  readonly at: Date | null
  readonly operation: string
  readonly note: string
  readonly change: Kopecks | null
  readonly balance: Kopecks
}

/** The columns of the statement as a workbook. */
export const STATEMENT_COLUMNS: readonly SheetColumn<StatementRow>[] = [
  { heading: 'Дата и время (МСК)', width: 20, kind: 'date', value: ({ at }) => at },
  { heading: 'Операция', width: 24, kind: 'text', value: ({ operation }) => operation },
  { heading: 'Основание', width: 36, kind: 'text', value: ({ note }) => note },
  {
    heading: 'Зачислено, ₽',
    width: 16,
    kind: 'money',
    value: ({ change }) => (change !== null && change > 0 ? change : null),
  },
  {
    heading: 'Списано, ₽',
    width: 16,
    kind: 'money',
    value: ({ change }) => (change !== null && change < 0 ? -change : null),
  },
  { heading: 'Остаток, ₽', width: 16, kind: 'money', value: ({ balance }) => balance },
]
