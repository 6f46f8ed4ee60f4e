import { expect, test } from 'vitest'
import { lineWith } from './read-parcel.ts'
import { contentOfSheet, sheetOfContent } from './sheet-content.ts'

test('a saved batch gives the rows back as they stood, with the names of a shop’s own cells', () => {
  const sheet = {
    lines: [lineWith(3, { B: 'A-1', D: '1,2,5' }), lineWith(7, { F: '1001' })],
    parcels: new Map(),
    origin: { letters: { B: 'C' }, rowShift: -1 },
  }
  const { lines, origin } = sheetOfContent(contentOfSheet(sheet))
  expect(lines).toEqual(sheet.lines)
  expect(origin).toEqual(sheet.origin)
  expect(sheetOfContent(contentOfSheet({ ...sheet, origin: undefined })).origin).toBeUndefined()
})
