import { decode, decodeImage, toRGBA8 } from 'utif2'

/** A page of a scan, four bytes a pixel. */
export interface TiffPage {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
}

/** Pixels of a page of A3 at 600 dots an inch, and a little more: what asks for more memory is no scan. */
const PIXELS_MAX = 80_000_000

/**
 * Reads one page of a TIFF: browsers do not show them.
 * @param page from 0
 * @throws where the file cannot be read, or the page is too large
 */
export const readTiff = (
  bytes: ArrayBuffer,
  page: number,
): { readonly pages: number; readonly page: TiffPage } => {
  // A small picture of a page has no place in the file's list of pages, but its width is told like one.
  const pages = decode(bytes).filter((each) => sideOf(each['t256']) > 0)
  const wanted = pages[page]
  if (wanted === undefined) throw new Error('The file has no such page')
  if (sideOf(wanted['t256']) * sideOf(wanted['t257']) > PIXELS_MAX)
    throw new Error('The page is too large')
  decodeImage(bytes, wanted)
  const { width, height } = wanted
  return {
    pages: pages.length,
    page: { width, height, pixels: new Uint8ClampedArray(toRGBA8(wanted)) },
  }
}

/** Width (tag 256) or height (257) as the file tells it. */
const sideOf = (tag: unknown): number => (Array.isArray(tag) ? Number(tag[0]) : 0)
