import { guardFormula } from '@yacheyka/core/point-sheet/point-sheet-values'

/** Rows as a spreadsheet opens them in Russian. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map(toLine).join('')}`

const toLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quote(guardFormula(cell))).join(';')}\r\n`

const quote = (cell: string): string =>
  /[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
