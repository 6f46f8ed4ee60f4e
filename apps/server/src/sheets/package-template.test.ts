import { getPackageTemplate } from '@yacheyka/contract/sheets/sheets'
import { PARCEL_SHEET_COLUMNS } from '@yacheyka/core/sheets/parcel-sheet-columns'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_CELLS, EXAMPLE_NOTE } from '@yacheyka/core/sheets/parcel-sheet-example'
import { readParcelSheet } from '@yacheyka/core/sheets/parcel-sheet'
import { readXlsx } from '#/documents/test-read-xlsx.ts'
import { linesOf } from '#/documents/test-workbook.ts'
import { TEMPLATE_STYLE } from '#/documents/xlsx-template-parts.ts'
import { openSheets } from './test-sheets.ts'

const { send, call } = openSheets()

describe('the template', () => {
  const template = async () => {
    const response = await call('GET', getPackageTemplate)
    expect(response.headers['content-disposition']).toContain('shipments.xlsx')
    return response.rawPayload
  }

  test('is read by its own call: the type, the headings and an example that is no parcel', async () => {
    const response = await send(await template())
    expect(linesOf(response.rawPayload)).toEqual([
      'A1=Последняя миля',
      ...PARCEL_SHEET_COLUMNS.map(({ letter, heading }) => `${letter}2=${heading}`),
      `A3=${EXAMPLE_NOTE}`,
      ...Object.entries(EXAMPLE_CELLS).map(([letter, value]) => `${letter}3=${value}`),
    ])
    expect(readParcelSheet(response.json().results)).toMatchObject({ parcels: [], faulty: [] })
  })

  test('has lists, bounds and hints for each column, and keeps digits as typed', async () => {
    const { files } = await readXlsx(await template())
    // Nothing is named that is not there.
    expect([...files.keys()].filter((name) => /comments|drawing/i.test(name))).toEqual([])
    expect(files.get('[Content_Types].xml')).not.toContain('comments')
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    for (const { letter, hint, text } of PARCEL_SHEET_COLUMNS) {
      expect(sheet).toContain(`sqref="${letter}3:${letter}10002"`)
      expect(sheet.replaceAll('&amp;', '&')).toContain(`prompt="${hint}"`)
      const place = letter.charCodeAt(0) - 64
      const column = new RegExp(`<col min="${place}" [^>]*style="${TEMPLATE_STYLE.text}"`)
      expect([letter, column.test(sheet)]).toEqual([letter, text])
    }
    expect(sheet).toContain('<formula1>"S/2,M/2,S,M,L,XL"</formula1>')
    expect(sheet).toContain('<formula1>0.1</formula1><formula2>15</formula2>')
    expect(sheet).toContain('ySplit="2" topLeftCell="A3"')
  })
})
