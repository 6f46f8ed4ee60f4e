import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { type Entry, type ZipFile, fromBufferPromise } from 'yauzl'
import { SHEET_LIMITS, SheetError } from './xlsx-error.ts'
import { type XmlEvents, makeXmlReader } from './xlsx-xml.ts'

/** The parts of a workbook. Names are found whatever their letters' case: 1C writes `xl/SharedStrings.xml`. */
export interface Package {
  readonly has: (name: string) => boolean
  /** Bytes that a part says it has, unpacked; 0 where there is none. */
  readonly sizeOf: (name: string) => number
  /** Reads one part as XML; `false` where there is none. */
  readonly read: (name: string, events: XmlEvents) => Promise<boolean>
}

/** Bytes of a part that is unpacked at one go, which costs half of what pieces do; larger ones come in pieces. */
const WHOLE_MAX = 16 * 1024 * 1024
const PIECE = 256 * 1024
const [STORED, DEFLATED] = [0, 8]

/**
 * Opens an archive, of which nothing is unpacked before it is read.
 * @throws {SheetFault} where it is none, is cut off, or has more entries than a workbook
 */
export async function openPackage(bytes: Buffer): Promise<Package> {
  const zip = await fromBufferPromise(bytes).catch(damaged)
  if (zip.entryCount > SHEET_LIMITS.entries) throw new SheetError('unpacked')
  const entries = await readDirectory(zip)
  const left = { bytes: SHEET_LIMITS.unpackedBytes }
  return {
    has: (name) => entries.has(name.toLowerCase()),
    sizeOf: (name) => entries.get(name.toLowerCase())?.uncompressedSize ?? 0,
    read: async (name, events) => {
      const entry = entries.get(name.toLowerCase())
      if (entry === undefined) return false
      checkSize(entry)
      await readPart(unpack(zip, bytes, entry), entry, events, left)
      return true
    },
  }
}

async function readDirectory(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase()
      if (entries.has(name)) throw new SheetError('damaged')
      entries.set(name, entry)
    }
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('damaged')
  }
  return entries
}

/** By what the directory says; what really comes is counted, so that too many rows are told before too many bytes. */
function checkSize({ uncompressedSize, compressedSize, generalPurposeBitFlag }: Entry): void {
  if ((generalPurposeBitFlag & 1) === 1) throw new SheetError('encrypted')
  const isBomb =
    uncompressedSize > SHEET_LIMITS.ratioFrom &&
    uncompressedSize > compressedSize * SHEET_LIMITS.ratio
  if (isBomb) throw new SheetError('unpacked')
}

async function readPart(
  pieces: AsyncIterable<Buffer>,
  entry: Entry,
  events: XmlEvents,
  left: { bytes: number },
): Promise<void> {
  const xml = makeXmlReader(events)
  let sum = 0
  let size = 0
  let decode: ((piece: Buffer) => Buffer) | undefined
  for await (const piece of pieces) {
    size += piece.length
    left.bytes -= piece.length
    if (left.bytes < 0 || size > entry.uncompressedSize) throw new SheetError('unpacked')
    sum = crc32(piece, sum)
    decode ??= decoderFor(piece)
    xml.write(decode(piece))
  }
  if (size !== entry.uncompressedSize || sum !== entry.crc32) throw new SheetError('damaged')
  xml.end()
}

async function* unpack(zip: ZipFile, bytes: Buffer, entry: Entry): AsyncGenerator<Buffer> {
  const { compressedSize, uncompressedSize, compressionMethod } = entry
  if (compressionMethod !== DEFLATED && compressionMethod !== STORED)
    throw new SheetError('damaged')
  const { fileDataStart } = await zip
    .readLocalFileHeaderPromise(entry, { minimal: true })
    .catch(damaged)
  const packed = bytes.subarray(fileDataStart, fileDataStart + compressedSize)
  try {
    if (compressionMethod === STORED) yield packed
    else if (uncompressedSize > WHOLE_MAX) yield* inflated(packed)
    // One byte more than is said shows a size that is a lie.
    else
      yield inflateRawSync(packed, {
        maxOutputLength: uncompressedSize + 1,
        chunkSize: Math.max(64, uncompressedSize + 1),
      })
  } catch (error) {
    throw error instanceof RangeError ? new SheetError('unpacked') : new SheetError('damaged')
  }
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: PIECE })
  stream.end(packed)
  yield* stream as AsyncIterable<Buffer>
}

/** UTF-16, told by the mark at its beginning, becomes UTF-8, which all the rest is. */
function decoderFor(first: Buffer): (piece: Buffer) => Buffer {
  const mark = first.subarray(0, 2).toString('hex')
  if (mark !== 'fffe' && mark !== 'feff') return (piece) => piece
  const decoder = new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be')
  return (piece) => Buffer.from(decoder.decode(piece, { stream: true }))
}

function damaged(): never {
  throw new SheetError('damaged')
}
