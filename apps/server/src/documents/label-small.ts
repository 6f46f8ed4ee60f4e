import { typeset } from '@yacheyka/core/text/wording'
import { type Label, formatPhoneEnd, formatPlace, formatWeight } from './label.ts'
import { drawCode128 } from './label-bars.ts'
import { BLACK, drawMark, fit } from './label-text.ts'
import { MM, type Pdf } from './pdf.ts'

/** Points. */
export const SMALL = { width: 58 * MM, height: 40 * MM } as const

const EDGE = 2 * MM
const FIELD = { x: EDGE, width: SMALL.width - 2 * EDGE } as const
const CELL_WIDTH = 14 * MM

/** A label of 58 × 40 mm at the origin, for narrow rolls: the same words, of which the least important are small. */
export function drawSmall(pdf: Pdf, label: Label, brand: string): void {
  drawTarget(pdf, label)
  drawFacts(pdf, label)
  drawCode128(pdf, label.barcode, { x: 0, width: SMALL.width, y: 21.2 * MM, height: 11 * MM })
  if (label.sandbox === true) drawMark(pdf, { ...FIELD, y: 24.4 * MM, height: 4.6 * MM })
  const text = { ...FIELD, y: 32.8 * MM, height: 3 * MM, sizes: [8.5, 6, 4.5] } as const
  fit(pdf, label.barcode, { ...text, font: 'bold', align: 'center' })
  const foot = { y: 36 * MM, height: 2.4 * MM, sizes: [6, 5] } as const
  fit(pdf, brand, { ...foot, x: FIELD.x, width: 20 * MM, font: 'bold' })
  const service = { x: FIELD.x + 21 * MM, width: FIELD.width - 21 * MM, align: 'right' } as const
  fit(pdf, typeset(label.service), { ...foot, ...service })
}

function drawTarget(pdf: Pdf, label: Label): void {
  const left = { x: FIELD.x, width: FIELD.width - CELL_WIDTH - 1.5 * MM } as const
  const number = { ...left, y: 1.8 * MM, height: 7.2 * MM, font: 'bold' } as const
  const below = fit(pdf, label.pointNumber, { ...number, sizes: [20, 17, 14, 11, 9, 7.5, 6, 5] })
  const address = { ...left, y: below, height: 15.8 * MM - below } as const
  fit(pdf, typeset(label.pointAddress), { ...address, sizes: [8, 7, 6, 5.3, 4.6] })
  drawCell(pdf, label)
}

function drawCell(pdf: Pdf, label: Label): void {
  const box = { x: FIELD.x + FIELD.width - CELL_WIDTH, width: CELL_WIDTH } as const
  const place = formatPlace(label)
  const height = (place === '' ? 13 : 9) * MM
  pdf.roundedRect(box.x, 2 * MM, box.width, height, 0.8 * MM).lineWidth(1)
  pdf.strokeColor(BLACK).stroke()
  const top = (place === '' ? 5.6 : 3.6) * MM
  const size = { ...box, y: top, height: 8 * MM, align: 'center', font: 'bold' } as const
  fit(pdf, label.cellSize ?? '—', { ...size, sizes: [21] })
  if (place === '') return
  pdf.roundedRect(box.x, 11.8 * MM, box.width, 3.4 * MM, 0.6 * MM).fill(BLACK)
  const said = { ...box, y: 12.4 * MM, height: 2.4 * MM, align: 'center', font: 'bold' } as const
  fit(pdf, place, { ...said, sizes: [6.5, 5.5, 4.5], colour: '#FFFFFF' })
}

function drawFacts(pdf: Pdf, label: Label): void {
  const box = { y: 16.4 * MM, height: 4.4 * MM } as const
  const number = { ...box, x: FIELD.x, width: 28 * MM, font: 'bold' } as const
  fit(pdf, label.parcelNumber, { ...number, sizes: [8, 7, 6, 5, 4] })
  const rest = [
    label.orderNumber === null ? '' : `заказ ${label.orderNumber}`,
    `${formatWeight(label)}  ${formatPhoneEnd(label)}`,
  ]
  const right = { x: FIELD.x + 29 * MM, width: FIELD.width - 29 * MM, align: 'right' } as const
  for (const [at, text] of rest.entries())
    fit(pdf, text, { ...right, y: box.y + at * 2.3 * MM, height: 2.2 * MM, sizes: [6, 5, 4] })
}
