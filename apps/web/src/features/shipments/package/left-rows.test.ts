import { expect, test } from 'vitest'
import { createLeftRows, rowsLeft } from './left-rows.ts'
import { newParcels } from './survey.ts'
import { line, network, openLines } from './test-sheet.ts'

const ordered = async (...keys: readonly string[]) =>
  newParcels((await open()).sheet, network(), new Set(keys))

const open = async () => ({
  sheet: await openLines([line(3), line(4, { D: '0' }), line(5)]),
  selected: new Set(['П-3', 'П-5']),
})

test('an order takes its rows and leaves the others, in their places', async () => {
  const left = rowsLeft(await open(), await ordered('П-3'))
  expect(left?.sheet.lines.map(({ row }) => row)).toEqual([4, 5])
  expect([...(left?.sheet.parcels.keys() ?? [])]).toEqual(['П-4', 'П-5'])
  expect([...(left?.selected ?? [])]).toEqual(['П-5'])
})

test('nothing is left of a file that was ordered whole', async () => {
  const sheet = await openLines([line(3), line(5)])
  const lines = newParcels(sheet, network(), new Set(['П-3', 'П-5']))
  expect(lines).toHaveLength(2)
  expect(rowsLeft({ sheet, selected: new Set() }, lines)).toBeUndefined()
})

test('what is left is for its customer alone, until it is forgotten', async () => {
  const rows = createLeftRows()
  const opened = await open()
  rows.keep('а', opened)
  expect(rows.read('б')).toBeUndefined()
  expect(rows.read('а')).toBe(opened)
  rows.keep('а', undefined)
  expect(rows.read('а')).toBeUndefined()
  rows.keep('а', opened)
  rows.forget()
  expect(rows.read('а')).toBeUndefined()
})
