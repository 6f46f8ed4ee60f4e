import { SaxesParser } from 'saxes'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

/** A workbook as another program reads it: an unzipper and an XML parser that share nothing with the writer. */
export interface ReadSheet {
  readonly files: ReadonlyMap<string, string>
  readonly rows: readonly (readonly ReadCell[])[]
}
export interface ReadCell {
  readonly at: string
  readonly value: string | number
  readonly style: number
}

const SHEET = 'xl/worksheets/sheet1.xml'

export async function readXlsx(bytes: Buffer): Promise<ReadSheet> {
  const files = await unzip(bytes)
  for (const [name, text] of files) if (name !== SHEET) parseXml(text)
  return { files, rows: readRows(files.get(SHEET) ?? '') }
}

function unzip(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    // Checks sizes and check sums of every entry.
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, zip) => {
      if (error !== null) return reject(error)
      const files = new Map<string, string>()
      zip.on('error', reject)
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry: Entry) => {
        readEntry(zip, entry).then((text) => {
          files.set(entry.fileName, text)
          zip.readEntry()
        }, reject)
      })
      zip.readEntry()
    })
  })
}

const readEntry = (zip: ZipFile, entry: Entry): Promise<string> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null) return reject(error)
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('error', reject)
      stream.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
    })
  })

function parseXml(text: string): void {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.write(text).close()
}

function readRows(xml: string): ReadCell[][] {
  const rows: ReadCell[][] = []
  const parser = new SaxesParser()
  let cell = { at: '', style: 0, isText: false }
  let text = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'row') rows.push([])
    if (name === 'f') throw new Error('a formula')
    if (name === 'c') {
      const { r: at = '', s = '0', t } = attributes
      cell = { at, style: Number(s), isText: t === 'inlineStr' }
    }
    if (name === 't' || name === 'v') text = ''
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('closetag', ({ name }) => {
    if (name !== 't' && name !== 'v') return
    rows
      .at(-1)
      ?.push({
        at: cell.at,
        value: cell.isText ? unescaped(text) : Number(text),
        style: cell.style,
      })
  })
  parser.write(xml).close()
  return rows
}

/** `_x0041_` is a sign's code to Excel. */
const unescaped = (text: string) =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
