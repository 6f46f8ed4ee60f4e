import { setImmediate as breathe } from 'node:timers/promises'
import { code128Modules, code128Widths, CODE128_QUIET_ZONE } from '@yacheyka/core/labels/code128'
import {
  type Label,
  formatPhoneEnd,
  formatPlace,
  formatPoint,
  formatWeight,
  SANDBOX_MARK,
} from './label.ts'
import { DOTS, zplBeneath, type ZplBox, zplCode128, zplText } from './zpl.ts'

export const ZPL_TYPE = 'text/plain; charset=utf-8'

/** 100 × 75 mm. */
const LABEL = { width: 100 * DOTS, height: 75 * DOTS } as const
const EDGE = 4 * DOTS
const FIELD = { x: EDGE, width: LABEL.width - 2 * EDGE } as const
const CELL = { x: LABEL.width - EDGE - 168, width: 168 } as const

/** Labels between two breaths. */
const BREATH = 200

/**
 * Labels of 100 × 75 mm in ZPL II for printers of 203 dpi, UTF-8, as the PDF has them.
 * @param font of the printer that has Cyrillic letters
 */
export async function* labelsZpl(
  labels: readonly Label[],
  { brand, font }: { readonly brand: string; readonly font: string },
): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < labels.length; from += BREATH) {
    const portion = labels.slice(from, from + BREATH)
    yield Buffer.from(portion.map((label) => labelZpl(label, brand, font)).join(''))
    await breathe()
  }
}

/** One label, from `^XA` to `^XZ`. */
export function labelZpl(label: Label, brand: string, font: string): string {
  const write = (text: string, box: ZplBox) => (text === '' ? '' : zplText(text, font, box))
  return [
    `^XA\n^CI28\n^PW${LABEL.width}^LL${LABEL.height}^LH0,0\n`,
    write(brand, { ...FIELD, width: 300, y: 30, height: 40, sizes: [38, 30, 24] }),
    write(label.service, {
      x: 350,
      width: 418,
      y: 36,
      height: 32,
      align: 'right',
      sizes: [28, 24],
    }),
    line(75),
    target(label, write),
    line(296),
    facts(label, write),
    zplCode128(label.barcode, {
      y: 388,
      width: LABEL.width,
      height: 136,
      module: moduleOf(label.barcode),
    }),
    label.sandbox === true ? mark(write) : '',
    write(label.barcode, { ...FIELD, y: 534, height: 44, align: 'center', sizes: [38, 24, 16] }),
    '^XZ\n',
  ].join('')
}

type Write = (text: string, box: ZplBox) => string

/** Across the bars. */
const mark = (write: Write): string =>
  `^FO${FIELD.x},430^GB${FIELD.width},52,52,B^FS\n${write(SANDBOX_MARK, {
    ...FIELD,
    y: 436,
    height: 40,
    align: 'center',
    sizes: [40],
    reverse: true,
  })}`

const line = (y: number) => `^FO${FIELD.x},${y}^GB${FIELD.width},3,3^FS\n`

function target(label: Label, write: Write): string {
  const left = { x: FIELD.x, width: FIELD.width - CELL.width - 24 } as const
  const number = { ...left, y: 108, height: 96, sizes: [92, 78, 66, 54, 44, 36, 28, 22] }
  const below = zplBeneath(label.pointNumber, number)
  const address = { ...left, y: below, height: 290 - below, sizes: [34, 30, 26, 22, 18, 15] }
  return [
    write(formatPoint(label), { ...left, y: 84, height: 20, sizes: [18] }),
    write(label.pointNumber, number),
    write(label.pointAddress, address),
    cell(label, write),
  ].join('')
}

function cell(label: Label, write: Write): string {
  const place = formatPlace(label)
  const box = { ...CELL, align: 'center' } as const
  const high = place === '' ? 192 : 136
  return [
    `^FO${CELL.x},88^GB${CELL.width},${high},4,B,1^FS\n`,
    write('Ячейка', { ...box, y: 98, height: 20, sizes: [18] }),
    write(label.cellSize ?? '—', { ...box, y: place === '' ? 145 : 125, height: 90, sizes: [84] }),
    ...(place === ''
      ? []
      : [
          `^FO${CELL.x},232^GB${CELL.width},48,48,B,1^FS\n`,
          write(place, { ...box, y: 244, height: 28, sizes: [26, 22, 18, 15], reverse: true }),
        ]),
  ].join('')
}

function facts(label: Label, write: Write): string {
  const columns = [
    ['Отправление', label.parcelNumber, 256],
    ['Заказ', label.orderNumber ?? '—', 232],
    [label.places === 1 ? 'Вес' : 'Вес, всего', formatWeight(label), 132],
    ['Телефон', formatPhoneEnd(label), 116],
  ] as const
  let { x }: { x: number } = FIELD
  return columns
    .map(([name, value, columnWidth]) => {
      const box = { x, width: columnWidth - 14 } as const
      x += columnWidth
      return (
        write(name, { ...box, y: 304, height: 20, sizes: [18] }) +
        write(value, { ...box, y: 327, height: 54, sizes: [28, 25, 22, 19, 16, 13, 11] })
      )
    })
    .join('')
}

/** Half a millimetre, or the most that its label takes. */
function moduleOf(barcode: string): number {
  const modules = code128Modules(code128Widths(barcode)) + 2 * CODE128_QUIET_ZONE
  return [4, 3].find((module) => module * modules <= LABEL.width) ?? 2
}
