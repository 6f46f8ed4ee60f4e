import { encode } from 'uqr'
import { type Party, type Seller, formatParty } from './party.ts'
import { FIELD, INK, MM, type Pdf, QUIET, rule, write } from './pdf.ts'

/** The brand's name in its colour above everything; the y beneath. */
export function drawBrand(pdf: Pdf, { brand, colour }: Seller, y: number): number {
  pdf.roundedRect(FIELD.left, y, 4.2 * MM, 4.2 * MM, 1 * MM).fill(colour)
  write(pdf, brand, {
    x: FIELD.left + 6 * MM,
    y: y - 1,
    width: 100 * MM,
    font: 'bold',
    size: 12,
    colour,
  })
  return y + 8 * MM
}

/** The document's name over a strong line; the y beneath. */
export function drawTitle(pdf: Pdf, title: string, y: number): number {
  const box = { x: FIELD.left, width: FIELD.width, font: 'bold', size: 14 } as const
  const below = write(pdf, title, { ...box, y })
  rule(pdf, below + 1.5 * MM, 1.4, INK)
  return below + 4.5 * MM
}

/** «Поставщик:» and «Покупатель:», or how the document calls them; the y beneath. */
export function drawParties(
  pdf: Pdf,
  parties: readonly (readonly [role: string, party: Party])[],
  y: number,
): number {
  let below = y
  for (const [role, party] of parties) {
    write(pdf, role, { x: FIELD.left, y: below, width: 26 * MM, colour: QUIET })
    const box = { x: FIELD.left + 26 * MM, width: FIELD.width - 26 * MM, font: 'bold' } as const
    below = write(pdf, formatParty(party), { ...box, y: below }) + 2 * MM
  }
  return below
}

const WATERMARK = 'ТЕСТ, НЕ ОПЛАЧИВАТЬ'

/** Across the page, over everything, so that no copy of a part is without it. */
export function drawWatermark(pdf: Pdf): void {
  const { width, height } = pdf.page
  pdf.save().fillOpacity(WATERMARK_OPACITY)
  pdf.rotate(-WATERMARK_DEGREES, { origin: [width / 2, height / 2] })
  const box = { x: 0, y: height / 2 - WATERMARK_SIZE / 2, width } as const
  write(pdf, WATERMARK, {
    ...box,
    align: 'center',
    font: 'bold',
    size: WATERMARK_SIZE,
    colour: INK,
  })
  pdf.restore()
}
const WATERMARK_SIZE = 44
const WATERMARK_DEGREES = 40
const WATERMARK_OPACITY = 0.18

/** Lines of sums at the right, the last one strong; the y beneath. */
export function drawTotals(
  pdf: Pdf,
  lines: readonly (readonly [name: string, amount: string])[],
  y: number,
): number {
  let below = y
  for (const [name, amount] of lines) {
    const font = name === lines.at(-1)?.[0] ? 'bold' : 'plain'
    const sum = { x: FIELD.right - 36 * MM, width: 36 * MM - 4 } as const
    write(pdf, name, {
      x: FIELD.left,
      y: below,
      width: FIELD.width - 40 * MM,
      align: 'right',
      font,
    })
    below = write(pdf, amount, { ...sum, y: below, align: 'right', font }) + 0.8 * MM
  }
  return below
}

/** A line to sign on, with the post before it and the name behind it; the y beneath. */
export function drawSignature(
  pdf: Pdf,
  { post, name }: { readonly post: string; readonly name: string },
  at: { readonly x: number; readonly y: number; readonly width: number },
): number {
  const postWidth = 32 * MM
  const nameWidth = 30 * MM
  write(pdf, post, { x: at.x, y: at.y, width: postWidth })
  const lineY = at.y + 11
  pdf
    .moveTo(at.x + postWidth, lineY)
    .lineTo(at.x + at.width - nameWidth - 2 * MM, lineY)
    .lineWidth(0.6)
    .strokeColor(INK)
    .stroke()
  const written = name === '' ? '' : `/ ${name} /`
  write(pdf, written, { x: at.x + at.width - nameWidth, y: at.y, width: nameWidth })
  return at.y + 9 * MM
}

/** Modules that stay white around a code. */
const QUIET_ZONE = 4

/**
 * A QR code of UTF-8 bytes as filled squares: sharp at any size, printed or on a screen.
 * @param size points with the quiet zone
 */
export function drawQr(
  pdf: Pdf,
  text: string,
  at: { readonly x: number; readonly y: number; readonly size: number },
): void {
  const { data, size } = encode(Array.from(Buffer.from(text, 'utf8')), { ecc: 'M', border: 0 })
  const module = at.size / (size + 2 * QUIET_ZONE)
  for (const [row, cells] of data.entries())
    for (const [column, dark] of cells.entries())
      if (dark)
        pdf.rect(
          at.x + (column + QUIET_ZONE) * module,
          at.y + (row + QUIET_ZONE) * module,
          module,
          module,
        )
  pdf.fill('#000000')
}
