// Pictures by hand, as small as their formats allow, with everything in them that is nobody's business.

export const SECRET = 'GPS 55.7887 49.1221'

const segment = (marker: number, payload: Buffer | string): Buffer => {
  const content = Buffer.from(payload as string, 'latin1')
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(2 + content.length, 2)
  return Buffer.concat([head, content])
}

/** EXIF of a camera: the way up among other entries, the place behind them. */
const exif = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(8 + 2 + 24 + 4)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  tiff.writeUInt16LE(0x010f, 10)
  tiff.writeUInt16LE(0x0112, 22)
  tiff.writeUInt16LE(3, 24)
  tiff.writeUInt32LE(1, 26)
  tiff.writeUInt16LE(orientation, 30)
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(SECRET)])
}

const SCAN = Buffer.from('112233ff00445566ffd07788', 'hex')
/** Segments that draw, by the name of each. */
const JPEG_DRAWS = {
  begin: Buffer.from('ffd8', 'hex'),
  jfif: segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
  profile: segment(0xe2, 'ICC_PROFILE\0\x01\x01sRGB'),
  adobe: segment(0xee, 'Adobe\0d\0\0\0\0\0'),
  tables: segment(0xdb, '\0'.repeat(65)),
  first: Buffer.concat([segment(0xda, '\x01\x01\0\0?\0'), SCAN]),
  second: Buffer.concat([segment(0xda, '\x01\x01\0\0?\0'), SCAN]),
  end: Buffer.from('ffd9', 'hex'),
}

export const JPEG_CLEAN = Buffer.concat(Object.values(JPEG_DRAWS))

/** A photo of a telephone, as JPEG. */
export const jpegPhoto = (orientation = 1): Buffer => {
  const { begin, jfif, profile, adobe, tables, first, second, end } = JPEG_DRAWS
  return Buffer.concat([
    begin,
    jfif,
    segment(0xe1, exif(orientation)),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`),
    profile,
    segment(0xe2, `MPF\0${SECRET}`),
    segment(0xed, `Photoshop 3.0\0${SECRET}`),
    segment(0xfe, SECRET),
    adobe,
    Buffer.from('ff', 'hex'),
    tables,
    first,
    segment(0xef, SECRET),
    second,
    end,
    Buffer.from(SECRET),
  ])
}

const pngChunk = (name: string, content: string): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  return Buffer.concat([size, Buffer.from(`${name}${content}\0\0\0\0`, 'latin1')])
}
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const PNG_DRAWS = ['IHDR', 'iCCP', 'tRNS', 'IDAT', 'IDAT', 'IEND'].map((name) =>
  pngChunk(name, 'drawn'),
)

export const PNG_CLEAN = Buffer.concat([PNG_SIGNATURE, ...PNG_DRAWS])
export const PNG_PHOTO = Buffer.concat([
  PNG_SIGNATURE,
  ...PNG_DRAWS.slice(0, 3),
  ...['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX'].map((name) => pngChunk(name, SECRET)),
  ...PNG_DRAWS.slice(3),
  Buffer.from(SECRET),
])

const webpChunk = (name: string, content: string): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  const padding = '\0'.repeat(content.length % 2)
  return Buffer.concat([
    Buffer.from(name, 'latin1'),
    size,
    Buffer.from(content + padding, 'latin1'),
  ])
}
const webp = (...chunks: readonly Buffer[]): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(4 + Buffer.concat(chunks).length)
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), ...chunks])
}
const [PROFILE, PIXELS] = [webpChunk('ICCP', 'sRGB'), webpChunk('VP8 ', 'odd')]

export const WEBP_CLEAN = webp(webpChunk('VP8X', '\x30\0\0\0\0\0\0\0\0\0'), PROFILE, PIXELS)
export const WEBP_PHOTO = Buffer.concat([
  webp(
    webpChunk('VP8X', '\x3c\0\0\0\0\0\0\0\0\0'),
    PROFILE,
    PIXELS,
    ...['EXIF', 'XMP ', 'mine'].map((name) => webpChunk(name, SECRET)),
  ),
  Buffer.from(SECRET),
])
