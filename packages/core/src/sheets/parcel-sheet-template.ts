import {
  FIRST_DATA_ROW,
  HEADING_ROW,
  PARCEL_SHEET_COLUMNS,
  TEMPLATE_TYPE,
} from './parcel-sheet-columns.ts'
import type { ColumnLetter, ColumnRule } from './parcel-sheet-columns.ts'
import { ORDER_PARCELS_MAX } from '../parcels/parcel-limits.ts'

/** The most that a spreadsheet program shows beside a cell: heading and words of its hint. */
export const HINT_TITLE_MAX = 32
export const HINT_LENGTH_MAX = 255

export interface TemplateColumn {
  readonly letter: ColumnLetter
  readonly heading: string
  readonly hint: string
  readonly text: boolean
  /** Characters, as column widths are counted. */
  readonly width: number
  readonly rule: ColumnRule | undefined
}

/** The template as data (decisions, section 8); the server writes the workbook. */
export const PARCEL_SHEET_TEMPLATE: {
  readonly type: string
  readonly headingRow: number
  /** Rules and hints stand from the first data row to the last. */
  readonly firstRow: number
  readonly lastRow: number
  readonly columns: readonly TemplateColumn[]
} = {
  type: TEMPLATE_TYPE,
  headingRow: HEADING_ROW,
  firstRow: FIRST_DATA_ROW,
  lastRow: FIRST_DATA_ROW + ORDER_PARCELS_MAX - 1,
  columns: PARCEL_SHEET_COLUMNS.map((column) => ({
    letter: column.letter,
    heading: column.heading,
    hint: column.hint,
    text: column.text,
    width: Math.max(14, column.heading.length + 4),
    rule: 'rule' in column ? column.rule : undefined,
  })),
}
