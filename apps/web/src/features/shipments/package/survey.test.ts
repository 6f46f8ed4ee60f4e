import { SHIPMENT_MESSAGES } from '@yacheyka/core/shipment'
import { expect, test } from 'vitest'
import { editCell } from './sheet.ts'
import { keysOfTerminal, shipmentLines, surveySheet } from './survey.ts'
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
