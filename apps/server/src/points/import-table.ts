import type { ImportTable } from './import-format.ts'
import { openCsv } from './import-csv.ts'
import { openJson } from './import-json.ts'
import type { ImportText } from './import-text.ts'

/**
 * Content decides, and the name says only what was meant where it is neither.
 * @param name file name with its extension
 * @throws {ImportError} where the file is broken; a CSV may turn out broken later, while its rows are read
 */
export async function openTable({ bytes }: ImportText, name: string): Promise<ImportTable> {
  const first = bytes.subarray(0, 4096).toString().trimStart().charAt(0)
  const isJson = first === '{' || first === '['
  return isJson || /\.(geo)?json$/i.test(name) ? openJson(bytes) : openCsv(bytes)
}
