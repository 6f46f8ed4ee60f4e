import { gunzipSync } from 'node:zlib'
import { parseSheetFile, sheetRow } from '@yacheyka/contract/sheets/sheets'
import { readParcelSheet } from '@yacheyka/core/sheets/parcel-sheet'
import { describe, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { fixture, linesOf, testBook } from '#/documents/test-workbook.ts'
import { type TemplateRow, writeTemplate } from '#/documents/xlsx-template.ts'
import { openTestApp } from '#/test-app.ts'
import { encodeFile, openSheets } from './test-sheets.ts'

const { opened, anna, send, call } = openSheets()

describe('file_parser', () => {
  test('answers the rows of a workbook, row 1 included', async () => {
    const response = await send(fixture('libreoffice-template.xlsx'), 'Посылки.XLSX')
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('private, no-store')
    const { results } = parseSheetFile.responses[200].parse(response.json())
    expect(results[0]).toEqual({
      row_number: 1,
      cells: [{ cell_letter: 'A', cell_value: 'Последняя миля' }],
    })
    expect(results[2]?.cells).toContainEqual({ cell_letter: 'F', cell_value: '007' })
  })

  test('answers as gzip where that is taken', async () => {
    const { payload, type } = await encodeFile('a.xlsx', fixture('libreoffice-template.xlsx'))
    const headers = { ...anna().headers, 'content-type': type, 'accept-encoding': 'gzip, br' }
    const response = await opened().app.inject({
      method: 'POST',
      url: parseSheetFile.path,
      headers,
      payload,
    })
    expect(response.headers['content-encoding']).toBe('gzip')
    expect(linesOf(gunzipSync(response.rawPayload))).toContain('F3=007')
  })

  test.each([
    ['посылки.xls', fixture('libreoffice-values.xlsx'), 400, 'Недопустимый формат файла'],
    ['посылки.csv', Buffer.from('a;b'), 400, 'Недопустимый формат файла'],
    ['посылки.xlsx', Buffer.from('a;b'), 400, 'Недопустимый формат файла'],
    ['посылки.xlsx', Buffer.alloc(0), 400, 'Недопустимый формат файла'],
    ['п.xlsx', fixture('libreoffice-values.xls'), 400, 'старого вида, .xls'],
    ['п.xlsx', fixture('libreoffice-values.xlsx').subarray(0, 900), 400, 'Файл повреждён'],
    ['п.xlsx', Buffer.alloc(10 * 1024 * 1024 + 1), 413, 'Превышен допустимый размер файла'],
    ['п.xlsx', Buffer.alloc(12 * 1024 * 1024), 413, 'Превышен допустимый размер файла'],
  ])('rejects %s %#', async (name, bytes, status, words) => {
    const response = await send(bytes, name)
    expect([response.statusCode, response.json().detail]).toEqual([
      status,
      expect.stringContaining(words),
    ])
  })

  test('a file of exactly 10 MB is looked at', async () => {
    const pad = { name: 'pad.bin', content: Buffer.alloc(0), packed: Buffer.alloc(0) }
    const small = testBook({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>', entries: [pad] })
    const packed = Buffer.alloc(10 * 1024 * 1024 - small.length, 1)
    const bytes = testBook({
      rows: '<row r="1"><c r="A1"><v>1</v></c></row>',
      entries: [{ ...pad, packed, size: packed.length, method: 0 }],
    })
    expect(bytes.length).toBe(10 * 1024 * 1024)
    expect(linesOf((await send(bytes)).rawPayload)).toEqual(['A1=1'])
  })

  test('a body that is no form, and a form without a file, are rejected', async () => {
    const noForm = await call('POST', parseSheetFile, {})
    expect(noForm.statusCode).toBe(415)
    const encoded = new FormData()
    encoded.append('other', 'text')
    const body = new Response(encoded)
    const empty = await opened().app.inject({
      method: 'POST',
      url: parseSheetFile.path,
      headers: { ...anna().headers, 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    expect([empty.statusCode, empty.json().code]).toEqual([400, 'no_file'])
    const broken = await opened().app.inject({
      method: 'POST',
      url: parseSheetFile.path,
      headers: { ...anna().headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK',
    })
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'broken_form'])
  })

  test('counts the files of an address', async () => {
    const strict = await openTestApp({ LIMIT_SHEETS_PER_HOUR: '2' })
    try {
      const boris = await signInCustomer(strict)
      const { payload, type } = await encodeFile('a.xlsx', fixture('libreoffice-values.xlsx'))
      const again = () =>
        strict.app.inject({
          method: 'POST',
          url: parseSheetFile.path,
          headers: { ...boris.headers, 'content-type': type },
          payload,
        })
      expect([(await again()).statusCode, (await again()).statusCode]).toEqual([200, 200])
      const refused = await again()
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await strict.close()
    }
  })
})

test('10 000 rows of the template come whole', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at): TemplateRow => ({
    number: at + 3,
    cells: new Map(
      Object.entries({
        B: `П-${at}`,
        C: 'M/2',
        D: '2,5',
        E: '100',
        F: '100',
        G: '+79161234567',
        I: 'Кружка «Ёж»',
        K: 'Кружка',
        L: '10,5',
        M: '2',
        N: '20%',
      }),
    ),
    errors: new Map(),
  }))
  const parts: Buffer[] = []
  for await (const part of writeTemplate(rows)) parts.push(part)
  const response = await send(Buffer.concat(parts))
  const { results } = response.json()
  expect(sheetRow.safeParse(results[5000]).success).toBe(true)
  expect(readParcelSheet(results)).toMatchObject({ kind: 'read', errors: [], tooMany: false })
  expect(results).toHaveLength(10_002)
})
