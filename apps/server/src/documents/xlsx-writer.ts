import { writeZip } from './zip-writer.ts'
import { CELL_STYLE, fixedParts } from './xlsx-parts.ts'
import { columnName, looksLikeFormula, styled, textCell } from './xlsx-text.ts'

/** A column of a sheet; `null` leaves the cell empty. `width` is in characters. */
export type SheetColumn<Row> = { readonly heading: string; readonly width: number } & (
  | { readonly kind: 'text'; readonly value: (row: Row) => string | null }
  | { readonly kind: 'number'; readonly value: (row: Row) => number | null }
  /** An instant, shown in Moscow time. */
  | { readonly kind: 'date'; readonly value: (row: Row) => Date | null }
  /** Kopecks, shown as roubles. */
  | { readonly kind: 'money'; readonly value: (row: Row) => number | null }
)

export interface Sheet<Row> {
  /** At most 31 characters, none of `[]:*?/\`. */
  readonly name: string
  readonly columns: readonly SheetColumn<Row>[]
  /** In portions: each is written as one piece. */
  readonly rows: AsyncIterable<readonly Row[]>
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Excel's own limit, the heading included. */
const MOST_ROWS = 1_048_576
/** Rows beneath the heading. */
export const XLSX_ROWS_MAX = MOST_ROWS - 1

/**
 * A workbook of one sheet, as it grows: a frozen heading with a filter, columns of their widths, texts that are never
 * formulas. Only a portion of rows is ever in memory; whoever stops reading stops the rows' generator too.
 * @throws {RangeError} past Excel's number of rows
 */
export const writeXlsx = <Row>(sheet: Sheet<Row>): AsyncGenerator<Buffer> =>
  writeZip([
    ...fixedParts(sheet.name).map(([name, text]) => ({ name, content: [text] })),
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet) },
  ])

async function* sheetXml<Row>({ columns, rows }: Sheet<Row>): AsyncGenerator<string> {
  yield sheetHead(columns)
  const letters = columns.map((_, place) => columnName(place + 1))
  let count = 1
  for await (const portion of rows) {
    const lines = portion.map((row, place) => rowXml(columns, letters, row, count + place + 1))
    count += portion.length
    if (count > MOST_ROWS) throw new RangeError(`a sheet holds ${MOST_ROWS} rows at the most`)
    yield lines.join('')
  }
  const last = `${columnName(columns.length)}${count}`
  yield `</sheetData><autoFilter ref="A1:${last}"/></worksheet>`
}

function sheetHead<Row>(columns: readonly SheetColumn<Row>[]): string {
  const widths = columns.map(
    ({ width }, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`,
  )
  const headings = columns.map(({ heading }, place) =>
    textCell(`${columnName(place + 1)}1`, heading, CELL_STYLE.heading),
  )
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    '<selection pane="bottomLeft"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`
  )
}

const rowXml = <Row>(
  columns: readonly SheetColumn<Row>[],
  letters: readonly string[],
  row: Row,
  line: number,
): string =>
  `<row r="${line}">${columns
    .map((column, place) => cellXml(column, row, `${letters[place] ?? ''}${line}`))
    .join('')}</row>`

function cellXml<Row>(column: SheetColumn<Row>, row: Row, at: string): string {
  if (column.kind === 'text') {
    const text = column.value(row)
    if (text === null || text === '') return ''
    return textCell(at, text, looksLikeFormula(text) ? CELL_STYLE.quoted : CELL_STYLE.plain)
  }
  if (column.kind === 'date') return numberCell(at, serialOf(column.value(row)), CELL_STYLE.date)
  const value = column.value(row)
  if (column.kind === 'number') return numberCell(at, value, CELL_STYLE.plain)
  return numberCell(at, value === null ? null : value / 100, CELL_STYLE.money)
}

const numberCell = (at: string, value: number | null, style: number): string =>
  value === null || !Number.isFinite(value)
    ? ''
    : `<c r="${at}"${styled(style)}><v>${value}</v></c>`

const DAY = 86_400_000
const MOSCOW = 3 * 3_600_000
/** Days since 30 December 1899, which is how a sheet counts. */
const serialOf = (instant: Date | null): number | null =>
  instant === null ? null : (instant.getTime() + MOSCOW - Date.UTC(1899, 11, 30)) / DAY
