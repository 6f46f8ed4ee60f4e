import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file of an archive. Its content is asked for only when its turn has come. */
export interface ZipEntry {
  /** ASCII, with `/` between folders. */
  readonly name: string
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** Sizes and places are written in 32 bits: what is larger would need the ZIP64 extension. */
const MOST_BYTES = 0xffff_ffff
const VERSION = 20
/** Sizes follow the content. */
const FLAGS = 0x0008
const DEFLATE = 8
/** A third less work than the usual 6, for a fifth more bytes. */
const LEVEL = 3
/** 1 January 1980, midnight: an archive of the same content is the same bytes. */
const DATE = 0x0021

interface Written {
  readonly name: Buffer
  readonly at: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/**
 * An archive as it grows: nothing but a window of it is ever in memory, and whoever stops reading stops the entries'
 * generators too.
 * @throws {RangeError} past 4 GB
 */
export async function* writeZip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const local = localHeader(name)
    yield local
    const sums = { crc: 0, packed: 0, size: 0 }
    for await (const chunk of deflated(entry.content, sums)) {
      sums.packed += chunk.length
      if (at + sums.packed > MOST_BYTES || sums.size > MOST_BYTES)
        throw new RangeError(`${entry.name}: an archive of more than 4 GB is not written`)
      yield chunk
    }
    yield descriptor(sums)
    written.push({ name, at, ...sums })
    at += local.length + sums.packed + DESCRIPTOR_BYTES
  }
  yield directory(written, at)
}

async function* deflated(
  content: ZipEntry['content'],
  sums: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      sums.crc = crc32(bytes, sums.crc)
      sums.size += bytes.length
      yield bytes
    }
  }
  const packer = createDeflateRaw({ level: LEVEL })
  // An error of the content reaches the reader through the packer.
  pipeline(Readable.from(counted()), packer, () => undefined)
  yield* packer as AsyncIterable<Buffer>
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATE, 8)
  header.writeUInt16LE(DATE, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

const DESCRIPTOR_BYTES = 16

function descriptor({ crc, packed, size }: Pick<Written, 'crc' | 'packed' | 'size'>): Buffer {
  const bytes = Buffer.alloc(DESCRIPTOR_BYTES)
  bytes.writeUInt32LE(0x0807_4b50, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packed, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

function directoryEntry({ name, at, crc, packed, size }: Written): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x0201_4b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(DEFLATE, 10)
  header.writeUInt16LE(DATE, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(at, 42)
  return Buffer.concat([header, name])
}

function directory(written: readonly Written[], at: number): Buffer {
  const entries = Buffer.concat(written.map(directoryEntry))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([entries, end])
}
