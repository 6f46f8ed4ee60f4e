import { text as textOf } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import { fromBufferPromise } from 'yauzl'

/** A workbook as another program reads it: an unzipper and an XML parser that share nothing with the writer. */
export interface ReadSheet {
  readonly files: ReadonlyMap<string, string>
  readonly rows: readonly (readonly ReadCell[])[]
}
interface ReadCell {
  readonly at: string
  readonly value: string | number
  readonly style: number
}

const SHEET = 'xl/worksheets/sheet1.xml'

export async function readXlsx(bytes: Buffer): Promise<ReadSheet> {
  const files = await unzip(bytes)
  for (const [name, xml] of files) if (name !== SHEET) parseXml(xml)
  return { files, rows: readRows(files.get(SHEET) ?? '') }
}

/** Sizes and check sums of every entry are checked. */
async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const zip = await fromBufferPromise(bytes, { strictFileNames: true })
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await textOf(await zip.openReadStreamPromise(entry)))
  return files
}

function parseXml(xml: string): void {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
}

function readRows(xml: string): ReadCell[][] {
  const rows: ReadCell[][] = []
  const parser = new SaxesParser()
  let cell = { at: '', style: 0, isText: false }
  let content = ''
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
    if (name === 't' || name === 'v') content = ''
  })
  parser.on('text', (part) => {
    content += part
  })
  parser.on('closetag', ({ name }) => {
    if (name !== 't' && name !== 'v') return
    rows.at(-1)?.push({
      at: cell.at,
      value: cell.isText ? unescaped(content) : Number(content),
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
