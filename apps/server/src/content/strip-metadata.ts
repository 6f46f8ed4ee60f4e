import type { NewsPictureType } from '@yacheyka/contract/content/news-pictures'

// Where a photo was taken, with what and by whom is not for the public: of a picture only what draws it is kept.

/**
 * The picture without EXIF, XMP, IPTC, comments, unknown blocks and whatever follows its end. Pixels, colour profile and the
 * way up stay as they are.
 * @returns undefined where the bytes are no whole picture of that type
 */
export function stripMetadata(bytes: Buffer, type: NewsPictureType): Buffer | undefined {
  try {
    return STRIPPED[type](bytes)
  } catch (error) {
    // Read beyond the end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const STRIPPED: Readonly<Record<NewsPictureType, (bytes: Buffer) => Buffer | undefined>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
}

/** @throws {RangeError} beyond the end */
function take(bytes: Buffer, from: number, to: number): Buffer {
  if (to > bytes.length) throw new RangeError(`${to} of ${bytes.length} bytes`)
  return bytes.subarray(from, to)
}

const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef
const COMMENT = 0xfe
const EXIF = Buffer.from('Exif\0\0', 'latin1')
const COLOUR_PROFILE = Buffer.from('ICC_PROFILE\0', 'latin1')

const isSegmentKept = (marker: number, payload: Buffer): boolean => {
  if (marker === APP2) return payload.indexOf(COLOUR_PROFILE) === 0
  if (marker === APP0 || marker === APP14) return true
  return marker !== COMMENT && !(marker >= APP0 && marker <= APP15)
}

function stripJpeg(bytes: Buffer): Buffer | undefined {
  const kept = [take(bytes, 0, 2)]
  let at = 2
  let isUpright = true
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) return Buffer.concat([...kept, take(bytes, at, at + 2)])
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    const payload = take(bytes, at + 4, end)
    if (marker === SOS) end = endOfScan(bytes, end)
    if (isSegmentKept(marker, payload)) kept.push(take(bytes, at, end))
    if (marker === APP1 && isUpright && payload.indexOf(EXIF) === 0) {
      const orientation = orientationOf(payload.subarray(EXIF.length))
      isUpright = orientation === 1
      if (!isUpright) kept.push(orientationSegment(orientation))
    }
    at = end
  }
}

/** Of the entropy-coded data: the next marker that neither is stuffed nor restarts it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new RangeError('The scan has no end')
}

const ORIENTATION = 0x01_12

/** Which way up a TIFF block says that the picture is, 1 to 8; 1 where it does not say. */
function orientationOf(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    for (let entry = 0; entry < short(directory); entry += 1) {
      const at = directory + 2 + 12 * entry
      if (short(at) !== ORIENTATION) continue
      const orientation = short(at + 8)
      return orientation >= 1 && orientation <= 8 ? orientation : 1
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}

/** EXIF that says which way up the picture is, and nothing else. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const head = Buffer.from([0xff, APP1, 0, 0])
  head.writeUInt16BE(2 + EXIF.length + tiff.length, 2)
  return Buffer.concat([head, EXIF, tiff])
}

const PNG_SIGNATURE = 8
/** Chunks that draw; those whose names begin with a capital letter always do. */
const PNG_KEPT: ReadonlySet<string> = new Set(
  'cHRM gAMA iCCP sBIT sRGB cICP bKGD hIST tRNS pHYs sPLT acTL fcTL fdAT'.split(' '),
)

function stripPng(bytes: Buffer): Buffer {
  const kept = [take(bytes, 0, PNG_SIGNATURE)]
  for (let at = PNG_SIGNATURE; ;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const chunk = take(bytes, at, end)
    const name = chunk.toString('latin1', 4, 8)
    if (/^[A-Z]/.test(name) || PNG_KEPT.has(name)) kept.push(chunk)
    if (name === 'IEND') return Buffer.concat(kept)
    at = end
  }
}

const RIFF_HEAD = 12
const WEBP_KEPT: ReadonlySet<string> = new Set([
  'VP8 ',
  'VP8L',
  'VP8X',
  'ALPH',
  'ANIM',
  'ANMF',
  'ICCP',
])
/** Bits of VP8X: EXIF and XMP follow. */
const WEBP_METADATA = 0b1100

function stripWebp(bytes: Buffer): Buffer {
  const whole = take(bytes, 0, 8 + bytes.readUInt32LE(4))
  const kept: Buffer[] = []
  for (let at = RIFF_HEAD; at < whole.length;) {
    const size = whole.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    const chunk = Buffer.from(take(whole, at, end))
    const name = chunk.toString('latin1', 0, 4)
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP_METADATA, 8)
    if (WEBP_KEPT.has(name)) kept.push(chunk)
    at = end
  }
  const head = Buffer.from(take(whole, 0, RIFF_HEAD))
  head.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4)
  return Buffer.concat([head, ...kept])
}
