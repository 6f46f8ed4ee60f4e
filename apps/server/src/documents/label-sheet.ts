import { LABELS_ON_SHEET } from '@yacheyka/core/labels/label'
import type { Label } from './label.ts'
import { drawLarge, LARGE } from './label-large.ts'
import { BLACK } from './label-text.ts'
import { MM, type Pdf } from './pdf.ts'

/** A4 in portrait, two places a line and three lines of them: also the common sheet of six stickers of 105 × 99 mm. */
export const SHEET = { width: 210 * MM, height: 297 * MM } as const
const COLUMNS = 2
const PLACE = {
  width: SHEET.width / COLUMNS,
  height: SHEET.height / (LABELS_ON_SHEET / COLUMNS),
} as const

/** A label in the middle of its place, from 0, with the marks along which it is cut. */
export function drawOnSheet(pdf: Pdf, label: Label, brand: string, place: number): void {
  const column = place % COLUMNS
  const row = Math.floor(place / COLUMNS)
  pdf.save()
  pdf.translate(
    column * PLACE.width + (PLACE.width - LARGE.width) / 2,
    row * PLACE.height + (PLACE.height - LARGE.height) / 2,
  )
  drawCutMarks(pdf)
  drawLarge(pdf, label, brand)
  pdf.restore()
}

const MARK = { gap: 0.6 * MM, across: 1.6 * MM, down: 4 * MM } as const

/** Short strokes outside of the four corners. */
function drawCutMarks(pdf: Pdf): void {
  for (const [x, outwards] of [
    [0, -1],
    [LARGE.width, 1],
  ] as const)
    for (const [y, onwards] of [
      [0, -1],
      [LARGE.height, 1],
    ] as const) {
      const [left, top] = [x + outwards * MARK.gap, y + onwards * MARK.gap]
      pdf.moveTo(left, y).lineTo(left + outwards * MARK.across, y)
      pdf.moveTo(x, top).lineTo(x, top + onwards * MARK.down)
    }
  pdf.lineWidth(0.4).strokeColor(BLACK).stroke()
}
