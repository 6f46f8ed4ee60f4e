import {
  readTiffPages,
  TIFF_PIXELS_MAX,
  TIFF_TAGS,
  type TiffPage,
} from '@yacheyka/core/applications/tiff'
import { decodeImage, type IFD, toRGBA8 } from 'utif2'

/** A page of a scan, four bytes a pixel. */
export interface TiffPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
}

const NONE = 1
const JPEG = 7
const DEFLATE: readonly number[] = [8, 32_946]
/** No compression, CCITT, LZW, PackBits. */
const COMPRESSIONS: ReadonlySet<number> = new Set([NONE, 2, 3, 4, 5, JPEG, ...DEFLATE, 32_773])
/** Grey, RGB, palette, YCbCr; the library needs a window for CMYK, and a worker has none. */
const PHOTOMETRICS: ReadonlySet<number> = new Set([0, 1, 2, 3, 6])
const SAMPLE_BITS: ReadonlySet<number> = new Set([1, 2, 4, 8, 16])
const SAMPLES_MAX = 4
const TILE_SIDE_MIN = 16

/**
 * Reads one page of a TIFF, which browsers do not show. The library is given a directory that was read within bounds: its own
 * reader follows pointers without end.
 * @param at from 0
 * @throws where the file cannot be read or shown
 */
export async function readTiff(
  bytes: Uint8Array<ArrayBuffer>,
  at: number,
): Promise<{ readonly pages: number; readonly picture: TiffPicture }> {
  const pages = readTiffPages(bytes)
  const page = pages?.[at]
  if (pages === undefined || page === undefined) throw new Error('The file has no such page')
  if (!isSupported(page)) throw new Error('The page is of a kind that is not shown')
  const { file, tags } = await inflated(bytes, isGreyJpeg(page) ? toColour(page) : page)
  const directory: IFD = { width: 0, height: 0, data: new Uint8Array() }
  for (const [tag, values] of tags) directory[`t${tag}`] = [...values]
  // Its presence means «decoded already».
  Reflect.deleteProperty(directory, 'data')
  decodeImage(file, directory)
  const pixels = new Uint8ClampedArray(toRGBA8(directory))
  return { pages: pages.length, picture: { width: page.width, height: page.height, pixels } }
}

function isSupported({ width, height, tags, pieces }: TiffPage): boolean {
  const first = (tag: number, usual: number) => tags.get(tag)?.[0] ?? usual
  const tileWidth = first(TIFF_TAGS.tileWidth, width)
  const tileLength = first(TIFF_TAGS.tileLength, height)
  const tiles = Math.ceil(width / tileWidth) * Math.ceil(height / tileLength)
  const isTiled = tags.has(TIFF_TAGS.tileWidth)
  return (
    pieces.length > 0 &&
    pieces.every(({ length }) => length > 0) &&
    COMPRESSIONS.has(first(TIFF_TAGS.compression, NONE)) &&
    PHOTOMETRICS.has(tags.get(TIFF_TAGS.photometric)?.[0] ?? -1) &&
    SAMPLE_BITS.has(first(TIFF_TAGS.bitsPerSample, 1)) &&
    first(TIFF_TAGS.samplesPerPixel, 1) <= SAMPLES_MAX &&
    first(TIFF_TAGS.planarConfiguration, 1) === 1 &&
    first(TIFF_TAGS.rowsPerStrip, 1) > 0 &&
    isTiled === tags.has(TIFF_TAGS.tileOffsets) &&
    (!isTiled ||
      (Math.min(tileWidth, tileLength) >= TILE_SIDE_MIN &&
        tileWidth * tileLength <= TIFF_PIXELS_MAX &&
        pieces.length >= tiles))
  )
}

const isGreyJpeg = ({ tags }: TiffPage): boolean =>
  tags.get(TIFF_TAGS.compression)?.[0] === JPEG &&
  (tags.get(TIFF_TAGS.samplesPerPixel)?.[0] ?? 1) === 1

/** The library's JPEG decoder answers in colours, whatever the page has. */
const toColour = (page: TiffPage): TiffPage => ({
  ...page,
  tags: new Map(page.tags)
    .set(TIFF_TAGS.samplesPerPixel, [3])
    .set(TIFF_TAGS.bitsPerSample, [8, 8, 8])
    .set(TIFF_TAGS.photometric, [2]),
})

/** The page without its deflate compression, each piece within what it may hold: the library would inflate gigabytes. */
async function inflated(bytes: Uint8Array<ArrayBuffer>, { width, height, tags, pieces }: TiffPage) {
  const compression = tags.get(TIFF_TAGS.compression)?.[0] ?? NONE
  if (compression === JPEG) for (const piece of pieces) checkFrame(cut(bytes, piece))
  if (!DEFLATE.includes(compression)) return { file: bytes.buffer, tags }
  const samples = tags.get(TIFF_TAGS.samplesPerPixel)?.[0] ?? 1
  const bits = tags.get(TIFF_TAGS.bitsPerSample)?.[0] ?? 1
  const tile =
    (tags.get(TIFF_TAGS.tileWidth)?.[0] ?? 0) * (tags.get(TIFF_TAGS.tileLength)?.[0] ?? 0)
  const most = Math.ceil((Math.max(width * height, tile) * samples * bits) / 8) + height
  const parts: Uint8Array<ArrayBuffer>[] = [bytes.slice(0, 8)]
  const offsets: number[] = []
  let end = 8
  for (const piece of pieces) {
    const part = await inflate(cut(bytes, piece), most)
    offsets.push(end)
    parts.push(part)
    end += part.length
    if (end > 2 * most + 8) throw new Error('The page inflates to more than it holds')
  }
  const lengths = parts.slice(1).map(({ length }) => length)
  const isTiled = tags.has(TIFF_TAGS.tileOffsets)
  const plain = new Map(tags)
    .set(TIFF_TAGS.compression, [NONE])
    .set(isTiled ? TIFF_TAGS.tileOffsets : TIFF_TAGS.stripOffsets, offsets)
    .set(isTiled ? TIFF_TAGS.tileByteCounts : TIFF_TAGS.stripByteCounts, lengths)
  return { file: await new Blob(parts).arrayBuffer(), tags: plain }
}

const cut = (bytes: Uint8Array<ArrayBuffer>, piece: TiffPage['pieces'][number]) =>
  bytes.subarray(piece.offset, piece.offset + piece.length)

async function inflate(piece: Uint8Array<ArrayBuffer>, most: number) {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const stream = new Blob([piece]).stream().pipeThrough(new DecompressionStream('deflate'))
  for await (const part of stream) {
    size += part.length
    if (size > most) throw new Error('A strip inflates to more than its page holds')
    parts.push(part)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** Markers of a JPEG frame (ITU T.81, table B.1) whose size is beyond a page's make the decoder reserve gigabytes. */
function checkFrame(jpeg: Uint8Array): void {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  for (let at = 0; at + 9 < jpeg.length; at += 1) {
    const marker = jpeg[at + 1] ?? 0
    if (jpeg[at] !== 0xff || marker < 0xc0 || marker > 0xcf || [0xc4, 0xc8, 0xcc].includes(marker))
      continue
    if (view.getUint16(at + 5) * view.getUint16(at + 7) > TIFF_PIXELS_MAX)
      throw new Error('A frame is larger than a page')
  }
}
