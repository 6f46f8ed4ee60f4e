import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, constants, deflateRawSync } from 'node:zlib'

/** An entry of an archive; what is not said follows from its content, and may be a lie where it is. */
export interface TestEntry {
  readonly name: string
  readonly content?: string | Buffer
  /** As it stands in the archive, instead of the content. */
  readonly packed?: Buffer
  readonly size?: number
  readonly flags?: number
  readonly method?: number
}

/** An archive of exactly these entries. */
export function packZip(entries: readonly TestEntry[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? '')
    const packed = entry.packed ?? (entry.method === 0 ? content : deflateRawSync(content))
    const name = Buffer.from(entry.name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE((entry.flags ?? 0) | 0x0800, 2)
    fields.writeUInt16LE(entry.method ?? 8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(entry.size ?? content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, name, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, tail, name]),
    )
    bodies.push(body)
    at += body.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, list, end])
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

export interface TestBook {
  /** What stands inside `<sheetData>`, or a whole part where it begins with `<?xml`. */
  readonly rows: string
  /** Behind `<sheetData>`. */
  readonly after?: string
  /** The `<si>` elements. */
  readonly strings?: string
  readonly styles?: string
  readonly workbook?: string
  readonly relations?: string
  /** Instead of, or beside, the parts of the book. */
  readonly entries?: readonly TestEntry[]
}

export const testSheet = (rows: string, after = ''): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><dimension ref="A1:N9"/><sheetData>${rows}</sheetData>${after}</worksheet>`

/** A workbook as Excel writes it, of parts that may be replaced. */
export function testBook(book: TestBook): Buffer {
  const { rows, after = '', strings = '', styles = '', entries = [] } = book
  const parts: readonly TestEntry[] = [
    { name: '[Content_Types].xml', content: `${HEAD}<Types/>` },
    {
      name: '_rels/.rels',
      content: `${HEAD}<Relationships><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content:
        book.workbook ??
        `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Лист1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        book.relations ??
        `${HEAD}<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="/xl/styles.xml"/></Relationships>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `${HEAD}<sst xmlns="${MAIN}">${strings}</sst>`,
    },
    { name: 'xl/styles.xml', content: `${HEAD}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: rows.startsWith('<?xml') ? rows : testSheet(rows, after),
    },
  ]
  const replaced = new Set(entries.map(({ name }) => name))
  return packZip([...parts.filter(({ name }) => !replaced.has(name)), ...entries])
}

export const BOOK_RELATIONS = { OFFICE, MAIN, HEAD } as const

/**
 * So many megabytes of one text, packed without making them: the same packed block over and over.
 * @param text of 1 MB when repeated
 */
export function packedBomb(start: string, filling: string, end: string, megabytes: number): Buffer {
  const block = filling.repeat(Math.ceil((1024 * 1024) / filling.length))
  const flushed = (text: string) =>
    deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH, level: 9 })
  const packed = flushed(block)
  return Buffer.concat([
    flushed(start),
    ...Array.from({ length: megabytes }, () => packed),
    deflateRawSync(end),
  ])
}

/** A file that another program saved. */
export const fixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, 'fixtures', name))

/** Rows of a response as lines «B3=…», for expectations. */
export const linesOf = (response: Buffer): readonly string[] =>
  (
    JSON.parse(response.toString()) as {
      results: { row_number: number; cells: { cell_letter: string; cell_value: string }[] }[]
    }
  ).results.flatMap(({ row_number: row, cells }) =>
    cells.map(({ cell_letter: letter, cell_value: value }) => `${letter}${row}=${value}`),
  )
