import { openCsv } from './import-csv.ts'
import { openJson } from './import-json.ts'
import type { ImportText } from './import-text.ts'

export const IMPORT_FORMATS = ['csv', 'json', 'geojson'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

export interface TableRow {
  /** As people count: the spreadsheet's row of a CSV, the place in a list, from 1. */
  readonly row: number
  readonly raw: Readonly<Record<string, unknown>>
  /** Why the row cannot even be laid out in columns. */
  readonly broken?: string
}

/** A file of any format as rows under headings. */
export interface ImportTable {
  readonly format: ImportFormat
  readonly headings: readonly string[]
  readonly rows: AsyncIterable<TableRow> | Iterable<TableRow>
  /** About the file as a whole, in Russian. */
  readonly notes: readonly string[]
}

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
