import type { ColumnLetter, SheetOrigin } from '@yacheyka/core/sheets/parcel-sheet-columns'
import { lineWith, type Line } from './read-parcel.ts'
import { openSheet, type Sheet } from './sheet.ts'
import { answered, type CheckedTerminal, type Terminals } from './terminals.ts'

export type Values = Partial<Record<ColumnLetter, string>>

/** A row that is in order but for what a test says. */
export const line = (row: number, values: Values = {}): Line =>
  lineWith(row, {
    B: `П-${row}`,
    C: 'M',
    D: '1,2',
    E: '500',
    F: '1001',
    G: '+7(916)123-45-67',
    ...values,
  })

export const openLines = (lines: readonly Line[], origin?: SheetOrigin): Promise<Sheet> =>
  openSheet(lines, () => Promise.resolve(), origin)

export const terminal = (
  number: string,
  state: Partial<CheckedTerminal> = {},
): CheckedTerminal => ({
  number,
  name: 'Почтомат',
  city: 'Москва',
  address: 'ул. Ленина, 1',
  overloaded: false,
  active: true,
  ...state,
})

/** The network knows 1001 and nothing else, unless a test says so. */
export const network = (
  call: readonly string[] = ['1001'],
  known: readonly CheckedTerminal[] = [terminal('1001')],
): Terminals =>
  answered(
    call.map((number, row) => ({ row, terminal_number: number })),
    { terminals: [...known], refused: [], taken: [], waiting: [] },
  )
