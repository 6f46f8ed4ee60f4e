import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { appendText } from '#/documents/xlsx-bytes.ts'
import { SHEET_LIMITS, SheetError } from '#/documents/xlsx-error.ts'
import { isBook, readXlsxResponse } from '#/documents/xlsx-reader.ts'
import { type SheetRows, makeSheetRows } from '#/documents/xlsx-rows.ts'
import { sniffDelimiter } from './sniff-delimiter.ts'

/** Characters; a quotation mark that nobody closes must not swallow the rest of the file. */
const RECORD_MAX = 512 * 1024
/** Empty rows included: a file of nothing but line ends must come to an end. */
const RECORDS_MAX = 1_000_000

/**
 * A shop's own table, .xlsx or .csv, as the response of `file_parser`. Rows are numbered as a spreadsheet shows them.
 * @throws {SheetFault} for what is neither
 */
export async function readShopResponse(bytes: Buffer): Promise<Buffer> {
  return isBook(bytes) ? readXlsxResponse(bytes) : readCsv(readText(bytes))
}

/** `;a` against `},{"cell_letter":"A","cell_value":"a"`. */
const LONGER = 6

function readCsv(text: string): Buffer {
  const rows = makeSheetRows(text.length * LONGER)
  const { body, delimiter } = sniffDelimiter(text)
  let number = 0
  let filled = 0
  try {
    parse(body, {
      delimiter,
      relax_column_count: true,
      // «ООО "Лавка"» without quotes around it is usual in hand-made files.
      relax_quotes: true,
      max_record_size: RECORD_MAX,
      // Nothing is kept but the response.
      on_record: (cells: readonly string[]) => {
        number += 1
        if (number > RECORDS_MAX) throw new SheetError('many_rows')
        if (putRow(rows, number, cells)) filled += 1
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError) throw new SheetError('quotes', `строка ${number + 1}`)
    throw error
  }
  if (filled === 0) throw new SheetError('empty')
  return rows.toResponse()
}

function putRow(rows: SheetRows, number: number, cells: readonly string[]): boolean {
  rows.begin(number)
  let hasValue = false
  for (const [place, cell] of cells.entries()) {
    if (cell.trim() === '') continue
    if (cell.length > SHEET_LIMITS.cellLength) throw new SheetError('long_cell', `строка ${number}`)
    rows.beginCell(place + 1)
    appendText(rows.response, JSON.stringify(cell.replaceAll(/\r\n?/g, '\n').toWellFormed()))
    hasValue = true
  }
  rows.end()
  return hasValue
}

/** Whatever a program on a Russian desktop writes: UTF-8, UTF-16 by its mark, else windows-1251. */
function readText(bytes: Buffer): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  // No text has it, and what is no text has it soon.
  if (text.slice(0, 65_536).includes('\0')) throw new SheetError('not_table')
  return text
}

function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251' {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  return isUtf8(bytes) || isBrokenUtf8(bytes) ? 'utf-8' : 'windows-1251'
}

/**
 * Whether nearly all letters are pairs of UTF-8 and a few bytes are broken: as windows-1251 they would be «РџСЂРёРІРµС‚». In a
 * real text of windows-1251 a capital Р or С is hardly ever before a sign of that range.
 */
function isBrokenUtf8(bytes: Buffer): boolean {
  let high = 0
  let paired = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at] ?? 0
    if (code < 0x80) continue
    high += 1
    const next = bytes[at + 1] ?? 0
    if ((code === 0xd0 || code === 0xd1) && next >= 0x80 && next <= 0xbf) paired += 2
  }
  return paired > high * MOST
}

const MOST = 0.8
