import { expect, test } from 'vitest'
import { outcomeOf } from './test-read-sheet.ts'
import {
  BOOK_RELATIONS,
  fixture,
  packZip,
  testBook,
  type TestBook,
  testSheet,
} from './test-workbook.ts'
import { SheetError } from './xlsx-error.ts'
import { readXlsxResponse } from './xlsx-reader.ts'

const { HEAD, OFFICE } = BOOK_RELATIONS
const cell = (name: string, xml: string) => `<row r="1"><c r="${name}"${xml}</c></row>`

test.each<readonly [string, string, TestBook]>([
  ['a formula without its result', 'uncounted', { rows: cell('C1', '><f>A1+1</f>') }],
  [
    'too long a text',
    'long_cell',
    { rows: cell('A1', ` t="inlineStr"><is><t>${'я'.repeat(32_768)}</t></is>`) },
  ],
  [
    'a text of nothing but entities without end',
    'long_cell',
    { rows: cell('A1', ` t="inlineStr"><is><t>${'&#1071;'.repeat(60_000)}</t></is>`) },
  ],
  ['a value beyond column 100', 'many_columns', { rows: cell('CW1', '><v>1</v>') }],
  ['a shared text that is not there', 'damaged', { rows: cell('A1', ' t="s"><v>0</v>') }],
  ['a number that is none', 'damaged', { rows: cell('A1', '><v>abc</v>') }],
  ['a column beyond the last', 'damaged', { rows: cell('XFE1', '><v>1</v>') }],
  [
    'cells out of order',
    'damaged',
    { rows: '<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>' },
  ],
  ['a cell outside a row', 'damaged', { rows: '<row r="1"/><c r="A2"><v>1</v></c>' }],
  ['rows out of order', 'damaged', { rows: '<row r="2"/><row r="2"/>' }],
  ['a row beyond the last', 'damaged', { rows: '<row r="1048577"/>' }],
  ['a tag that is not closed', 'damaged', { rows: '<row r="1"><c r="A1"><v>1</c></row>' }],
  ['a part that ends early', 'damaged', { rows: '<?xml version="1.0"?><worksheet><sheetData>' }],
  ['a part without anything', 'damaged', { rows: '<?xml version="1.0"?>' }],
  ['an unknown entity', 'damaged', { rows: cell('A1', ' t="inlineStr"><is><t>&nbsp;</t></is>') }],
  ['an attribute without quotes', 'damaged', { rows: '<row r=1></row>' }],
  [
    'bytes that are no UTF-8',
    'damaged',
    {
      rows: '',
      entries: [
        {
          name: 'xl/worksheets/sheet1.xml',
          content: Buffer.from(
            testSheet(cell('A1', ' t="inlineStr"><is><t>\xff</t></is>')),
            'latin1',
          ),
        },
      ],
    },
  ],
  [
    'an external entity',
    'doctype',
    {
      rows: `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet>&x;</worksheet>`,
    },
  ],
  [
    'a DOCTYPE in the strings',
    'doctype',
    {
      rows: '',
      entries: [
        {
          name: 'xl/sharedStrings.xml',
          content: '<!DOCTYPE sst [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><sst/>',
        },
      ],
    },
  ],
  [
    'a sheet that is nowhere',
    'no_sheet',
    {
      rows: '',
      relations: `${HEAD}<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/none.xml"/></Relationships>`,
    },
  ],
  [
    'relations that lead out',
    'no_sheet',
    {
      rows: '',
      relations: `${HEAD}<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="../../../../etc/passwd"/></Relationships>`,
    },
  ],
  ['relations to nothing', 'no_sheet', { rows: '', relations: `${HEAD}<Relationships/>` }],
  ['no sheets at all', 'no_sheet', { rows: '', workbook: `${HEAD}<workbook/>` }],
  ['something else than a workbook', 'not_workbook', { rows: '', workbook: `${HEAD}<document/>` }],
  [
    'a part that is encrypted',
    'encrypted',
    { rows: '', entries: [{ name: 'xl/worksheets/sheet1.xml', content: testSheet(''), flags: 1 }] },
  ],
  [
    'a part packed in an unknown way',
    'damaged',
    {
      rows: '',
      entries: [{ name: 'xl/worksheets/sheet1.xml', content: testSheet(''), method: 12 }],
    },
  ],
  [
    'a part that is smaller than it says',
    'damaged',
    {
      rows: '',
      entries: [{ name: 'xl/worksheets/sheet1.xml', content: testSheet(''), size: 5000 }],
    },
  ],
  [
    'a part that is larger than it says',
    'unpacked',
    {
      rows: '',
      entries: [
        {
          name: 'xl/worksheets/sheet1.xml',
          content: testSheet('<row r="1"/>'.repeat(100)),
          size: 100,
        },
      ],
    },
  ],
  [
    'two parts of one name',
    'damaged',
    { rows: '', entries: [{ name: 'xl/other.xml' }, { name: 'xl/OTHER.xml' }] },
  ],
  [
    'a name that leads out',
    'damaged',
    { rows: '', entries: [{ name: '../../etc/passwd', content: 'x' }] },
  ],
  ['an absolute name', 'damaged', { rows: '', entries: [{ name: '/etc/passwd', content: 'x' }] }],
])('%s is rejected: %s', async (_case, code, facts) => {
  expect(await outcomeOf(testBook(facts))).toMatchObject({ name: 'SheetFault', code })
})

test.each([
  ['nothing', Buffer.alloc(0), 'not_workbook'],
  ['words', Buffer.from('Номер;Размер\n1;2'), 'not_workbook'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'not_workbook'],
  ['an .xls', fixture('libreoffice-values.xls'), 'old_workbook'],
  ['an .xls of the nineties', Buffer.from('0908100000060500', 'hex'), 'old_workbook'],
  [
    'one with a password',
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1024),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]),
    'encrypted',
  ],
  [
    'a .docx',
    packZip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      {
        name: '_rels/.rels',
        content: `<Relationships><Relationship Id="a" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
      },
      { name: 'word/document.xml', content: '<w:document/>' },
    ]),
    'not_workbook',
  ],
  ['any archive', packZip([{ name: 'a.txt', content: 'a' }]), 'not_workbook'],
  [
    'an .ods',
    packZip([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'content.xml', content: '<a/>' },
    ]),
    'other_workbook',
  ],
  [
    'an .xlsb',
    packZip([
      {
        name: '_rels/.rels',
        content: `<Relationships><Relationship Id="a" Type="${OFFICE}/officeDocument" Target="xl/workbook.bin"/></Relationships>`,
      },
      { name: 'xl/workbook.bin' },
    ]),
    'other_workbook',
  ],
])('%s with another name is no workbook', async (_case, bytes, code) => {
  await expect(readXlsxResponse(bytes)).rejects.toMatchObject({ name: 'SheetFault', code })
})

test('what is cut off anywhere is rejected', async () => {
  const whole = fixture('libreoffice-values.xlsx')
  for (let length = 4; length < whole.length; length += 97)
    await expect(readXlsxResponse(whole.subarray(0, length))).rejects.toMatchObject({
      name: 'SheetFault',
      code: 'damaged',
    })
})

test(
  'a byte that was changed anywhere is rejected or changes nothing else',
  { tags: ['slow'] },
  async () => {
    const whole = fixture('libreoffice-template.xlsx')
    for (let place = 0; place < whole.length; place += 61) {
      const changed = Buffer.from(whole)
      changed[place] = (changed[place] ?? 0) ^ 0x55
      const outcome = await outcomeOf(changed)
      expect(Array.isArray(outcome) || outcome instanceof SheetError).toBe(true)
    }
  },
)

test('the error names the cell', async () => {
  const outcome = await outcomeOf(testBook({ rows: cell('C1', '><f>A1+1</f>') }))
  expect(outcome).toMatchObject({ place: 'C1', message: expect.stringMatching(/: C1$/) })
})
