import { linesOf, testBook, type TestBook } from './test-workbook.ts'
import { readXlsxResponse } from './xlsx-reader.ts'

export const read = async (bytes: Buffer) => linesOf(await readXlsxResponse(bytes))
export const book = (facts: TestBook) => read(testBook(facts))
export const cells = (xml: string, facts: Partial<TestBook> = {}) =>
  book({ ...facts, rows: `<row r="1">${xml}</row>` })
/** The error of a book that is refused, or its lines. */
export const outcomeOf = (bytes: Buffer): Promise<unknown> =>
  read(bytes).catch((error: unknown) => error)
