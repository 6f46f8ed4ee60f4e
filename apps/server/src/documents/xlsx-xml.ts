import { SheetError } from './xlsx-error.ts'

/**
 * What a part of a workbook says, in order. Names come without their prefixes; what is written in tags and between them
 * comes as a range of bytes that is good only during the call.
 */
export interface XmlEvents {
  /** The range holds the attributes, for `eachAttribute`. */
  readonly open: (name: string, bytes: Buffer, from: number, to: number) => void
  /** @param isLiteral there are no entities in it, whatever it looks like */
  readonly text: (bytes: Buffer, from: number, to: number, isLiteral: boolean) => void
  readonly close: (name: string) => void
}

export interface XmlReader {
  /** @param piece UTF-8 */
  readonly write: (piece: Buffer) => void
  /** @throws {SheetFault} where something is still open */
  readonly end: () => void
}

/** Bytes between two tags: more than the longest text that a cell may hold, written as entities. */
const GAP_MAX = 256 * 1024
const DEPTH_MAX = 100

/**
 * A reader of XML as it comes, for workbooks alone: it knows no DTD and refuses one, and holds nothing but what came since
 * the last tag. It makes no strings of what nobody asks for, hence several times as fast here as a complete parser, against
 * which its tests hold it.
 */
export function makeXmlReader(events: XmlEvents): XmlReader {
  const opened: string[] = []
  let rest: Buffer = Buffer.alloc(0)
  let hasRoot = false

  function write(piece: Buffer): void {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const { length } = bytes
    let at = 0
    for (;;) {
      let start = at
      while (start < length && bytes[start] !== LESS) start += 1
      if (start === length) break
      const end = endOfMark(bytes, start)
      if (end === -1) break
      if (start > at) emitText(bytes, at, start)
      readMark(bytes, start, end)
      at = end
    }
    rest = bytes.subarray(at)
    if (rest.length > GAP_MAX) throw new SheetError('long_cell')
  }

  function emitText(bytes: Buffer, from: number, to: number): void {
    if (opened.length > 0) events.text(bytes, from, to, false)
    // A byte order mark is trimmed too.
    else if (bytes.toString('utf8', from, to).trim() !== '') throw new SheetError('damaged')
  }

  function readMark(bytes: Buffer, start: number, end: number): void {
    const code = bytes[start + 1]
    if (code === SLASH) return closeTag(bytes, start + 2, end - 1)
    if (code === QUESTION) return
    if (code !== EXCLAMATION) return openTag(bytes, start + 1, end - 1)
    // Comments say nothing.
    if (bytes[start + 2] !== SQUARE) return
    if (opened.length === 0) throw new SheetError('damaged')
    events.text(bytes, start + CDATA.length, end - 3, true)
  }

  function openTag(bytes: Buffer, start: number, closing: number): void {
    let at = start
    while (!isNameEnd(bytes[at] ?? GREATER)) at += 1
    const name = nameIn(bytes, start, at)
    if (opened.length === 0) {
      if (hasRoot) throw new SheetError('damaged')
      hasRoot = true
    }
    const isWhole = bytes[closing - 1] === SLASH
    events.open(name, bytes, at, isWhole ? closing - 1 : closing)
    if (isWhole) events.close(name)
    else if (opened.push(name) > DEPTH_MAX) throw new SheetError('damaged')
  }

  function closeTag(bytes: Buffer, from: number, to: number): void {
    let end = to
    while (isSpace(bytes[end - 1] ?? 0)) end -= 1
    const name = nameIn(bytes, from, end)
    if (opened.pop() !== name) throw new SheetError('damaged')
    events.close(name)
  }

  function finish(): void {
    emitText(rest, 0, rest.length)
    if (opened.length > 0 || !hasRoot) throw new SheetError('damaged')
  }

  return { write, end: finish }
}

const CDATA = Buffer.from('<![CDATA[')
const COMMENT = Buffer.from('<!--')
const [EXCLAMATION, AMPERSAND, SLASH, QUESTION] = [0x21, 0x26, 0x2f, 0x3f]
const [DOUBLE, SINGLE, COLON, LESS, EQUALS, GREATER, SQUARE] = [
  0x22, 0x27, 0x3a, 0x3c, 0x3d, 0x3e, 0x5b,
]

const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
const isNameEnd = (code: number) => code === GREATER || code === SLASH || isSpace(code)

const SHORT_NAMES = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))

/** Without its prefix. */
function nameIn(bytes: Buffer, from: number, to: number): string {
  if (to - from === 1) return SHORT_NAMES[bytes[from] ?? 0] ?? ''
  let start = from
  for (let at = from; at < to; at += 1) if (bytes[at] === COLON) start = at + 1
  if (start >= to) throw new SheetError('damaged')
  return to - start === 1
    ? (SHORT_NAMES[bytes[start] ?? 0] ?? '')
    : bytes.toString('latin1', start, to)
}

/** The place behind the tag, comment, instruction or CDATA that begins here; -1 where it has not come whole. */
function endOfMark(bytes: Buffer, start: number): number {
  const { length } = bytes
  const code = bytes[start + 1]
  if (code === EXCLAMATION) return endOfDeclaration(bytes, start)
  if (code === QUESTION) return behind(bytes, '?>', start)
  for (let at = start + 1; at < length; at += 1) {
    const sign = bytes[at]
    if (sign === GREATER) return at + 1
    if (sign === LESS) throw new SheetError('damaged')
    if (sign === DOUBLE || sign === SINGLE) {
      at += 1
      while (at < length && bytes[at] !== sign) at += 1
    }
  }
  return -1
}

function endOfDeclaration(bytes: Buffer, start: number): number {
  const begun = bytes.subarray(start, start + CDATA.length)
  if (begins(begun, COMMENT)) return behind(bytes, '-->', start + COMMENT.length)
  if (!begins(begun, CDATA)) throw new SheetError('doctype')
  return behind(bytes, ']]>', start + CDATA.length)
}

/** As far as it has come. */
const begins = (begun: Buffer, whole: Buffer) => {
  const length = Math.min(begun.length, whole.length)
  return begun.subarray(0, length).equals(whole.subarray(0, length))
}

const behind = (bytes: Buffer, closing: string, from: number) => {
  const at = bytes.indexOf(closing, from, 'latin1')
  return at === -1 ? -1 : at + closing.length
}

/** Places of one attribute: its name without prefix, and its value as written. */
export type VisitRange = (
  bytes: Buffer,
  nameFrom: number,
  nameTo: number,
  from: number,
  to: number,
) => void

/** @throws {SheetFault} where attributes are not written as such */
export function eachAttributeRange(
  bytes: Buffer,
  from: number,
  to: number,
  visit: VisitRange,
): void {
  let at = from
  for (;;) {
    while (at < to && isSpace(bytes[at] ?? 0)) at += 1
    if (at >= to) return
    let nameFrom = at
    while (at < to && bytes[at] !== EQUALS && !isSpace(bytes[at] ?? 0)) {
      if (bytes[at] === COLON) nameFrom = at + 1
      at += 1
    }
    const nameTo = at
    while (at < to && (bytes[at] === EQUALS || isSpace(bytes[at] ?? 0))) at += 1
    const quote = bytes[at]
    const valueFrom = at + 1
    if ((quote !== DOUBLE && quote !== SINGLE) || nameFrom === nameTo)
      throw new SheetError('damaged')
    at = valueFrom
    while (at < to && bytes[at] !== quote) at += 1
    if (at >= to) throw new SheetError('damaged')
    visit(bytes, nameFrom, nameTo, valueFrom, at)
    at += 1
  }
}

/** Names and values of a tag's attributes. */
export function attributesOf(bytes: Buffer, from: number, to: number): ReadonlyMap<string, string> {
  const said = new Map<string, string>()
  eachAttributeRange(bytes, from, to, (_, nameFrom, nameTo, valueFrom, valueTo) =>
    said.set(
      bytes.toString('latin1', nameFrom, nameTo),
      decodeXml(bytes.toString('utf8', valueFrom, valueTo)),
    ),
  )
  return said
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** Whether there is anything for `decodeXml` to do. */
export function hasEntity(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (bytes[at] === AMPERSAND) return true
  return false
}

/** @throws {SheetFault} for an entity that XML itself does not have: there is no DTD to say what it means */
export const decodeXml = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&([^;&]{0,10});?/g, (written, name: string) => {
        if (!written.endsWith(';')) throw new SheetError('damaged')
        const said = ENTITIES[name]
        if (said !== undefined) return said
        const code = /^#(?:x([0-9A-Fa-f]+)|(\d+))$/.exec(name)
        const point = code?.[1] === undefined ? Number(code?.[2]) : Number.parseInt(code[1], 16)
        if (!(point > 0 && point <= 0x10_ffff)) throw new SheetError('damaged')
        return String.fromCodePoint(point)
      })
    : text
