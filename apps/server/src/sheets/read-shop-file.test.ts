import { parseShopFile } from '@yacheyka/contract/sheets/sheets'
import { describe, expect, test } from 'vitest'
import { fixture, linesOf } from '#/documents/test-workbook.ts'
import { openSheets, upload } from './test-sheets.ts'

const { opened, anna, sendShop } = openSheets()

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
    const response = await sendShop(bytes)
    expect(response.statusCode).toBe(200)
    expect(linesOf(response.rawPayload)).toEqual(lines)
  })

  test('one broken byte does not make another encoding of a file', async () => {
    const broken = Buffer.concat([Buffer.from(rows), Buffer.from([0xff])])
    expect(linesOf((await sendShop(broken)).rawPayload)).toEqual([...lines, 'A3=\ufffd'])
  })

  test('a heading with more commas than semicolons is still one of semicolons', async () => {
    const response = await sendShop('Вес, кг, брутто;Цена, руб, с НДС\n0,5;100\n1;200,5\n2;300\n')
    expect(linesOf(response.rawPayload).slice(0, 2)).toEqual([
      'A1=Вес, кг, брутто',
      'B1=Цена, руб, с НДС',
    ])
  })

  test('letters of windows-1251 that begin as a workbook does are letters', async () => {
    const response = await sendShop(windows1251('Размер;Б\nРП;1\n'))
    expect(linesOf(response.rawPayload)).toEqual(['A1=Размер', 'B1=Б', 'A2=РП', 'B2=1'])
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
      const response = await upload(opened(), anna(), parseShopFile, { name, bytes })
      expect(linesOf(response.rawPayload)).toContain('H3=21.11.2026')
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
  ])('rejects %s %#', async (name, content, words) => {
    const response = await sendShop(content, name)
    expect([response.statusCode, response.json().detail]).toEqual([
      400,
      expect.stringContaining(words),
    ])
  })
})
