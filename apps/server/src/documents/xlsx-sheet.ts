import {
  type Bytes,
  appendJson,
  appendRange,
  appendText,
  appendXmlText,
  makeBytes,
} from './xlsx-bytes.ts'
import { SheetError } from './xlsx-error.ts'
import type { NumberFormat } from './xlsx-formats.ts'
import { parseMerge } from './xlsx-merges.ts'
import { isoText, numberText } from './xlsx-number.ts'
import { type SheetRows, makeSheetRows } from './xlsx-rows.ts'
import type { SharedStrings } from './xlsx-strings.ts'
import { columnName } from './xlsx-text.ts'
import { type VisitRange, type XmlEvents, attributesOf, eachAttributeRange } from './xlsx-xml.ts'

export interface SheetFacts {
  readonly strings: SharedStrings
  /** By the number of a cell's style. */
  readonly formats: readonly NumberFormat[]
  readonly from1904: boolean
}

const PLAIN: NumberFormat = { kind: 'plain' }
const ROWS_OF_SHEET = 1_048_576
const COLUMNS_OF_SHEET = 16_384
const [LETTER_R, LETTER_S, LETTER_T] = [0x72, 0x73, 0x74]

/**
 * Takes a sheet's rows as its part is read.
 * @param expected bytes of the response
 */
export function makeSheetReader(
  facts: SheetFacts,
  expected: number,
): { events: XmlEvents; rows: SheetRows } {
  const rows = makeSheetRows(expected)
  const text = makeBytes(1024)
  let row = 0
  let column = 0
  let type = 'n'
  let style = 0
  let isFormula = false
  let hasValue = false
  let inData = false
  let inRow = false
  let isText = false
  let isPhonetic = false

  function openRow(bytes: Buffer, from: number, to: number): void {
    const said = attributesOf(bytes, from, to).get('r')
    const next = said === undefined ? row + 1 : Number(said)
    if (!(Number.isInteger(next) && next > row && next <= ROWS_OF_SHEET))
      throw new SheetError('damaged')
    row = next
    column = 0
    inRow = true
    rows.begin(row)
  }

  const takeAttribute: VisitRange = (bytes, nameFrom, nameTo, from, to) => {
    if (nameTo - nameFrom !== 1) return
    const name = bytes[nameFrom]
    if (name === LETTER_R) column = columnIn(bytes, from, to)
    else if (name === LETTER_S) style = wholeIn(bytes, from, to)
    else if (name === LETTER_T)
      type = to - from === 1 && bytes[from] === LETTER_S ? 's' : bytes.toString('latin1', from, to)
  }

  function openCell(bytes: Buffer, from: number, to: number): void {
    const before = column
    column = before + 1
    type = 'n'
    style = 0
    isFormula = hasValue = false
    text.length = 0
    eachAttributeRange(bytes, from, to, takeAttribute)
    if (!inRow || column <= before || column > COLUMNS_OF_SHEET) throw new SheetError('damaged')
  }

  const place = () => `${columnName(column)}${row}`

  function closeCell(): void {
    if (isFormula && !hasValue) throw new SheetError('uncounted', place())
    if (text.length === 0) return
    if (type === 's') return putShared()
    rows.beginCell(column)
    if (type === 'n') putNumber()
    else if (type === 'b') appendText(rows.response, isTrue(text) ? '"ИСТИНА"' : '"ЛОЖЬ"')
    else if (type === 'd') appendText(rows.response, JSON.stringify(isoText(stringOf(text))))
    // Texts, results of formulas, and names of mistakes such as #REF!.
    else appendJson(rows.response, text, place)
  }

  function putShared(): void {
    const { json, ends } = facts.strings
    const index = wholeIn(text.buffer, 0, text.length)
    const to = ends[index]
    if (to === undefined) throw new SheetError('damaged')
    const from = ends[index - 1] ?? 0
    if (from === to) return
    rows.beginCell(column)
    appendRange(rows.response, json.buffer, from, to)
  }

  function putNumber(): void {
    const format = facts.formats[style] ?? PLAIN
    if (format.kind === 'plain' && isReady(text)) return appendJson(rows.response, text, place)
    const shown = numberText(stringOf(text), format, facts.from1904)
    if (shown === undefined) throw new SheetError('damaged')
    appendText(rows.response, JSON.stringify(shown))
  }

  const events: XmlEvents = {
    open: (name, bytes, from, to) => {
      if (!inData) {
        if (name === 'sheetData') inData = true
        else if (name === 'mergeCell') {
          const merge = parseMerge(attributesOf(bytes, from, to).get('ref') ?? '')
          if (merge !== undefined) rows.merge(merge)
        }
      } else if (name === 'v') isText = hasValue = true
      else if (name === 'c') openCell(bytes, from, to)
      else if (name === 't') isText = !isPhonetic
      else if (name === 'row') openRow(bytes, from, to)
      else if (name === 'f') isFormula = true
      else if (name === 'rPh') isPhonetic = true
    },
    text: (bytes, from, to, isLiteral) => {
      if (isText) appendXmlText(text, bytes, from, to, isLiteral)
    },
    close: (name) => {
      if (!inData) return
      if (name === 'v' || name === 't') isText = false
      else if (name === 'c') closeCell()
      else if (name === 'row') {
        inRow = false
        rows.end()
      } else if (name === 'rPh') isPhonetic = false
      else if (name === 'sheetData') inData = false
    },
  }
  return { events, rows }
}

const stringOf = ({ buffer, length }: Bytes) => buffer.toString('utf8', 0, length)

const isTrue = (text: Bytes) => ['1', 'true'].includes(stringOf(text))

/** Whether a number is written as it is shown: at most fifteen signs, digits with at most one point among them. */
function isReady({ buffer, length }: Bytes): boolean {
  if (length > 15) return false
  let points = 0
  for (let at = 0; at < length; at += 1) {
    const code = buffer[at] ?? 0
    if (code === 0x2e) points += at === 0 || at === length - 1 ? 2 : 1
    else if (code < 0x30 || code > 0x39) return false
  }
  return points < 2
}

/** A whole number, or one that is no number of anything. */
function wholeIn(bytes: Buffer, from: number, to: number): number {
  let whole = 0
  for (let at = from; at < to; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30
    if (digit < 0 || digit > 9 || to - from > 9) return -1
    whole = whole * 10 + digit
  }
  return whole
}

/** The column of a cell's name, from 1: `AB12` is 28. */
function columnIn(bytes: Buffer, from: number, to: number): number {
  let column = 0
  for (let at = from; at < to; at += 1) {
    const letter = (bytes[at] ?? 0) - 0x40
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  if (column === 0 || column > COLUMNS_OF_SHEET) throw new SheetError('damaged')
  return column
}
