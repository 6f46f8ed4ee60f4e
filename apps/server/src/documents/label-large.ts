import { typeset } from '@yacheyka/core/text/wording'
import { type Label, formatPhoneEnd, formatPlace, formatPoint, formatWeight } from './label.ts'
import { drawCode128 } from './label-bars.ts'
import { BLACK, drawMark, fit } from './label-text.ts'
import { MM, type Pdf } from './pdf.ts'

/** Points. */
export const LARGE = { width: 100 * MM, height: 75 * MM } as const

const EDGE = 4 * MM
const FIELD = { x: EDGE, width: LARGE.width - 2 * EDGE } as const

/** A label of 100 × 75 mm at the origin: to be read at arm's length, first where it goes, last what it is. */
export function drawLarge(pdf: Pdf, label: Label, brand: string): void {
  drawHead(pdf, label, brand)
  line(pdf, 9.4 * MM)
  drawTarget(pdf, label)
  line(pdf, 37 * MM)
  drawFacts(pdf, label)
  drawCode128(pdf, label.barcode, { x: 0, width: LARGE.width, y: 48.5 * MM, height: 17.5 * MM })
  if (label.sandbox === true) drawMark(pdf, { ...FIELD, y: 54 * MM, height: 7 * MM })
  const text = { ...FIELD, y: 67 * MM, height: 5 * MM, sizes: [14, 10, 6] } as const
  fit(pdf, label.barcode, { ...text, font: 'bold', align: 'center' })
}

const line = (pdf: Pdf, y: number) =>
  pdf
    .moveTo(FIELD.x, y)
    .lineTo(FIELD.x + FIELD.width, y)
    .lineWidth(0.8)
    .strokeColor(BLACK)
    .stroke()

function drawHead(pdf: Pdf, { service }: Label, brand: string): void {
  const box = { y: 4 * MM, height: 4.6 * MM } as const
  fit(pdf, brand, { ...box, x: FIELD.x, width: 38 * MM, font: 'bold', sizes: [13, 10, 8, 6] })
  const right = { x: FIELD.x + 40 * MM, width: FIELD.width - 40 * MM } as const
  fit(pdf, typeset(service), {
    ...box,
    ...right,
    y: 4.6 * MM,
    align: 'right',
    sizes: [9.5, 8, 6.5],
  })
}

const CELL_WIDTH = 21 * MM

/** The point in the largest letters, its address, and the cell that it needs. */
function drawTarget(pdf: Pdf, label: Label): void {
  const left = { x: FIELD.x, width: FIELD.width - CELL_WIDTH - 3 * MM } as const
  caption(pdf, formatPoint(label), { ...left, y: 10.6 * MM })
  const number = { ...left, y: 13.2 * MM, height: 12 * MM, font: 'bold' } as const
  const below = fit(pdf, label.pointNumber, { ...number, sizes: [34, 29, 25, 20, 16, 13, 10, 8] })
  const address = { ...left, y: below, height: 36 * MM - below } as const
  fit(pdf, typeset(label.pointAddress), { ...address, sizes: [12, 11, 10, 9, 8, 7, 6] })
  drawCell(pdf, label)
}

function drawCell(pdf: Pdf, label: Label): void {
  const box = { x: FIELD.x + FIELD.width - CELL_WIDTH, width: CELL_WIDTH } as const
  const place = formatPlace(label)
  const height = (place === '' ? 24 : 16.6) * MM
  pdf.roundedRect(box.x, 11 * MM, box.width, height, 1.2 * MM).lineWidth(1.2)
  pdf.strokeColor(BLACK).stroke()
  caption(pdf, 'Ячейка', { ...box, y: 12.4 * MM, align: 'center' })
  const top = (place === '' ? 18.5 : 15.6) * MM
  const size = { ...box, y: top, height: 13 * MM, align: 'center', font: 'bold' } as const
  fit(pdf, label.cellSize ?? '—', { ...size, sizes: [32] })
  if (place === '') return
  pdf.roundedRect(box.x, 29 * MM, box.width, 6 * MM, 1.2 * MM).fill(BLACK)
  const said = { ...box, y: 30.5 * MM, height: 4 * MM, align: 'center', font: 'bold' } as const
  fit(pdf, place, { ...said, sizes: [9.5, 8, 7], colour: '#FFFFFF' })
}

/** What it is, in columns beside each other. */
function drawFacts(pdf: Pdf, label: Label): void {
  const facts = [
    ['Отправление', label.parcelNumber, 32],
    ['Заказ', label.orderNumber ?? '—', 29],
    [label.places === 1 ? 'Вес' : 'Вес, всего', formatWeight(label), 16.5],
    ['Телефон', formatPhoneEnd(label), 14.5],
  ] as const
  let { x }: { x: number } = FIELD
  for (const [name, value, columnWidth] of facts) {
    const box = { x, width: (columnWidth - 2) * MM } as const
    caption(pdf, name, { ...box, y: 38.2 * MM })
    const text = { ...box, y: 40.8 * MM, height: 6.4 * MM, font: 'bold' } as const
    fit(pdf, value, { ...text, sizes: [10.5, 9, 8, 7, 6, 5] })
    x += columnWidth * MM
  }
}

const caption = (
  pdf: Pdf,
  text: string,
  box: { x: number; y: number; width: number; align?: 'center' },
) => fit(pdf, text, { ...box, height: 3 * MM, sizes: [6.5, 5.5] })
