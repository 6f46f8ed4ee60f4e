import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

/** A tile by its place on the Hilbert curve of the format, with its compressed bytes. */
export interface Tile {
  readonly id: number
  readonly bytes: Uint8Array
}

export interface ArchiveFacts {
  readonly zoomFirst: number
  readonly zoomLast: number
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number]
  readonly metadata: object
}

interface Entry {
  readonly id: number
  readonly offset: number
  readonly length: number
  run: number
}

const HEADER_BYTES = 127
/** The header and the root directory lie in the first 16 KiB, which a reader asks for at once. */
const ROOT_MOST = 16_384 - HEADER_BYTES
const LEAF_ENTRIES = 4096
const GZIP = 2
const MVT = 1

/** One PMTiles archive, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
export function writeArchive(tiles: readonly Tile[], facts: ArchiveFacts): Uint8Array {
  const { entries, data, contents } = layOut(tiles)
  const { root, leaves } = directoriesOf(entries)
  const metadata = compress(Buffer.from(JSON.stringify(facts.metadata)))
  const rootAt = HEADER_BYTES
  const metadataAt = rootAt + root.length
  const leavesAt = metadataAt + metadata.length
  const dataAt = leavesAt + leaves.length
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  const numbers = [
    [rootAt, root.length],
    [metadataAt, metadata.length],
    [leavesAt, leaves.length],
    [dataAt, data.length],
    [tiles.length, entries.length, contents],
  ].flat()
  for (const [index, number] of numbers.entries())
    header.writeBigUInt64LE(BigInt(number), 8 + 8 * index)
  header.set([1, GZIP, GZIP, MVT, facts.zoomFirst, facts.zoomLast], 96)
  const [west, south, east, north] = facts.bounds
  for (const [index, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index)
  header.writeUInt8(facts.zoomFirst, 118)
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)
  return Buffer.concat([header, root, metadata, leaves, data])
}

/** The same bytes every time; zlib writes the system into byte 9, which is no part of the content. */
export function compress(bytes: Uint8Array): Uint8Array {
  const zipped = gzipSync(bytes, { level: 9 })
  zipped[9] = 255
  return zipped
}

/** Tiles along the curve, each content once; equal neighbours share an entry. */
function layOut(tiles: readonly Tile[]) {
  const places = new Map<string, { readonly offset: number; readonly length: number }>()
  const parts: Uint8Array[] = []
  const entries: Entry[] = []
  let end = 0
  for (const { id, bytes } of tiles.toSorted((one, other) => one.id - other.id)) {
    const hash = createHash('sha256').update(bytes).digest('hex')
    let place = places.get(hash)
    if (place === undefined) {
      place = { offset: end, length: bytes.length }
      places.set(hash, place)
      parts.push(bytes)
      end += bytes.length
    }
    const last = entries.at(-1)
    if (last !== undefined && last.offset === place.offset && last.id + last.run === id) last.run++
    else entries.push({ id, ...place, run: 1 })
  }
  return { entries, data: Buffer.concat(parts), contents: places.size }
}

/** The root directory, which holds the tiles themselves where there is room, or else leaves. */
function directoriesOf(entries: readonly Entry[]) {
  const whole = compress(directoryOf(entries))
  if (whole.length <= ROOT_MOST) return { root: whole, leaves: new Uint8Array() }
  const parts: Uint8Array[] = []
  const pointers: Entry[] = []
  let end = 0
  for (let from = 0; from < entries.length; from += LEAF_ENTRIES) {
    const slice = entries.slice(from, from + LEAF_ENTRIES)
    const leaf = compress(directoryOf(slice))
    pointers.push({ id: slice[0]?.id ?? 0, offset: end, length: leaf.length, run: 0 })
    parts.push(leaf)
    end += leaf.length
  }
  return { root: compress(directoryOf(pointers)), leaves: Buffer.concat(parts) }
}

/** Columns: ids as differences, runs, lengths, offsets (0: right after the one before). */
function directoryOf(entries: readonly Entry[]): Uint8Array {
  const bytes: number[] = []
  const put = (value: number): void => {
    let rest = value
    while (rest >= 0x80) {
      bytes.push((rest % 0x80) | 0x80)
      rest = Math.floor(rest / 0x80)
    }
    bytes.push(rest)
  }
  put(entries.length)
  for (const [index, { id }] of entries.entries()) put(id - (entries[index - 1]?.id ?? 0))
  for (const { run } of entries) put(run)
  for (const { length } of entries) put(length)
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1]
    const follows = before !== undefined && offset === before.offset + before.length
    put(follows ? 0 : offset + 1)
  }
  return Uint8Array.from(bytes)
}
