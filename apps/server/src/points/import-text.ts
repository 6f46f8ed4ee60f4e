import { Buffer, isUtf8 } from 'node:buffer'
import { ImportError } from './import-error.ts'

/** Bytes; a file of 100 000 points takes about 40 MB. */
export const IMPORT_SIZE_MAX = 256 * 1024 * 1024

/** What programs on a Russian desktop write besides UTF-8. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251' | 'ibm866'

export interface ImportText {
  /** UTF-8 without a byte order mark. */
  readonly bytes: Buffer
  readonly encoding: Encoding
}

/**
 * Any text file as UTF-8.
 * @throws {ImportError} for an empty or too large file, a workbook, an archive, and what is no text
 */
export function readImportText(content: Uint8Array | string): ImportText {
  const bytes = typeof content === 'string' ? Buffer.from(content) : asBuffer(content)
  if (bytes.length > IMPORT_SIZE_MAX) {
    throw new ImportError(`Файл больше ${IMPORT_SIZE_MAX / 1024 / 1024} МБ: разделите его на части`)
  }
  const encoding = detectEncoding(bytes)
  const text = encoding === 'utf-8' ? bytes : recode(bytes, encoding)
  const start = text.subarray(0, 3).equals(UTF8_MARK) ? 3 : 0
  if (isBlank(text.subarray(start))) throw new ImportError('Файл пуст')
  return { bytes: text.subarray(start), encoding }
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])

const asBuffer = (content: Uint8Array): Buffer =>
  Buffer.from(content.buffer, content.byteOffset, content.byteLength)

const recode = (bytes: Buffer, encoding: Encoding): Buffer =>
  Buffer.from(new TextDecoder(encoding).decode(bytes))

const isBlank = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4096).toString().trim() === '' && bytes.length < 4096

function detectEncoding(bytes: Buffer): Encoding {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  if (mark === '504b') throw new ImportError('Это книга Excel или архив: сохраните таблицу как CSV')
  if (mark === '1f8b') throw new ImportError('Это архив gzip: распакуйте его')
  if (mark === 'd0cf') throw new ImportError('Это старая книга Excel: сохраните таблицу как CSV')
  if (bytes.subarray(0, 65_536).includes(0)) {
    throw new ImportError('Это не текст: нужен файл CSV, JSON или GeoJSON')
  }
  if (isUtf8(bytes)) return 'utf-8'
  return isDosRussian(bytes.subarray(0, 65_536)) ? 'ibm866' : 'windows-1251'
}

/** Where windows-1251 has letters code page 866 has frames, and the other way round. */
function isDosRussian(bytes: Buffer): boolean {
  let dos = 0
  let windows = 0
  for (const byte of bytes) {
    if (byte >= 0x80 && byte <= 0xaf) dos += 1
    else if ((byte >= 0xc0 && byte <= 0xdf) || byte >= 0xf0) windows += 1
  }
  return dos > windows
}
