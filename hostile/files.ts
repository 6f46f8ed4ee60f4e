import { crc32, deflateRawSync, gzipSync } from 'node:zlib'

// Files made on purpose: good ones to begin with, bombs and broken ones.

interface Entry {
  readonly name: string
  readonly content: Buffer
  /** The size that the archive tells, where it lies. */
  readonly statedSize?: number
  readonly packed?: Buffer
}

/** An archive of exactly these entries. */
function zipOf(entries: readonly Entry[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, statedSize, packed = deflateRawSync(content) } of entries) {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(statedSize ?? content.length, 18)
    const nameBytes = Buffer.from(name)
    fields.writeUInt16LE(nameBytes.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, nameBytes, packed])
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, tail, nameBytes]),
    )
    bodies.push(body)
    at += body.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length & 0xffff, 8)
  end.writeUInt16LE(entries.length & 0xffff, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, list, end])
}

const NS = 'http://schemas.openxmlformats.org'
const sheetOf = (rows: string, before = '') =>
  Buffer.from(
    `<?xml version="1.0"?>${before}<worksheet xmlns="${NS}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  )

function workbook(sheet: Buffer, more: readonly Entry[] = [], statedSize?: number): Buffer {
  const xml = (name: string, text: string) => ({ name, content: Buffer.from(text) })
  return zipOf([
    xml(
      '[Content_Types].xml',
      `<?xml version="1.0"?><Types xmlns="${NS}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    xml(
      '_rels/.rels',
      `<?xml version="1.0"?><Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    xml(
      'xl/workbook.xml',
      `<?xml version="1.0"?><workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    xml(
      'xl/_rels/workbook.xml.rels',
      `<?xml version="1.0"?><Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    {
      name: 'xl/worksheets/sheet1.xml',
      content: sheet,
      ...(statedSize === undefined ? {} : { statedSize }),
    },
    ...more,
  ])
}

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha">${'bcdefghij'
  .split('')
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
  .join('')}]>`
const OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'

const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, ' ')

/** A thousand to one on the wire. */
const BOMB_MEGABYTES = 200

const png = (width: number, height: number) => {
  const head = Buffer.alloc(25)
  head.writeUInt32BE(13, 0)
  head.write('IHDR', 4)
  head.writeUInt32BE(width, 8)
  head.writeUInt32BE(height, 12)
  head.set([8, 6, 0, 0, 0], 16)
  head.writeUInt32BE(crc32(head.subarray(4, 21)), 21)
  return Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), head])
}

const PDF =
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R]/Count 999999999>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'
const TIFF = Buffer.concat([
  Buffer.from('II*\0\u0008\0\0\0\u00ff\u00ff', 'latin1'),
  Buffer.alloc(4000, 0xff),
])

const BANK = `1CClientBankExchange
ВерсияФормата=1.03
Кодировка=UTF-8
СекцияДокумент=Платежное поручение
Номер=1
Дата=22.11.2026
Сумма=100.00
ПлательщикИНН=7707083893
Плательщик=ООО Проба
НазначениеПлатежа=Пополнение депозита
КонецДокумента
КонецФайла
`

export interface File {
  readonly name: string
  readonly content: () => Buffer
}

/** Made when they are first sent, for some are large. */
export const FILES: readonly File[] = [
  { name: 'a.xlsx', content: () => workbook(sheetOf(`<row r="1">${cell('A1', 'Книга')}</row>`)) },
  { name: 'a.csv', content: () => Buffer.from('Заказ;Телефон\n1;+79161234567\n') },
  { name: 'a.txt', content: () => Buffer.from(BANK) },
  { name: 'a.pdf', content: () => Buffer.from(PDF) },
  { name: 'a.png', content: () => png(1, 1) },
  { name: 'bomb.xlsx', content: () => workbook(zeros(BOMB_MEGABYTES)) },
  { name: 'liar.xlsx', content: () => workbook(zeros(64), [], 100) },
  {
    name: 'laughs.xlsx',
    content: () => workbook(sheetOf(`<row r="1">${cell('A1', '&j;')}</row>`, LAUGHS)),
  },
  {
    name: 'outside.xlsx',
    content: () => workbook(sheetOf(`<row r="1">${cell('A1', '&a;')}</row>`, OUTSIDE)),
  },
  { name: 'deep.xlsx', content: () => workbook(Buffer.from('<a>'.repeat(200_000))) },
  {
    name: 'corner.xlsx',
    content: () =>
      workbook(
        sheetOf(
          `<row r="1">${cell('A1', 'x')}</row><row r="1048576">${cell('XFD1048576', 'x')}</row>`,
        ),
      ),
  },
  {
    name: 'long.xlsx',
    content: () => workbook(sheetOf(`<row r="1">${cell('A1', 'Я'.repeat(3_000_000))}</row>`)),
  },
  {
    name: 'parts.xlsx',
    content: () =>
      workbook(
        sheetOf(''),
        Array.from({ length: 3_000 }, (_, at) => ({ name: `x/${at}`, content: Buffer.from('x') })),
      ),
  },
  {
    name: 'path.xlsx',
    content: () => workbook(sheetOf(''), [{ name: '../../../tmp/x', content: Buffer.from('x') }]),
  },
  { name: 'half.xlsx', content: () => workbook(sheetOf('')).subarray(0, 400) },
  { name: 'old.xls', content: () => Buffer.from('d0cf11e0a1b11ae1'.repeat(100), 'hex') },
  {
    name: 'inner.xlsx',
    content: () => zipOf([{ name: 'a.xlsx', content: workbook(sheetOf('')) }]),
  },
  { name: 'wide.csv', content: () => Buffer.from(`${'a;'.repeat(100_000)}\n`) },
  { name: 'quotes.csv', content: () => Buffer.from('"'.repeat(400_000)) },
  { name: 'zero.csv', content: () => Buffer.alloc(500_000) },
  { name: 'rows.csv', content: () => Buffer.from('a;b\n'.repeat(60_000)) },
  { name: 'bad.csv', content: () => Buffer.from([0xff, 0xfe, 0xd0, 0x00, 0xdc, 0xd0]) },
  { name: 'formula.csv', content: () => Buffer.from('=1+1;@x\n+cmd|x;-2\n') },
  { name: 'huge.png', content: () => png(2 ** 31 - 1, 2 ** 31 - 1) },
  { name: 'bomb.png', content: () => Buffer.concat([png(60_000, 60_000), gzipSync(zeros(64))]) },
  { name: 'a.tiff', content: () => TIFF },
  {
    name: 'script.svg',
    content: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  },
  { name: 'page.html', content: () => Buffer.from('<script>alert(1)</script>') },
  {
    name: 'long.txt',
    content: () => Buffer.from(`1CClientBankExchange\n${'Сумма=1\n'.repeat(100_000)}`),
  },
  { name: 'sums.txt', content: () => Buffer.from(BANK.replace('100.00', '9'.repeat(500))) },
  {
    name: 'minus.txt',
    content: () =>
      Buffer.from(BANK.replace('100.00', '-100.00').replace('22.11.2026', '99.99.0000')),
  },
  {
    name: 'many.txt',
    content: () => {
      const [head = '', ...rest] = BANK.split('СекцияДокумент')
      const one = `СекцияДокумент${rest.join('')}`.replace('КонецФайла\n', '')
      return Buffer.from(`${head}${one.repeat(3_000)}КонецФайла\n`)
    },
  },
  { name: 'nothing', content: () => Buffer.alloc(0) },
]

export const NAMES: readonly string[] = [
  '../../../../etc/passwd',
  '..\\..\\win.ini',
  'a\0.xlsx',
  'a.xlsx\r\nX: y',
  '"; filename="b',
  'Я'.repeat(4_000),
  '.',
  '',
  'CON',
  'a.xlsx.exe',
  '\u202excod.exe',
]
