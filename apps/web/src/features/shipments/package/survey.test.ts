import { NEW_PARCEL_MESSAGES } from '@yacheyka/core/parcels/parcel-limits'
import type { ColumnLetter } from '@yacheyka/core/sheets/parcel-sheet-columns'
import { expect, test } from 'vitest'
import { editCell, editCells } from './sheet.ts'
import { replacements, selectionAfter, newParcels, surveySheet } from './survey.ts'
import {
  answered,
  areSameLines,
  linesToCheck,
  NO_TERMINALS,
  withRejectedLines,
} from './terminals.ts'
import { line, network, openLines, terminal } from './test-sheet.ts'

test('a parcel is good once its locker is known, and neither good nor faulty before', async () => {
  const sheet = await openLines([line(3), line(4)])
  const unknown = surveySheet(sheet, NO_TERMINALS)
  expect([unknown.good.size, unknown.faulty.size, unknown.errors.length]).toEqual([0, 0, 0])
  const known = surveySheet(sheet, network())
  expect([...known.good]).toEqual(['П-3', 'П-4'])
})

test('lockers that are unknown, closed or full are errors of their cells, and listed once', async () => {
  const rows = ['1001', '404', '404', '7', '8'].map((F, at) => line(at + 3, { F }))
  const sheet = await openLines(rows)
  const terminals = network(
    ['1001', '404', '7', '8'],
    [terminal('1001'), terminal('7', { active: false }), terminal('8', { overloaded: true })],
  )
  const survey = surveySheet(sheet, terminals)
  expect(survey.terminals).toEqual(['404', '7', '8'])
  expect(survey.errors.map(({ cell }) => cell)).toEqual(['F4', 'F5', 'F6', 'F7'])
  expect(survey.errors[0]?.message).toBe(NEW_PARCEL_MESSAGES.noPoint)
  expect([...survey.good]).toEqual(['П-3'])
  // Another number is asked about, and mends the cell once it is known.
  const mended = editCell(sheet, 4, 'F', '1001')
  expect(surveySheet(mended, terminals).good.has('П-4')).toBe(true)
})

test('errors come row by row, whatever parcel they are of', async () => {
  const sheet = await openLines([
    line(3, { B: '1' }),
    line(4, { D: '0', G: '1' }),
    line(5, { B: '1', K: 'Чай' }),
    line(6, { C: '' }),
  ])
  const { errors, faulty } = surveySheet(sheet, network())
  expect(errors.map(({ cell }) => cell)).toEqual(['D4', 'G4', 'L5', 'M5', 'N5', 'C6'])
  expect(faulty.size).toBe(3)
})

test('what is mended is chosen, and what was chosen stays so under another number', async () => {
  const sheet = await openLines([
    line(3),
    line(4),
    line(5, { B: 'А%5' }),
    line(6, { D: '0', G: '1' }),
    line(7, { F: '404' }),
  ])
  const terminals = network(['1001', '404'])
  const first = { sheet, selected: surveySheet(sheet, terminals).good }
  const after = (before: typeof first, row: number, letter: ColumnLetter, value: string) => {
    const next = editCell(before.sheet, row, letter, value)
    return { sheet: next, selected: selectionAfter(before, next, terminals) }
  }
  expect([...first.selected]).toEqual(['П-3', 'П-4'])
  const renamed = after(first, 3, 'B', 'Ваза')
  expect([...renamed.selected].toSorted()).toEqual(['Ваза', 'П-4'])
  const mended = after(renamed, 5, 'B', 'А5')
  expect(mended.selected.has('А5')).toBe(true)
  const half = after(mended, 6, 'D', '1')
  expect(half.selected.has('П-6')).toBe(false)
  expect(after(half, 6, 'G', '+79161234567').selected.has('П-6')).toBe(true)
  expect(after(half, 7, 'F', '1001').selected.has('П-7')).toBe(true)
  // One that was left out on purpose stays out.
  const out = { sheet, selected: new Set(['П-3']) }
  expect([...after(out, 4, 'I', 'Посуда').selected]).toEqual(['П-3'])
})

test('the check asks first about parcels that can be read whole, and then about the others as far as they can be read', async () => {
  const sheet = await openLines([
    line(3, { G: '123' }),
    line(4, { C: '?' }),
    line(5),
    line(6, { D: '0', F: '7' }),
    line(7, { B: '', F: '' }),
  ])
  const lines = linesToCheck(sheet)
  expect(lines).toEqual([
    { row: 5, parcel_number: 'П-5', terminal_number: '1001', cells: ['M'], weight: 1200 },
    { row: 3, parcel_number: 'П-3', terminal_number: '1001', cells: ['M'], weight: 1200 },
    { row: 4, parcel_number: 'П-4', terminal_number: '1001' },
    { row: 6, parcel_number: 'П-6', terminal_number: '7', cells: ['M'] },
    { row: 7, parcel_number: '' },
  ])
  // What the network does not judge is not asked about again.
  expect(areSameLines(linesToCheck(editCell(sheet, 5, 'I', 'Ваза')), lines)).toBe(true)
  expect(areSameLines(linesToCheck(editCell(sheet, 5, 'C', 'L')), lines)).toBe(false)
})

const alternative = (number: string, distance: number) => ({
  terminal_number: number,
  name: 'Почтомат',
  city: 'Москва',
  address: 'ул. Мира, 2',
  distance,
})
const refused = (row: number, ...numbers: readonly string[]) => ({
  row,
  parcel_number: `П-${row}`,
  terminal_number: '1001',
  size: ['M' as const],
  code: 'no_free_cell' as const,
  alternatives: numbers.map((number, at) => alternative(number, 1200 + at)),
})

test('parcels without a free cell and used numbers are red cells, and all are replaced by the nearest at once', async () => {
  const sheet = await openLines([line(3), line(4), line(5), line(6)])
  const checked = answered(linesToCheck(sheet), {
    terminals: [terminal('1001'), terminal('1002')],
    refused: [refused(4, '1002'), refused(5)],
    taken: [{ parcel_number: 'П-6', order_number: '261122000007' }],
    waiting: [],
  })
  const survey = surveySheet(sheet, checked)
  expect([...survey.good]).toEqual(['П-3'])
  expect(
    survey.errors.map(({ cell, message }) => [cell, message.replaceAll('\u00a0', ' ')]),
  ).toEqual([
    ['F4', 'В этом почтомате не осталось свободных ячеек M. Ближайший — 1002, 1,2 км'],
    ['F5', 'В этом почтомате не осталось свободных ячеек M'],
    ['B6', 'Посылка с таким номером уже существует: заказ № 261122000007'],
  ])
  const edits = replacements(sheet, checked)
  expect(edits).toEqual([{ row: 4, letter: 'F', value: '1002' }])
  const next = editCells(sheet, edits)
  expect([...surveySheet(next, checked).good]).toEqual(['П-3', 'П-4'])
  expect(selectionAfter({ sheet, selected: survey.good }, next, checked).has('П-4')).toBe(true)
  expect(replacements(next, checked)).toEqual([])
  // Another size may find room there: it is not judged until it is asked about.
  expect(surveySheet(editCell(sheet, 5, 'C', 'S'), checked).good.has('П-5')).toBe(true)
})

test('numbers that wait in another draft are red cells, and their lockers are not judged', async () => {
  const sheet = await openLines([line(3), line(4)])
  const draft = { uid: 'b1', name: 'Вторник.xlsx', page: 'sheet', version: 1 } as const
  const survey = surveySheet(
    sheet,
    answered(linesToCheck(sheet), {
      terminals: [terminal('1001', { overloaded: true })],
      refused: [],
      taken: [],
      waiting: [{ ...draft, parcels_count: 2, updated_at: '', numbers: ['П-3', 'П-4'] }],
    }),
  )
  expect([...survey.good]).toEqual([])
  expect(survey.errors.map(({ cell, message }) => [cell, message])).toEqual([
    ['B3', 'Посылка с таким номером ждёт в черновике «Вторник.xlsx»'],
    ['B4', 'Посылка с таким номером ждёт в черновике «Вторник.xlsx»'],
  ])
})

test('the full locker of a parcel that is ordered already is not to be replaced', async () => {
  const sheet = await openLines([line(3)])
  const { terminals, errors } = surveySheet(
    sheet,
    answered(linesToCheck(sheet), {
      terminals: [terminal('1001', { overloaded: true })],
      refused: [],
      taken: [{ parcel_number: 'П-3', order_number: null }],
      waiting: [],
    }),
  )
  expect(errors.map(({ cell }) => cell)).toEqual(['B3'])
  expect(terminals).toEqual([])
})

test('a parcel without a free cell is named although another of its cells is faulty', async () => {
  const sheet = await openLines([line(3), line(4, { G: '123' })])
  const checked = answered(linesToCheck(sheet), {
    terminals: [terminal('1001'), terminal('1002')],
    refused: [refused(4, '1002')],
    taken: [],
    waiting: [],
  })
  const survey = surveySheet(sheet, checked)
  expect(survey.errors.map(({ cell }) => cell)).toEqual(['F4', 'G4'])
  expect(survey.terminals).toEqual(['1001'])
  const next = editCells(sheet, replacements(sheet, checked))
  expect(surveySheet(next, checked).errors.map(({ cell }) => cell)).toEqual(['G4'])
})

test('what an order was rejected for becomes red in the sheet, and its alternatives can be ordered to', async () => {
  const sheet = await openLines([line(3), line(4)])
  const checked = withRejectedLines(sheet, network(), [refused(4, '1002'), refused(9)])
  expect([...surveySheet(sheet, checked).good]).toEqual(['П-3'])
  const next = editCells(sheet, replacements(sheet, checked))
  expect(newParcels(next, checked, new Set(['П-4']))[0]?.point).toMatchObject({ number: '1002' })
})

test('the chosen good parcels go on to be priced, each with its items and its point', async () => {
  const item = { K: 'Чай', L: '99,90', M: '2', N: '20%' }
  const sheet = await openLines([
    line(3, { B: '1', ...item }),
    line(4, { B: '1', ...item, K: 'Кофе' }),
    line(5),
    line(6, { D: '0' }),
  ])
  const lines = newParcels(sheet, network(), new Set(['1', 'П-6']))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    key: '3',
    parcelNumber: '1',
    weight: 1200,
    cells: ['M'],
    declaredPrice: 50_000,
    point: { number: '1001', city: 'Москва' },
    items: [
      { label: 'Чай', price: 9990, quantity: 2, vat: '20' },
      { label: 'Кофе', price: 9990, quantity: 2, vat: '20' },
    ],
  })
})
