import { SHEET_LIMITS, SheetError } from './xlsx-error.ts'
import { decodeXml, hasEntity } from './xlsx-xml.ts'

/** Bytes that grow at their end. */
export interface Bytes {
  /** Only what stands before `length` is meant; another one after it has grown. */
  buffer: Buffer
  length: number
}

export const makeBytes = (size: number): Bytes => ({
  buffer: Buffer.allocUnsafeSlow(size),
  length: 0,
})

/** Makes room for so many bytes more. */
function reserve(bytes: Bytes, more: number): void {
  const needed = bytes.length + more
  if (needed <= bytes.buffer.length) return
  const larger = Buffer.allocUnsafeSlow(Math.max(needed, grown(bytes.buffer.length)))
  bytes.buffer.copy(larger, 0, 0, bytes.length)
  bytes.buffer = larger
}

/** Doubled while that is little; two copies stand beside each other for a moment. */
const grown = (size: number) => (size < 16 * 1024 * 1024 ? size * 2 : size + (size >> 1))

/** Up to so many bytes a loop is faster than a call. */
const SHORT = 48

export function appendRange(bytes: Bytes, source: Buffer, from: number, to: number): void {
  reserve(bytes, to - from)
  const { buffer } = bytes
  let at = bytes.length
  if (to - from > SHORT) at += source.copy(buffer, at, from, to)
  else for (let place = from; place < to; place += 1) buffer[at++] = source[place] ?? 0
  bytes.length = at
}

export function appendText(bytes: Bytes, text: string): void {
  reserve(bytes, text.length * 3)
  bytes.length += bytes.buffer.write(text, bytes.length, 'utf8')
}

/** Bytes of one cell: four for each of its signs, and room for what entities were. */
const CELL_BYTES_MAX = SHEET_LIMITS.cellLength * 4

/** Takes a piece of a cell's text, entities read. */
export function appendXmlText(
  bytes: Bytes,
  source: Buffer,
  from: number,
  to: number,
  isLiteral: boolean,
): void {
  if (bytes.length + to - from > CELL_BYTES_MAX * 2) throw new SheetError('long_cell')
  if (isLiteral || !hasEntity(source, from, to)) appendRange(bytes, source, from, to)
  else appendText(bytes, decodeXml(source.toString('utf8', from, to)))
}

const [QUOTE, BACKSLASH, UNDERSCORE, LETTER_X] = [0x22, 0x5c, 0x5f, 0x78]

/** Appends a cell's text as JSON. `_x0041_` is a sign's code. */
export function appendJson(target: Bytes, text: Bytes, place: () => string): void {
  const { buffer, length } = text
  if (length > SHEET_LIMITS.cellLength || needsCare(buffer, length))
    return appendText(target, carefulJson(buffer.toString('utf8', 0, length), place))
  reserve(target, length + 2)
  target.buffer[target.length++] = QUOTE
  appendRange(target, buffer, 0, length)
  target.buffer[target.length++] = QUOTE
}

function needsCare(buffer: Buffer, length: number): boolean {
  for (let at = 0; at < length; at += 1) {
    const code = buffer[at] ?? 0
    if (code < 0x20 || code === QUOTE || code === BACKSLASH) return true
    if (code === UNDERSCORE && buffer[at + 1] === LETTER_X) return true
  }
  return false
}

function carefulJson(written: string, place: () => string): string {
  const text = written
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll(/\r\n?/g, '\n')
  if (text.length > SHEET_LIMITS.cellLength) throw new SheetError('long_cell', place())
  return JSON.stringify(text.toWellFormed())
}
