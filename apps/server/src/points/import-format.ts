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
