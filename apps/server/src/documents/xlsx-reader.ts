import { readBook } from './xlsx-book.ts'
import { SheetError } from './xlsx-error.ts'
import { readFormats } from './xlsx-formats.ts'
import { makeSheetReader } from './xlsx-sheet.ts'
import { readStrings } from './xlsx-strings.ts'
import { openPackage } from './xlsx-zip.ts'

/**
 * The rows of a workbook's first visible sheet as the response of `file_parser`, ready to be sent: texts as a person sees them
 * in the cells. Meant for a thread of its own: it takes a file's word for nothing, yet works without a pause.
 * @throws {SheetFault} for every file that is no such workbook or is larger than one may be
 */
export async function readXlsxResponse(bytes: Buffer): Promise<Buffer> {
  checkBeginning(bytes)
  const parts = await openPackage(bytes)
  const book = await readBook(parts)
  const strings = await readStrings(parts, book.strings)
  const formats = await readFormats(parts, book.styles)
  const facts = { strings, formats, from1904: book.from1904 }
  const { events, rows } = makeSheetReader(facts, parts.sizeOf(book.sheet) * LONGER)
  await parts.read(book.sheet, events)
  return rows.toResponse()
}

/** How much longer a response is than the sheet that it is of: `<c r="A1" t="s">` against `{"cell_letter":"A","cell_value":`. */
const LONGER = 2

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
/** The container of workbooks before 2007, and of those with a password since. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
/** The record that a bare workbook of the nineties begins with. */
const BARE_OLD = /^0908|^0904|^0902/

/** Whether it begins as workbooks of any time do, and no text does. */
export const isBook = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).equals(ZIP) || bytes.subarray(0, 8).equals(COMPOUND)

function checkBeginning(bytes: Buffer): void {
  if (bytes.subarray(0, 4).equals(ZIP)) return
  if (bytes.subarray(0, 8).equals(COMPOUND))
    throw new SheetError(bytes.includes(ENCRYPTED) ? 'encrypted' : 'old_workbook')
  throw new SheetError(
    BARE_OLD.test(bytes.subarray(0, 2).toString('hex')) ? 'old_workbook' : 'not_workbook',
  )
}
