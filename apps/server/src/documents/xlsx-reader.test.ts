import { TEMPLATE_TYPE } from '@yacheyka/core/sheets/parcel-sheet-columns'
import { readParcelSheet } from '@yacheyka/core/sheets/parcel-sheet'
import { expect, test } from 'vitest'
import { book, cells, read } from './test-read-sheet.ts'
import { BOOK_RELATIONS, fixture, testSheet } from './test-workbook.ts'
import { readXlsxResponse } from './xlsx-reader.ts'

const { HEAD, MAIN, OFFICE } = BOOK_RELATIONS

test('a workbook that LibreOffice saved says what its cells show', async () => {
  expect(await read(fixture('libreoffice-values.xlsx'))).toEqual([
    'A1=Последняя миля',
    'B2=Номер',
    'C2=Размер',
    'B3=Б-1 «Ёлка» & <ко>',
    'C3=S/2',
    'D3=2.3',
    'E3=1 200,50',
    'F3=00042',
    'G3=79161234567',
    'H3=21.11.2026',
    'I3=46347.3958333333',
    'J3=09:30',
    'K3=20%',
    'L3=1',
    'M3=0.3',
    'N3=#DIV/0!',
    // Of the merged cells C4 and B5 hold something that nobody sees.
    'B4=объединённая',
    'D4=две\nстроки',
    'D5=аб',
    'E5==1+1',
    'B6=скрытая строка',
  ])
})

test('our template, filled and saved by LibreOffice, is read without an error', async () => {
  const response = JSON.parse(
    (await readXlsxResponse(fixture('libreoffice-template.xlsx'))).toString(),
  )
  const reading = readParcelSheet(response.results)
  expect(reading).toMatchObject({ kind: 'read', errors: [], mismatched: [], faulty: [] })
  expect(reading.kind === 'read' ? reading.parcels.length : 0).toBe(11)
  expect(response.results[0].cells).toEqual([{ cell_letter: 'A', cell_value: TEMPLATE_TYPE }])
})

test('texts: shared, in the cell, of formulas; runs joined, pronunciation left out, codes read', async () => {
  const strings =
    '<si><t>общий</t></si><si><r><t xml:space="preserve">два </t></r><r><t>куска</t></r><rPh sb="0" eb="1"><t>не надо</t></rPh></si><si><t/></si><si><t>_x0041_ _x000D_\n"&#1071;\\"</t></si>'
  expect(
    await cells(
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c>' +
        '<c r="E1" t="inlineStr"><is><t>в ячейке</t><rPh><t>нет</t></rPh></is></c><c r="F1" t="str"><f>A1&amp;"x"</f><v>итог &lt;1&gt;</v></c>' +
        '<c r="G1" t="str"><f>""</f><v></v></c><c r="H1" t="inlineStr"><is><t><![CDATA[<a> & b]]></t></is></c><c r="I1" s="3"/>',
      { strings },
    ),
  ).toEqual([
    'A1=общий',
    'B1=два куска',
    'D1=A \n"Я\\"',
    'E1=в ячейке',
    'F1=итог <1>',
    'H1=<a> & b',
  ])
})

const STYLES =
  '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy&quot; г.&quot;"/><numFmt numFmtId="165" formatCode="00000"/><numFmt numFmtId="166" formatCode="#,##0.00&quot;р. в день&quot;"/><numFmt numFmtId="167" formatCode="&quot;+7&quot;\\(000\\)000\\-00\\-00"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="9"/><xf numFmtId="167"/><xf numFmtId="46"/></cellXfs>'

test.each([
  ['1', 1, '31.12.1899'],
  ['46347', 1, '21.11.2026'],
  ['46347.3958333333', 2, '21.11.2026 09:30'],
  ['0.39584490740740744', 3, '09:30:01'],
  ['46347', 4, '21.11.2026'],
  ['42', 5, '00042'],
  ['1234.5', 6, '1234.5'],
  ['0.2', 7, '20%'],
  ['0.075', 7, '7.5%'],
  ['9161234567', 8, '+7(916)123-45-67'],
  ['0.0006944444', 9, '00:01'],
  ['-1', 1, '-1'],
  ['99999999', 1, '99999999'],
])('a number %s of style %i is shown as %s', async (number, style, shown) => {
  // Excel counts 1 January 1900 as day 1.
  const expected = number === '1' ? '01.01.1900' : shown
  expect(await cells(`<c r="A1" s="${style}"><v>${number}</v></c>`, { styles: STYLES })).toEqual([
    `A1=${expected}`,
  ])
})

test.each([
  ['0.30000000000000004', '0.3'],
  ['2.2999999999999998', '2.3'],
  ['79161234567', '79161234567'],
  ['7.9161234567E10', '79161234567'],
  ['4607012345678901234', '4607012345678901234'],
  ['4.607012345678E+21', '4607012345678000000000'],
  ['1E-7', '0.0000001'],
  ['-1.5E-10', '-0.00000000015'],
  ['-12.50', '-12.5'],
  ['0', '0'],
])('a number written as %s is %s', async (written, shown) => {
  expect(await cells(`<c r="A1"><v>${written}</v></c>`)).toEqual([`A1=${shown}`])
})

test('booleans, days by ISO 8601, mistakes, and days counted from 1904', async () => {
  const workbook = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="1"/><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`
  expect(
    await cells(
      '<c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c><c r="C1" t="d"><v>2026-11-21</v></c><c r="D1" t="d"><v>2026-11-21T09:30:00</v></c><c r="E1" t="e"><v>#REF!</v></c><c r="F1" s="1"><v>44885</v></c>',
      { styles: STYLES, workbook },
    ),
  ).toEqual([
    'A1=ИСТИНА',
    'B1=ЛОЖЬ',
    'C1=21.11.2026',
    'D1=21.11.2026 09:30',
    'E1=#REF!',
    'F1=21.11.2026',
  ])
})

test('cells and rows without places stand one after the other, prefixes do not matter', async () => {
  expect(
    await book({
      rows: `<?xml version="1.0"?><x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c r="C1"><x:v>2</x:v></x:c><x:c><x:v>3</x:v></x:c></x:row><x:row r="5"/><x:row><x:c><x:v>4</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    }),
  ).toEqual(['A1=1', 'C1=2', 'D1=3', 'A6=4'])
})

test('the first sheet that can be seen is read, wherever its part lies', async () => {
  const workbook = `${HEAD}<workbook xmlns:r="${OFFICE}"><sheets><sheet name="h" state="hidden" r:id="a"/><sheet name="v" state="veryHidden" r:id="b"/><sheet name="chart" r:id="c"/><sheet name="s" r:id="d"/></sheets></workbook>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = `${HEAD}<Relationships>${relation('a', 'worksheet', 'worksheets/sheet1.xml')}${relation('b', 'worksheet', 'worksheets/sheet1.xml')}${relation('c', 'chartsheet', 'worksheets/sheet1.xml')}${relation('d', 'worksheet', '../Other/Table.XML')}${relation('e', 'sharedStrings', 'SHAREDSTRINGS.xml')}</Relationships>`
  const entries = [
    {
      name: 'other/table.xml',
      content: testSheet('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
    },
  ]
  // As 1C names its parts.
  expect(
    await book({ rows: '', workbook, relations, entries, strings: '<si><t>да</t></si>' }),
  ).toEqual(['A1=да'])
})

test('UTF-16 and a byte order mark are read', async () => {
  const xml = testSheet('<row r="1"><c r="A1" t="inlineStr"><is><t>Ёж</t></is></c></row>')
  const wide = Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(xml, 'utf16le')])
  for (const content of [wide, Buffer.from(`\uFEFF${xml}`)])
    expect(
      await book({ rows: '', entries: [{ name: 'xl/worksheets/sheet1.xml', content }] }),
    ).toEqual(['A1=Ёж'])
})

test('an empty sheet has no rows, declared and styled ones do not count', async () => {
  expect(await book({ rows: '' })).toEqual([])
  const styled = Array.from(
    { length: 30_000 },
    (_, at) =>
      `<row r="${at + 1}" s="1"><c r="A${at + 1}" s="1"/><c r="XFD${at + 1}" s="1"/></row>`,
  ).join('')
  expect(await book({ rows: styled })).toEqual([])
  expect(
    await book({
      rows: '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="A1048576" s="1"/></row>',
    }),
  ).toEqual(['A1=1'])
})

test('merged cells show their first value, row by row', async () => {
  const row = (number: number) =>
    `<row r="${number}">${['A', 'B', 'C'].map((letter) => `<c r="${letter}${number}"><v>${number}</v></c>`).join('')}</row>`
  expect(
    await book({
      rows: [1, 2, 3, 4].map(row).join(''),
      after:
        '<mergeCells><mergeCell ref="B1:B3"/><mergeCell ref="A3:C3"/><mergeCell ref="A4:XFD4"/></mergeCells>',
    }),
  ).toEqual(['A1=1', 'B1=1', 'C1=1', 'A2=2', 'C2=2', 'A3=3', 'A4=4'])
  expect(
    await book({
      rows: row(1) + row(2),
      after: '<mergeCells><mergeCell ref="A1:C2"/></mergeCells>',
    }),
  ).toEqual(['A1=1'])
})
