import { expect, test } from 'vitest'
import { besides, placeAfterKey, type Board, type Place } from './grid-moves.ts'

const board: Board = { rows: [3, 4, 7, 9], columns: ['select', 'B', 'C', 'F'] }
const at = (row: number, column: Place['column']): Place => ({ row, column })

test('arrows go cell by cell and stop at the edges', () => {
  expect(placeAfterKey(board, at(4, 'B'), 'ArrowDown', false)).toEqual(at(7, 'B'))
  expect(placeAfterKey(board, at(3, 'B'), 'ArrowUp', false)).toEqual(at(3, 'B'))
  expect(placeAfterKey(board, at(4, 'F'), 'ArrowRight', false)).toEqual(at(4, 'F'))
  expect(placeAfterKey(board, at(4, 'B'), 'ArrowLeft', false)).toEqual(at(4, 'select'))
})

test('Home and End go along the row, with Ctrl to the ends of the table; other keys do not move', () => {
  expect(placeAfterKey(board, at(7, 'C'), 'Home', false)).toEqual(at(7, 'select'))
  expect(placeAfterKey(board, at(7, 'C'), 'End', true)).toEqual(at(9, 'F'))
  expect(placeAfterKey(board, at(7, 'C'), 'PageUp', false)).toEqual(at(3, 'C'))
  expect(placeAfterKey(board, at(7, 'C'), 'a', false)).toBeUndefined()
})

test('Tab fills in cell after cell, past the ends of rows and past the ticks', () => {
  expect(besides(board, at(4, 'C'), false)).toEqual(at(4, 'F'))
  expect(besides(board, at(4, 'F'), false)).toEqual(at(7, 'B'))
  expect(besides(board, at(4, 'B'), true)).toEqual(at(3, 'F'))
  expect(besides(board, at(9, 'F'), false)).toBeUndefined()
  expect(besides(board, at(3, 'B'), true)).toBeUndefined()
})
