import { fitText, LEADING, type FitArea } from './label-fit.ts'
import { SANDBOX_MARK } from './label.ts'
import type { Pdf } from './pdf.ts'

/** Labels are printed black: thermal printers know nothing else. */
export const BLACK = '#000000'

/** From the top of a line to its baseline, as a part of the size: capitals of PT Sans are 0.7 of it high. */
const RISE = 0.74
/** Widths are measured at this size once, and hold for all by their proportion. */
const MEASURED = 100

export interface FitBox extends FitArea {
  readonly x: number
  readonly y: number
  readonly font?: 'plain' | 'bold'
  readonly align?: 'left' | 'right' | 'center'
  readonly colour?: string
}

/** A band of black that says that this parcel is none. */
export function drawMark(
  pdf: Pdf,
  band: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  pdf.rect(band.x, band.y, band.width, band.height).fill(BLACK)
  const size = band.height * MARK_SHARE
  const text = { ...band, y: band.y + (band.height - size) / 2, height: size } as const
  fit(pdf, SANDBOX_MARK, { ...text, sizes: [size], font: 'bold', align: 'center', colour: WHITE })
}
/** Letters of a band as a part of its height. */
const MARK_SHARE = 0.8
const WHITE = '#FFFFFF'

/**
 * Writes a text as large as its box takes it, and never outside of it. Sizes are points.
 * @returns the y beneath the last line
 */
export function fit(pdf: Pdf, text: string, box: FitBox): number {
  pdf.font(box.font ?? 'plain').fontSize(MEASURED)
  const { lines, size } = fitText(text, box, (part) => pdf.widthOfString(part) / MEASURED)
  pdf.fontSize(size).fillColor(box.colour ?? BLACK)
  for (const [at, line] of lines.entries()) {
    const free = Math.max(0, box.width - line.width * size)
    const indent = box.align === 'right' ? free : box.align === 'center' ? free / 2 : 0
    pdf.text(line.text, box.x + indent, box.y + size * (RISE + at * LEADING), {
      lineBreak: false,
      baseline: 'alphabetic',
    })
  }
  return box.y + lines.length * size * LEADING
}
