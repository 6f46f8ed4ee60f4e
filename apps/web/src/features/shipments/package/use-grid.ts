import type { ColumnLetter } from '@yacheyka/core/sheets/parcel-sheet-columns'
import type { SheetError } from '@yacheyka/core/sheets/parcel-sheet-types'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { besides, placeAfterKey, type Board, type Place } from './grid-moves.ts'
import { editCell, lineOf, parcelOfRow, type Sheet } from './sheet.ts'
import { errorOfPlace, type Terminals } from './terminals.ts'

/** A cell that is being written; its text has not become the sheet's yet. */
export interface Draft {
  readonly row: number
  readonly letter: ColumnLetter
  readonly text: string
}

const cellText = (sheet: Sheet, row: number, letter: ColumnLetter): string =>
  lineOf(sheet, row)?.values[letter] ?? ''

/** What is wrong with a cell, or would be were the draft taken. */
export const errorWithDraft = (
  sheet: Sheet,
  terminals: Terminals,
  { row, letter, text }: Draft,
): SheetError | undefined => {
  const after = editCell(sheet, row, letter, text.trim())
  const parcel = parcelOfRow(after, row)
  return parcel && errorOfPlace(after, terminals, parcel, row, letter)
}

const isAfter = (error: SheetError, { row, column }: Place): boolean =>
  error.row > row || (error.row === row && error.letter > (column === 'select' ? 'A' : column))

const isAt = (error: SheetError, { row, column }: Place): boolean =>
  error.row === row && error.letter === column

/** The error that comes next in reading order, from the top again past the last one. */
const nextErrorFrom = (
  errors: readonly SheetError[],
  from: Place,
  back: boolean,
): SheetError | undefined =>
  back
    ? (errors.findLast((error) => !isAfter(error, from) && !isAt(error, from)) ?? errors.at(-1))
    : (errors.find((error) => isAfter(error, from)) ?? errors[0])

/** Gives the focus to the cell that it is wanted on, as soon as that cell is drawn; once a wish. */
const useCellFocus = (
  grid: RefObject<HTMLDivElement | null>,
  { row, column }: Place,
  focusRequest: number,
) => {
  const handled = useRef(focusRequest)
  useEffect(() => {
    if (handled.current === focusRequest) return
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${column}${row}"]`)
    const control = cell?.querySelector<HTMLElement>('input') ?? cell
    if (control === null || control === undefined) return
    handled.current = focusRequest
    control.focus({ preventScroll: true })
    if (control instanceof HTMLInputElement && control.type === 'text') control.select()
  })
}

export interface GridOptions {
  readonly board: Board
  readonly sheet: Sheet
  readonly errors: readonly SheetError[]
  readonly grid: RefObject<HTMLDivElement | null>
  /** Brings a row and a column of the board into view. */
  readonly show: (place: Place) => void
  readonly chosen: Place | undefined
  readonly setChosen: (place: Place) => void
  readonly onEdit: (row: number, letter: ColumnLetter, value: string) => void
}

/** Where the keyboard is in the table, and which cell is being written. */
export const useGrid = (options: GridOptions) => {
  const { board, sheet, errors, grid, show, chosen, setChosen, onEdit } = options
  const [focusRequest, setFocusRequest] = useState(0)
  const [draft, setDraft] = useState<Draft>()
  const first: Place = { row: board.rows[0] ?? 0, column: 'select' }
  const cursor = chosen !== undefined && board.rows.includes(chosen.row) ? chosen : first
  useCellFocus(grid, cursor, focusRequest)

  const goTo = (place: Place) => {
    setDraft(undefined)
    setChosen(place)
    setFocusRequest((old) => old + 1)
    show(place)
  }
  const write = (place: Place, text?: string) => {
    goTo(place)
    const { row, column } = place
    if (column !== 'select')
      setDraft({ row, letter: column, text: text ?? cellText(sheet, row, column) })
  }
  const keep = () => {
    if (draft !== undefined) onEdit(draft.row, draft.letter, draft.text.trim())
    setDraft(undefined)
  }
  const goToError = (back: boolean, from: Place = cursor) => {
    const error = nextErrorFrom(errors, from, back)
    if (error !== undefined) goTo({ row: error.row, column: error.letter })
  }
  /** Keys of the cell that is being written. */
  const writeKey = (key: string, shift: boolean): boolean => {
    if (draft === undefined) return false
    const at: Place = { row: draft.row, column: draft.letter }
    if (key === 'Escape') goTo(at)
    else if (key === 'Enter') {
      keep()
      const other = errors.some((error) => !isAt(error, at))
      if (other) goToError(shift, at)
      else goTo(at)
    } else if (key === 'Tab') {
      const next = besides(board, at, shift)
      keep()
      if (next === undefined) return false
      write(next)
    } else return false
    return true
  }
  /** Keys of the table. @returns whether the key has done something */
  const press = (
    key: string,
    { control, shift }: { control: boolean; shift: boolean },
  ): boolean => {
    if (draft !== undefined) return writeKey(key, shift)
    const place = placeAfterKey(board, cursor, key, control)
    if (place !== undefined) goTo(place)
    else if (cursor.column === 'select' || control) return false
    else if (key === 'Enter' || key === 'F2') write(cursor)
    else if (key === 'Delete' || key === 'Backspace') onEdit(cursor.row, cursor.column, '')
    else if (key.length === 1 && key !== ' ') write(cursor, key)
    else return false
    return true
  }
  return {
    cursor,
    draft,
    goTo,
    goToError,
    write,
    type: (text: string) => setDraft((old) => old && { ...old, text }),
    keep,
    press,
  }
}
export type Grid = ReturnType<typeof useGrid>
