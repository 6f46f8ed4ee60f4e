import { SHIPMENT_MESSAGES } from '@yacheyka/core/shipment'
import type { ColumnLetter } from '@yacheyka/core/shipment-sheet-columns'
import { expect, test } from 'vitest'
import { editCell } from './sheet.ts'
import { keysOfTerminal, selectionAfter, shipmentLines, surveySheet } from './survey.ts'
import { numbersToAsk } from './terminals.ts'
import { line, network, openLines, terminal } from './test-sheet.ts'

test('a parcel is good once its locker is known, and neither good nor faulty before', async () => {
  const sheet = await openLines([line(3), line(4)])
  expect(numbersToAsk(sheet, new Map())).toEqual(['1001'])
  const asking = surveySheet(sheet, new Map())
  expect([asking.good.size, asking.faulty.size, asking.faults.length]).toEqual([0, 0, 0])
  const known = surveySheet(sheet, network())
  expect([...known.good]).toEqual(['П-3', 'П-4'])
})

test('lockers that are unknown, closed or full are faults of their cells, and listed once', async () => {
  const rows = ['1001', '404', '404', '7', '8'].map((F, at) => line(at + 3, { F }))
  const sheet = await openLines(rows)
  const terminals = network(
    ['1001', '404', '7', '8'],
    [terminal('1001'), terminal('7', { active: false }), terminal('8', { overloaded: true })],
  )
  const survey = surveySheet(sheet, terminals)
  expect(survey.terminals).toEqual(['404', '7', '8'])
  expect(survey.faults.map(({ cell }) => cell)).toEqual(['F4', 'F5', 'F6', 'F7'])
  expect(survey.faults[0]?.message).toBe(SHIPMENT_MESSAGES.noPoint)
  expect([...survey.good]).toEqual(['П-3'])
  // Another number is asked about, and mends the cell once it is known.
  const mended = editCell(sheet, 4, 'F', '1001')
  expect(surveySheet(mended, terminals).good.has('П-4')).toBe(true)
  expect(numbersToAsk(editCell(sheet, 4, 'F', '1002'), terminals)).toEqual(['1002'])
})

test('faults come row by row, whatever parcel they are of', async () => {
  const sheet = await openLines([
    line(3, { B: '1' }),
    line(4, { D: '0', G: '1' }),
    line(5, { B: '1', K: 'Чай' }),
    line(6, { C: '' }),
  ])
  const { faults, faulty } = surveySheet(sheet, network())
  expect(faults.map(({ cell }) => cell)).toEqual(['D4', 'G4', 'L5', 'M5', 'N5', 'C6'])
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

test('parcels are found by the locker that they go to', async () => {
  const sheet = await openLines([line(3), line(4, { F: '7' }), line(5, { F: ' 7 ' })])
  expect([...keysOfTerminal(sheet, '7')]).toEqual(['П-4', 'П-5'])
})

test('the chosen good parcels go on to be priced, each with its items and its point', async () => {
  const item = { K: 'Чай', L: '99,90', M: '2', N: '20%' }
  const sheet = await openLines([
    line(3, { B: '1', ...item }),
    line(4, { B: '1', ...item, K: 'Кофе' }),
    line(5),
    line(6, { D: '0' }),
  ])
  const lines = shipmentLines(sheet, network(), new Set(['1', 'П-6']))
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
