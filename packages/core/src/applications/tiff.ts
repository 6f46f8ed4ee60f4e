// The directory of a TIFF (TIFF 6.0, section 2), read within bounds: the file is a stranger's. Pointers to further
// directories (SubIFD, Exif, maker notes) are never followed.

/** A page of A3 at 600 dots an inch and a little more; a larger one is no scan. */
export const TIFF_PIXELS_MAX = 80_000_000
export const TIFF_PAGES_MAX = 500
const ENTRIES_MAX = 500
const STRIPS_MAX = 65_536

/** Tags by number. */
export const TIFF_TAGS = {
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planarConfiguration: 284,
  t4Options: 292,
  predictor: 317,
  colourMap: 320,
  tileWidth: 322,
  tileLength: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
} as const
const KNOWN: ReadonlySet<number> = new Set(Object.values(TIFF_TAGS))

/** Bytes of one value by type; values of other types are passed by, as the format asks. */
const TYPE_SIZES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
}

export interface TiffPage {
  readonly width: number
  readonly height: number
  /** Values of the tags above that the page has, by number. */
  readonly tags: ReadonlyMap<number, readonly number[]>
  /** Strips or tiles, each inside the file. */
  readonly pieces: readonly { readonly offset: number; readonly length: number }[]
}

/** The chain is broken: a value lies outside the file, a directory leads back, or there is more than a bound allows. */
class BrokenError extends Error {}

const check = (isRight: boolean): void => {
  if (!isRight) throw new BrokenError('The TIFF directory is broken')
}

/** @returns the pages in order; undefined where the directory is broken, a page is too large, or there is none */
export function readTiffPages(bytes: Uint8Array): readonly TiffPage[] | undefined {
  try {
    const pages = walk(bytes)
    return pages.length === 0 ? undefined : pages
  } catch (error) {
    if (error instanceof BrokenError) return undefined
    throw error
  }
}

function walk(bytes: Uint8Array): readonly TiffPage[] {
  check(bytes.length >= 8)
  const order = String.fromCharCode(...bytes.subarray(0, 2))
  check(order === 'II' || order === 'MM')
  const isLittle = order === 'II'
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  check(view.getUint16(2, isLittle) === 42)
  const pages: TiffPage[] = []
  const visited = new Set<number>()
  for (let at = view.getUint32(4, isLittle); at !== 0;) {
    check(!visited.has(at) && visited.size < TIFF_PAGES_MAX && at + 2 <= bytes.length)
    visited.add(at)
    const count = view.getUint16(at, isLittle)
    const end = at + 2 + 12 * count
    check(count > 0 && count <= ENTRIES_MAX && end + 4 <= bytes.length)
    const page = toPage(readTags(view, isLittle, at + 2, count), bytes.length)
    if (page !== undefined) pages.push(page)
    at = view.getUint32(end, isLittle)
  }
  return pages
}

function readTags(view: DataView, isLittle: boolean, start: number, entries: number) {
  const tags = new Map<number, readonly number[]>()
  for (let at = start; at < start + 12 * entries; at += 12) {
    const tag = view.getUint16(at, isLittle)
    const type = view.getUint16(at + 2, isLittle)
    const size = TYPE_SIZES[type]
    if (size === undefined) continue
    const count = view.getUint32(at + 4, isLittle)
    const from = size * count <= 4 ? at + 8 : view.getUint32(at + 8, isLittle)
    check(from + size * count <= view.byteLength)
    if (!KNOWN.has(tag) || tags.has(tag)) continue
    check(count <= STRIPS_MAX)
    tags.set(
      tag,
      Array.from({ length: count }, (_, index) =>
        readValue(view, isLittle, type, from + size * index),
      ),
    )
  }
  return tags
}

/** Of the integer types; no known tag has another. */
function readValue(view: DataView, isLittle: boolean, type: number, at: number): number {
  if (type === 1 || type === 7) return view.getUint8(at)
  if (type === 3) return view.getUint16(at, isLittle)
  check(type === 4)
  return view.getUint32(at, isLittle)
}

/** @returns undefined where the directory holds no picture */
function toPage(
  tags: ReadonlyMap<number, readonly number[]>,
  length: number,
): TiffPage | undefined {
  const width = tags.get(TIFF_TAGS.width)?.[0]
  const height = tags.get(TIFF_TAGS.height)?.[0]
  if (width === undefined && height === undefined) return undefined
  if (width === undefined || height === undefined) throw new BrokenError('A side is missing')
  check(width > 0 && height > 0 && width * height <= TIFF_PIXELS_MAX)
  const isTiled = tags.has(TIFF_TAGS.tileOffsets)
  const offsets = tags.get(isTiled ? TIFF_TAGS.tileOffsets : TIFF_TAGS.stripOffsets) ?? []
  const lengths = tags.get(isTiled ? TIFF_TAGS.tileByteCounts : TIFF_TAGS.stripByteCounts)
  // Old programs write no lengths: then a piece ends with the file at the latest.
  check(lengths === undefined || lengths.length === offsets.length)
  const pieces = offsets.map((offset, at) => ({ offset, length: lengths?.[at] ?? 0 }))
  check(pieces.every((piece) => piece.offset + piece.length <= length))
  return { width, height, tags, pieces }
}
