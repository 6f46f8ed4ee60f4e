import type { BatchContent } from '@yacheyka/contract/batches/saved-batches'
import { COLUMN_LETTERS, type ColumnLetter } from '@yacheyka/core/sheets/parcel-sheet-columns'
import { lineWith, type Line } from './read-parcel.ts'
import type { Sheet } from './sheet.ts'

type SheetContent = Extract<BatchContent, { page: 'sheet' }>

/** The rows as a saved batch has them. */
export const contentOfSheet = ({ lines, origin }: Sheet): SheetContent => ({
  page: 'sheet',
  rows: lines.map(({ row, values }) => ({ row, values: { ...values } })),
  origin:
    origin === undefined ? null : { letters: { ...origin.letters }, row_shift: origin.rowShift },
})

const byLetter = <T>(values: Readonly<Record<string, T | undefined>>) => {
  const known: Partial<Record<ColumnLetter, T>> = {}
  for (const letter of COLUMN_LETTERS) {
    const value = values[letter]
    if (value !== undefined) known[letter] = value
  }
  return known
}

/** The way back. */
export const sheetOfContent = ({
  rows,
  origin,
}: SheetContent): { readonly lines: readonly Line[]; readonly origin: Sheet['origin'] } => ({
  lines: rows.map(({ row, values }) => lineWith(row, byLetter(values))),
  origin:
    origin === null ? undefined : { letters: byLetter(origin.letters), rowShift: origin.row_shift },
})
