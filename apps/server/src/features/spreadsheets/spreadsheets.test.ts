import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  getPackageTemplate,
  listSheetLayouts,
  markSheetFaults,
  parseSheetFile,
  parseShopFile,
  saveSheetLayout,
  sheetRow,
} from '@yacheyka/contract/sheets'
import { SHIPMENT_COLUMNS } from '@yacheyka/core/shipment-sheet-columns'
import { readShipmentSheet } from '@yacheyka/core/shipment-sheet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { readXlsx } from '#/documents/test-read-xlsx.ts'
import { linesOf, testBook } from '#/documents/test-workbook.ts'
import { TEMPLATE_STYLE } from '#/documents/xlsx-template-parts.ts'
import { type TemplateRow, writeTemplate } from '#/documents/xlsx-template.ts'
import { NAUGHTY_STRINGS } from '#/test-naughty.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { insertTestPoints } from './test-points.ts'
import { encodeFile, upload } from './test-sheets.ts'

let opened: TestApp
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_SHEETS_PER_HOUR: '100000' })
  await insertTestPoints(opened.database.db)
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInCustomer(opened)
})

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '..', '..', 'documents', 'fixtures', name))
const send = (bytes: Buffer, name = 'посылки.xlsx') =>
  upload(opened, anna, parseSheetFile, { name, bytes })
const sendShop = (content: string | Buffer, name = 'shop.csv') =>
  upload(opened, anna, parseShopFile, { name, bytes: Buffer.from(content) })
const call = (
  method: 'GET' | 'PUT' | 'POST',
  { path }: { readonly path: string },
  payload?: object,
  by = anna,
) =>
  opened.app.inject({
    method,
    url: path,
    headers: { ...by.headers },
    ...(payload === undefined ? {} : { payload }),
  })

/** A good row of the template, some of it otherwise. */
const row = (number: number, cells: Readonly<Record<string, string>> = {}) => ({
  row_number: number,
  cells: Object.entries({
    B: `П-${number}`,
    C: 'M',
    D: '1,5',
    E: '1200,50',
    F: '100',
    G: '+79161234567',
    ...cells,
  }).map(([cell_letter, cell_value]) => ({ cell_letter, cell_value })),
})
const TYPE = { row_number: 1, cells: [{ cell_letter: 'A', cell_value: 'Последняя миля' }] }

describe('file_parser', () => {
  test('answers the rows of a workbook, row 1 included', async () => {
    const answer = await send(fixture('libreoffice-template.xlsx'), 'Посылки.XLSX')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const { results } = parseSheetFile.answers[200].parse(answer.json())
    expect(results[0]).toEqual({
      row_number: 1,
      cells: [{ cell_letter: 'A', cell_value: 'Последняя миля' }],
    })
    expect(results[2]?.cells).toContainEqual({ cell_letter: 'F', cell_value: '007' })
  })

  test('answers as gzip where that is taken', async () => {
    const { payload, type } = await encodeFile('a.xlsx', fixture('libreoffice-template.xlsx'))
    const headers = { ...anna.headers, 'content-type': type, 'accept-encoding': 'gzip, br' }
    const answer = await opened.app.inject({
      method: 'POST',
      url: parseSheetFile.path,
      headers,
      payload,
    })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(linesOf(gunzipSync(answer.rawPayload))).toContain('F3=007')
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
  ])('refuses %s %#', async (name, bytes, status, words) => {
    const answer = await send(bytes, name)
    expect([answer.statusCode, answer.json().detail]).toEqual([
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

  test('a body that is no form, and a form without a file, are refused', async () => {
    const noForm = await call('POST', parseSheetFile, {})
    expect(noForm.statusCode).toBe(415)
    const encoded = new FormData()
    encoded.append('other', 'text')
    const body = new Response(encoded)
    const empty = await opened.app.inject({
      method: 'POST',
      url: parseSheetFile.path,
      headers: { ...anna.headers, 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    expect([empty.statusCode, empty.json().code]).toEqual([400, 'no_file'])
    const broken = await opened.app.inject({
      method: 'POST',
      url: parseSheetFile.path,
      headers: { ...anna.headers, 'content-type': 'multipart/form-data; boundary=x' },
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

describe('a shop’s own file', () => {
  const rows = 'Заказ;Вес, кг;Телефон\n«Ёж» 1;0,5;+79161234567\n'
  const lines = ['A1=Заказ', 'B1=Вес, кг', 'C1=Телефон', 'A2=«Ёж» 1', 'B2=0,5', 'C2=+79161234567']
  const windows1251 = (text: string) =>
    Buffer.from(
      Array.from(text, (letter) => {
        const code = letter.charCodeAt(0)
        if (code < 0x80) return code
        const special = '«»ёЁ№'.indexOf(letter)
        return special === -1 ? code - 0x350 : ([0xab, 0xbb, 0xb8, 0xa8, 0xb9][special] ?? 0)
      }),
    )

  test.each([
    ['UTF-8', Buffer.from(rows)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${rows}`)],
    ['windows-1251', windows1251(rows)],
    ['UTF-16', Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(rows, 'utf16le')])],
    [
      'UTF-16, the other way round',
      Buffer.concat([Buffer.from('feff', 'hex'), Buffer.from(rows, 'utf16le').swap16()]),
    ],
    ['commas in quotes', Buffer.from('Заказ,"Вес, кг",Телефон\n«Ёж» 1,"0,5",+79161234567\n')],
    ['tabs', Buffer.from(rows.replaceAll(';', '\t'))],
    ['the delimiter said', Buffer.from(`sep=|\r\n${rows.replaceAll(';', '|')}`)],
    ['Windows’ line ends', Buffer.from(rows.replaceAll('\n', '\r\n'))],
  ])('is read: %s', async (_case, bytes) => {
    const answer = await sendShop(bytes)
    expect(answer.statusCode).toBe(200)
    expect(linesOf(answer.rawPayload)).toEqual(lines)
  })

  test('one broken byte does not make another encoding of a file', async () => {
    const broken = Buffer.concat([Buffer.from(rows), Buffer.from([0xff])])
    expect(linesOf((await sendShop(broken)).rawPayload)).toEqual([...lines, 'A3=\ufffd'])
  })

  test('a heading with more commas than semicolons is still one of semicolons', async () => {
    const answer = await sendShop('Вес, кг, брутто;Цена, руб, с НДС\n0,5;100\n1;200,5\n2;300\n')
    expect(linesOf(answer.rawPayload).slice(0, 2)).toEqual([
      'A1=Вес, кг, брутто',
      'B1=Цена, руб, с НДС',
    ])
  })

  test('letters of windows-1251 that begin as a workbook does are letters', async () => {
    const answer = await sendShop(windows1251('Размер;Б\nРП;1\n'))
    expect(linesOf(answer.rawPayload)).toEqual(['A1=Размер', 'B1=Б', 'A2=РП', 'B2=1'])
  })

  test('quotation marks, line ends in them, empty rows and cells', async () => {
    const text = 'a;b\n\n"две\r\nстроки";"он сказал ""да"""\n;;\nООО "Лавка";;x\n'
    expect(linesOf((await sendShop(text)).rawPayload)).toEqual([
      'A1=a',
      'B1=b',
      'A3=две\nстроки',
      'B3=он сказал "да"',
      'A5=ООО "Лавка"',
      'C5=x',
    ])
  })

  test('a workbook is read as well, whatever its name says', async () => {
    const bytes = fixture('libreoffice-values.xlsx')
    for (const name of ['shop.xlsx', 'shop.csv']) {
      const answer = await upload(opened, anna, parseShopFile, { name, bytes })
      expect(linesOf(answer.rawPayload)).toContain('H3=21.11.2026')
    }
  })

  test.each([
    ['a.csv', '', 'В файле нет строк'],
    ['a.csv', ';;\n\n', 'В файле нет строк'],
    ['a.csv', 'a;b\n"c;d\ne;f', 'кавычка открыта и не закрыта: строка 2'],
    ['a.csv', `a;b\n1\0;2`, 'нужна таблица .csv или .xlsx'],
    ['a.pdf', 'a;b', 'нужна таблица .csv или .xlsx'],
    ['a.csv', `${'x;'.repeat(101)}y`, 'Слишком много колонок'],
    ['a.csv', 'x\n'.repeat(20_001), 'Слишком много строк'],
    ['a.csv', '\n'.repeat(1_000_001), 'Слишком много строк'],
    ['a.csv', 'я'.repeat(40_000), 'Слишком длинный текст'],
    ['a.csv', fixture('libreoffice-values.xls'), 'старого вида'],
  ])('refuses %s %#', async (name, content, words) => {
    const answer = await sendShop(content, name)
    expect([answer.statusCode, answer.json().detail]).toEqual([400, expect.stringContaining(words)])
  })
})

describe('the template', () => {
  const template = async () => {
    const answer = await call('GET', getPackageTemplate)
    expect(answer.headers['content-disposition']).toContain('shipments.xlsx')
    return answer.rawPayload
  }

  test('is read by its own call: the type, the headings, nothing else', async () => {
    expect(linesOf((await send(await template())).rawPayload)).toEqual([
      'A1=Последняя миля',
      ...SHIPMENT_COLUMNS.map(({ letter, heading }) => `${letter}2=${heading}`),
    ])
  })

  test('has lists, bounds and hints for each column, and keeps digits as typed', async () => {
    const { files } = await readXlsx(await template())
    // Nothing is named that is not there.
    expect([...files.keys()].filter((name) => /comments|drawing/i.test(name))).toEqual([])
    expect(files.get('[Content_Types].xml')).not.toContain('comments')
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    for (const { letter, hint, text } of SHIPMENT_COLUMNS) {
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

describe('marked faults', () => {
  const mark = async (results: readonly object[]) => {
    const answer = await call('POST', markSheetFaults, { results })
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload
  }
  const good = row(3)
  const bad = row(5, { C: 'XXL', D: '500', F: '999' })

  test('stand in their cells and in words, unknown and sleeping lockers too', async () => {
    const sleeping = row(6, { F: '101' })
    const { files, rows } = await readXlsx(await mark([TYPE, good, bad, sleeping]))
    const [, heading, first, second, third] = rows
    expect(heading?.at(-1)).toMatchObject({ at: 'O2', value: 'Ошибки' })
    expect(first?.map(({ at }) => at)).toEqual(['B3', 'C3', 'D3', 'E3', 'F3', 'G3'])
    const red = (cells: typeof second) =>
      cells
        ?.filter(({ style }) =>
          [TEMPLATE_STYLE.faulty, TEMPLATE_STYLE.faultyText].some((one) => one === style),
        )
        .map(({ at }) => at)
    expect(red(first)).toEqual([])
    expect(red(second)).toEqual(['C5', 'D5', 'F5'])
    expect(second?.at(-1)?.value).toBe(
      'C5: Выберите размер ячейки\nD5: Вес от 0,1 до 15 кг. Похоже, здесь граммы\nF5: Почтомат не найден!',
    )
    expect(red(third)).toEqual(['F6'])
    expect(files.get('xl/comments1.xml')).toContain('<comment ref="C5"')
    expect(files.get('xl/comments1.xml')).toContain('Почтомат не найден!')
    expect(files.get('xl/drawings/vmlDrawing1.vml')).toContain(
      '<x:Row>4</x:Row><x:Column>2</x:Column>',
    )
  })

  test('and the same rows come back when the book is sent again', async () => {
    const rows = [
      good,
      bad,
      row(9, { B: '=1+1', I: '@SUM(A1)', K: '-1', L: '0,5', M: '2', N: '10/110' }),
    ]
    const again = await send(await mark([TYPE, ...rows]))
    const results = again.json().results as (typeof TYPE)[]
    const before = readShipmentSheet([TYPE, ...rows])
    const after = readShipmentSheet(results)
    if (before.kind !== 'read' || after.kind !== 'read') throw new Error('no template')
    expect(after.parcels).toEqual(before.parcels)
    expect(after.faults.map(({ cell, message }) => [cell, message])).toEqual(
      before.faults.map(({ cell, message }) => [cell, message]),
    )
    expect(linesOf(again.rawPayload)).toContain('B9==1+1')
  })

  test('an empty cell that must be filled is marked too', async () => {
    const { rows } = await readXlsx(await mark([TYPE, row(3, { G: '' })]))
    expect(rows[2]?.at(-1)?.value).toBe('G3: Поле обязательно для заполнения')
  })

  test('whatever people put into cells makes a book that is read', async () => {
    const rows = NAUGHTY_STRINGS.map(([, text], at) =>
      row(at + 3, { B: text.slice(0, 32_767), H: text.slice(0, 32_767), K: text.slice(0, 32_767) }),
    )
    expect((await send(await mark([TYPE, ...rows]))).statusCode).toBe(200)
  })

  test('rows that are not the template’s, or too many, are refused', async () => {
    const other = await call('POST', markSheetFaults, { results: [good] })
    expect([other.statusCode, other.json().detail]).toEqual([400, 'Неопознанный шаблон файла'])
    const many = Array.from({ length: 20_001 }, (_, at) => ({ row_number: at + 1, cells: [] }))
    const tooMany = await call('POST', markSheetFaults, { results: many })
    expect([tooMany.statusCode, tooMany.json()]).toEqual([
      400,
      { results: ['Слишком много строк: не больше 20\u00a0000'] },
    ])
    for (const results of [
      undefined,
      [{ row_number: 0, cells: [] }],
      [{ row_number: 1, cells: [{ cell_letter: 'a1', cell_value: 'x' }] }],
    ])
      expect((await call('POST', markSheetFaults, { results })).statusCode).toBe(400)
  })
})

describe('remembered layouts', () => {
  const layout = (name: string) => ({
    headings: ['Заказ', name],
    columns: { B: 0, D: 1 },
    defaults: { C: 'M' },
    weight_unit: 'g' as const,
  })
  const save = (body: object, by = anna) => call('PUT', saveSheetLayout, body, by)
  const list = async (by = anna) =>
    (await call('GET', listSheetLayouts, undefined, by)).json().results

  test('stand newest first, one for the same headings, each customer’s own', async () => {
    expect((await save(layout('Вес'))).json()).toEqual(layout('Вес'))
    await save(layout('Вес, кг'))
    await save({ ...layout(' ВЕС '), weight_unit: 'kg' })
    expect(await list()).toEqual([{ ...layout(' ВЕС '), weight_unit: 'kg' }, layout('Вес, кг')])
    expect(await list(await signInCustomer(opened))).toEqual([])
  })

  test('the fifty newest are kept', async () => {
    for (let at = 0; at < 53; at += 1) await save(layout(`Колонка ${at}`))
    const kept = (await list()).map(({ headings }: { headings: string[] }) => headings[1])
    expect(kept).toEqual(Array.from({ length: 50 }, (_, at) => `Колонка ${52 - at}`))
  })

  test('what the store cannot keep is not kept, and what makes no sense is refused', async () => {
    const naughty = { ...layout('a\u0000b\ud83d'), defaults: { I: '\u0000x' } }
    expect((await save(naughty)).json()).toMatchObject({
      headings: ['Заказ', 'ab\ufffd'],
      defaults: { I: 'x' },
    })
    expect((await save({ ...layout('Вес'), columns: { B: 2 } })).json()).toEqual({
      columns: ['Такой колонки в файле нет'],
    })
    expect((await save({ ...layout('Вес'), columns: { B: 1, C: 1 } })).statusCode).toBe(400)
    expect((await save({ ...layout('Вес'), columns: { Z: 1 } })).statusCode).toBe(400)
    expect((await save({})).statusCode).toBe(400)
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
    faults: new Map(),
  }))
  const parts: Buffer[] = []
  for await (const part of writeTemplate(rows)) parts.push(part)
  const answer = await send(Buffer.concat(parts))
  const { results } = answer.json()
  expect(sheetRow.safeParse(results[5000]).success).toBe(true)
  expect(readShipmentSheet(results)).toMatchObject({ kind: 'read', faults: [], tooMany: false })
  expect(results).toHaveLength(10_002)
})
