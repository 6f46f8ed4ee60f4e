import { COLUMN_LETTERS } from './parcel-sheet-columns.ts'
import type { ColumnLetter } from './parcel-sheet-columns.ts'
import type { SheetRow } from './parcel-sheet-types.ts'

/** Stands beside the example, where nothing is read. */
export const EXAMPLE_NOTE = 'Пример, не читается'

/** The row that the template shows how to fill in. As long as nobody changes it, it is not read as data. */
export const EXAMPLE_CELLS = {
  B: 'ПРИМЕР-1',
  C: 'S',
  D: '1.2',
  E: '2500',
  F: 'МСК-0001',
  G: '+7(916)123-45-67',
  H: 'name@example.ru',
  I: 'Книги',
  K: 'Атлас автодорог',
  L: '1250',
  M: '2',
  N: '22%',
} as const satisfies Readonly<Record<ColumnLetter, string>>

/** Programs write figures with a comma or a point, and VAT as a share. */
const normalize = (text: string): string => text.trim().replace(',', '.')

/** Whether a row is the template's example to the letter; of nearly all rows the number of the parcel decides. */
export const isExampleRow = ({ cells }: SheetRow): boolean => {
  const textOf = (letter: ColumnLetter) =>
    cells.find(({ cell_letter }) => cell_letter === letter)?.cell_value ?? ''
  return COLUMN_LETTERS.every(
    (letter) => normalize(textOf(letter)) === normalize(EXAMPLE_CELLS[letter]),
  )
}
