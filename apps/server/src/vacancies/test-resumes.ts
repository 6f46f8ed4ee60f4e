import { crc32 } from 'node:zlib'

/** A ZIP of stored parts, as a word processor would begin it. */
export function zipOf(parts: readonly (readonly [name: string, content: string])[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of parts) {
    const [nameBytes, bytes] = [Buffer.from(name), Buffer.from(content)]
    const sizes = Buffer.alloc(16)
    sizes.writeUInt32LE(crc32(bytes), 0)
    sizes.writeUInt32LE(bytes.length, 4)
    sizes.writeUInt32LE(bytes.length, 8)
    sizes.writeUInt16LE(nameBytes.length, 12)
    const local = Buffer.concat([
      Buffer.from('504b030414000008000000000000', 'hex'),
      sizes,
      nameBytes,
      bytes,
    ])
    const place = Buffer.alloc(4)
    place.writeUInt32LE(offset)
    directory.push(
      Buffer.from('504b0102140014000008000000000000', 'hex'),
      sizes,
      Buffer.alloc(10),
      place,
      nameBytes,
    )
    locals.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.from('504b0506' + '00'.repeat(18), 'hex')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, list, end])
}

const compoundFile = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1016),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ])

export const PDF = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\n%%EOF\n', 'latin1')
export const DOC = compoundFile('WordDocument')
export const XLS = compoundFile('Workbook')
export const DOCX = zipOf([
  ['[Content_Types].xml', '<Types/>'],
  ['word/document.xml', '<w:document/>'],
])
export const XLSX = zipOf([
  ['[Content_Types].xml', '<Types/>'],
  ['xl/workbook.xml', '<workbook/>'],
])
export const RTF = Buffer.from('{\\rtf1\\ansi Resume}')
export const TXT = Buffer.from('Резюме\r\nРаботал на складе.\r\n')
export const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
/** «Резюме» in windows-1251. */
export const TXT_1251 = Buffer.from('d0e5e7fecce5', 'hex')
export const TXT_UTF16 = Buffer.concat([
  Buffer.from('fffe', 'hex'),
  Buffer.from('Резюме', 'utf16le'),
])
