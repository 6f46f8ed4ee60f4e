/** A page of a built TIFF: grey, eight bits, without compression. */
export interface BuiltPage {
  readonly width: number
  readonly height: number
  /** Of every pixel, 0 (black) to 255. */
  readonly grey?: number
  /** Entries in place of the usual ones or beside them: tag → type, count, value or its offset. */
  readonly entries?: Readonly<Record<number, readonly [type: number, count: number, value: number]>>
  /** Bytes of the strip in place of grey pixels. */
  readonly strip?: Uint8Array
  /** Where the directory leads to in place of the next page: the number of a page, or an offset. */
  readonly next?: { readonly page: number } | { readonly offset: number }
}

/** A TIFF of one strip a page, the directories behind their strips. */
export function buildTiff(pages: readonly BuiltPage[], isLittle = true): Uint8Array<ArrayBuffer> {
  const chunks = pages.map((page) => {
    const strip = page.strip ?? new Uint8Array(page.width * page.height).fill(page.grey ?? 128)
    // Directories begin at even offsets.
    return { page, strip, paddedLength: strip.length + (strip.length % 2) }
  })
  let at = 8
  const placed = chunks.map(({ page, strip, paddedLength }) => {
    const entries = Object.entries({ ...usual(page, at, strip.length), ...page.entries })
    const directory = at + paddedLength
    const result = { page, strip, offset: at, directory, entries }
    at = directory + 2 + 12 * entries.length + 4
    return result
  })
  const bytes = new Uint8Array(at)
  const view = new DataView(bytes.buffer)
  bytes.set(isLittle ? [0x49, 0x49] : [0x4d, 0x4d])
  view.setUint16(2, 42, isLittle)
  view.setUint32(4, placed[0]?.directory ?? 0, isLittle)
  for (const [index, { page, strip, offset, directory, entries }] of placed.entries()) {
    bytes.set(strip, offset)
    view.setUint16(directory, entries.length, isLittle)
    for (const [number, [tag, [type, count, value]]] of entries.entries()) {
      const entry = directory + 2 + 12 * number
      view.setUint16(entry, Number(tag), isLittle)
      view.setUint16(entry + 2, type, isLittle)
      view.setUint32(entry + 4, count, isLittle)
      if (type === 3 && count === 1) view.setUint16(entry + 8, value, isLittle)
      else view.setUint32(entry + 8, value, isLittle)
    }
    const next = page.next ?? { page: index + 1 }
    view.setUint32(
      directory + 2 + 12 * entries.length,
      'offset' in next ? next.offset : (placed[next.page]?.directory ?? 0),
      isLittle,
    )
  }
  return bytes
}

const usual = (
  { width, height }: BuiltPage,
  offset: number,
  length: number,
): NonNullable<BuiltPage['entries']> => ({
  256: [4, 1, width],
  257: [4, 1, height],
  258: [3, 1, 8],
  259: [3, 1, 1],
  262: [3, 1, 1],
  273: [4, 1, offset],
  277: [3, 1, 1],
  278: [4, 1, height],
  279: [4, 1, length],
})
