import type { ColumnRule } from '@yacheyka/core/sheets/parcel-sheet-columns'
import { EXAMPLE_CELLS, EXAMPLE_NOTE } from '@yacheyka/core/sheets/parcel-sheet-example'
import {
  HINT_LENGTH_MAX,
  HINT_TITLE_MAX,
  PARCEL_SHEET_TEMPLATE,
  type TemplateColumn,
} from '@yacheyka/core/sheets/parcel-sheet-template'
import { HEAD, MAIN, OFFICE, rootRelations, workbook, workbookRelations } from './xlsx-parts.ts'
import { type Note, NOTES_RELATION, TEMPLATE_STYLE, templateParts } from './xlsx-template-parts.ts'
import { columnName, styled, textCell, xlsxText } from './xlsx-text.ts'
import { writeZip } from './zip-writer.ts'

/** A row of the template, its cells and what is wrong in them by letter. */
export interface TemplateRow {
  /** From the first row of data on, each larger than the one before. */
  readonly number: number
  readonly cells: ReadonlyMap<string, string>
  readonly errors: ReadonlyMap<string, string>
}

const SHEET_NAME = 'Отправления'
const { type, headingRow, firstRow, lastRow, columns } = PARCEL_SHEET_TEMPLATE
const BY_LETTER = new Map<string, TemplateColumn>(columns.map((column) => [column.letter, column]))
/** A to N: two of them have no heading. */
const LETTERS = Array.from({ length: 14 }, (_, place) => columnName(place + 1))
const EXAMPLE: ReadonlyMap<string, string> = new Map(Object.entries(EXAMPLE_CELLS))
const ERRORS_LETTER = columnName(LETTERS.length + 1)
const WIDTHS = { type: 18, gap: 3, errors: 60 } as const
/** More are slow to open; the words stand in the last column all the same. */
const NOTES_MAX = 1000
/** Rows that are written as one piece. */
const PORTION = 500

/**
 * The template of shipments as a workbook (decisions, section 8): lists, bounds and hints in its cells, one row of example. With rows it is
 * filled, faulty cells are red and say why, and a last column has the errors of each row in words. No text is a formula.
 */
export const writeTemplate = (rows?: readonly TemplateRow[]): AsyncGenerator<Buffer> => {
  const notes = notesOf(rows ?? [])
  const parts: readonly (readonly [string, string])[] = [
    ['_rels/.rels', rootRelations],
    ['xl/workbook.xml', workbook(SHEET_NAME)],
    ['xl/_rels/workbook.xml.rels', workbookRelations],
    ...templateParts(notes),
  ]
  return writeZip([
    ...parts.map(([name, text]) => ({ name, content: [text] })),
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(rows, notes.length > 0) },
  ])
}

function* sheetXml(rows: readonly TemplateRow[] | undefined, hasNotes: boolean): Generator<string> {
  yield sheetHead(rows !== undefined)
  if (rows === undefined) yield exampleXml()
  for (let from = 0; from < (rows?.length ?? 0); from += PORTION)
    yield (rows ?? [])
      .slice(from, from + PORTION)
      .map(rowXml)
      .join('')
  const last = Math.max(lastRow, rows?.at(-1)?.number ?? 0)
  const rules = columns.map((column) => validation(column, last))
  yield `</sheetData><dataValidations count="${rules.length}">${rules.join('')}</dataValidations>${hasNotes ? `<legacyDrawing r:id="${NOTES_RELATION}"/>` : ''}</worksheet>`
}

function sheetHead(isMarked: boolean): string {
  const start = `B${isMarked ? firstRow : firstRow + 1}`
  const headings = columns.map(({ letter, heading }) =>
    textCell(`${letter}${headingRow}`, heading, TEMPLATE_STYLE.heading),
  )
  if (isMarked)
    headings.push(textCell(`${ERRORS_LETTER}${headingRow}`, 'Ошибки', TEMPLATE_STYLE.heading))
  return (
    `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">` +
    `<pane ySplit="${headingRow}" topLeftCell="A${firstRow}" activePane="bottomLeft" state="frozen"/>` +
    `<selection pane="bottomLeft" activeCell="${start}" sqref="${start}"/></sheetView></sheetViews>` +
    `<cols>${[...LETTERS, ...(isMarked ? [ERRORS_LETTER] : [])].map(columnXml).join('')}</cols>` +
    `<sheetData><row r="1">${textCell('A1', type, TEMPLATE_STYLE.heading)}</row>` +
    `<row r="${headingRow}" ht="32" customHeight="1">${headings.join('')}</row>`
  )
}

function columnXml(letter: string, place: number): string {
  const column = BY_LETTER.get(letter)
  const width =
    letter === 'A'
      ? WIDTHS.type
      : letter === ERRORS_LETTER
        ? WIDTHS.errors
        : (column?.width ?? WIDTHS.gap)
  const style = column?.text === true ? ` style="${TEMPLATE_STYLE.text}"` : ''
  return `<col min="${place + 1}" max="${place + 1}" width="${width}"${style} customWidth="1"/>`
}

function rowXml({ number, cells, errors }: TemplateRow): string {
  const written = LETTERS.map((letter) =>
    cellXml(`${letter}${number}`, letter, cells.get(letter) ?? '', errors.has(letter)),
  )
  const words = [...errors].map(([letter, message]) => `${letter}${number}: ${message}`).join('\n')
  if (words !== '') written.push(textCell(`${ERRORS_LETTER}${number}`, words, TEMPLATE_STYLE.words))
  return `<row r="${number}">${written.join('')}</row>`
}

/** The first row of data of an empty template: how it is filled in. */
const exampleXml = (): string => {
  const at = (letter: string) => `${letter}${firstRow}`
  const cells = LETTERS.map((letter) =>
    cellXml(at(letter), letter, EXAMPLE.get(letter) ?? '', false),
  )
  return `<row r="${firstRow}">${textCell(at('A'), EXAMPLE_NOTE, TEMPLATE_STYLE.words)}${cells.join('')}</row>`
}

/** Figures that a spreadsheet can count with; zeros at the beginning mean a text. */
const FIGURES = /^(?:0|[1-9]\d{0,11})(?:[.,]\d{1,6})?$/

function cellXml(at: string, letter: string, value: string, isFaulty: boolean): string {
  const isText = BY_LETTER.get(letter)?.text !== false
  if (value === '') return isFaulty ? `<c r="${at}"${styled(styleOf(isText, true))}/>` : ''
  if (isText || !FIGURES.test(value)) return textCell(at, value, styleOf(true, isFaulty))
  return `<c r="${at}"${styled(styleOf(false, isFaulty))}><v>${value.replace(',', '.')}</v></c>`
}

const styleOf = (isText: boolean, isFaulty: boolean) => {
  if (isText) return isFaulty ? TEMPLATE_STYLE.faultyText : TEMPLATE_STYLE.text
  return isFaulty ? TEMPLATE_STYLE.faulty : TEMPLATE_STYLE.plain
}

const notesOf = (rows: readonly TemplateRow[]): readonly Note[] =>
  rows
    .flatMap(({ number, errors }) =>
      [...errors].map(([letter, text]) => ({
        cell: `${letter}${number}`,
        row: number - 1,
        column: LETTERS.indexOf(letter),
        text,
      })),
    )
    .slice(0, NOTES_MAX)

/** What the program itself holds a column's cells to, and what it says beside the chosen one. */
function validation({ letter, heading, hint, rule }: TemplateColumn, last: number): string {
  const title = xlsxText(heading.slice(0, HINT_TITLE_MAX))
  const words = xlsxText(hint.slice(0, HINT_LENGTH_MAX))
  return (
    `<dataValidation ${ruleAttributes(rule)} allowBlank="1" showInputMessage="1" showErrorMessage="1" ` +
    `errorTitle="${title}" error="${words}" promptTitle="${title}" prompt="${words}" ` +
    `sqref="${letter}${firstRow}:${letter}${last}">${ruleFormulas(rule)}</dataValidation>`
  )
}

/** Of a list more is understood than it shows («20» for «20%»), so that only a question is asked. */
const ruleAttributes = (rule: ColumnRule | undefined): string => {
  if (rule === undefined) return 'type="none"'
  if (rule.kind === 'list') return 'type="list" errorStyle="warning"'
  if (rule.kind === 'length') return 'type="textLength" operator="lessThanOrEqual"'
  return `type="${rule.kind}" operator="between"`
}

const ruleFormulas = (rule: ColumnRule | undefined): string => {
  if (rule === undefined) return ''
  if (rule.kind === 'list') return `<formula1>"${xlsxText(rule.values.join(','))}"</formula1>`
  if (rule.kind === 'length') return `<formula1>${rule.max}</formula1>`
  return `<formula1>${rule.min}</formula1><formula2>${rule.max}</formula2>`
}
