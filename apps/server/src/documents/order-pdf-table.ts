import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { ITEM_VAT_WORDING, type ItemVat } from '@yacheyka/core/money/item-vat'
import { type Kopecks, formatAmount, formatMoney } from '@yacheyka/core/money/money'
import { formatNumber, NBSP, typeset } from '@yacheyka/core/text/wording'
import { FIELD, heightOf, MM, type Pdf, QUIET, type TextBox, write } from './pdf.ts'
import type { Block } from './pdf-pages.ts'
import { rowHeight, tableHead } from './pdf-table.ts'

interface OrderPdfItem {
  readonly label: string
  /** Of one. */
  readonly price: Kopecks
  readonly quantity: number
  readonly vat: ItemVat
}

export interface OrderPdfParcel {
  /** The sender's own. */
  readonly number: string
  readonly barcodes: readonly string[]
  readonly pointNumber: string
  readonly pointAddress: string
  readonly cells: readonly CellSize[]
  /** Grams. */
  readonly weight: number
  readonly declaredPrice: Kopecks
  readonly price: Kopecks
  readonly cancelled: boolean
  readonly items: readonly OrderPdfItem[]
}

const COLUMNS = [
  { heading: '№', width: 9 * MM, align: 'right' },
  { heading: 'Отправление', width: 36 * MM },
  { heading: 'Точка выдачи', width: 54 * MM },
  { heading: 'Ячейки', width: 18 * MM },
  { heading: 'Вес, кг', width: 12 * MM, align: 'right' },
  { heading: 'Объявлено, ₽', width: 24 * MM, align: 'right' },
  { heading: 'Цена, ₽', width: 22 * MM, align: 'right' },
] as const

const SIZE = 8.5
const SMALL = 7.5
const PADDING = { x: 3.5, y: 3 } as const
const LINE = '#C9CDD3'

/** The row of headings, on each page anew. */
export const headBlock = (pdf: Pdf): Block => ({
  height: rowHeight(
    pdf,
    COLUMNS,
    COLUMNS.map(({ heading }) => heading),
    { font: 'bold', size: SMALL },
  ),
  keptWith: 0,
  draw: (y) => tableHead(pdf, { x: FIELD.left, y }, COLUMNS, SMALL),
})

/** A parcel's row, and one for each of its items. */
export function parcelBlocks(pdf: Pdf, parcel: OrderPdfParcel, line: number): readonly Block[] {
  const items = parcel.items.map((item) => itemBlock(pdf, item))
  return [{ ...rowBlock(pdf, parcel, line), keptWith: items[0]?.height ?? 0 }, ...items]
}

/** What stands in a column: a text of the row's own size, and a small one beneath it. */
type Cell = readonly [text: string, note?: string]
type ColumnBox = Omit<TextBox, 'y'>

/** Where the texts of each column stand. */
const BOXES: readonly ColumnBox[] = COLUMNS.map((column, at) => ({
  x: FIELD.left + PADDING.x + COLUMNS.slice(0, at).reduce((sum, { width }) => sum + width, 0),
  width: column.width - 2 * PADDING.x,
  size: SIZE,
  lineGap: 0,
  ...('align' in column ? { align: column.align } : {}),
}))
const noteOf = (box: ColumnBox): ColumnBox => ({ ...box, size: SMALL, colour: QUIET })

function rowBlock(pdf: Pdf, parcel: OrderPdfParcel, line: number): Block {
  const placed = BOXES.map((box, at) => ({ box, cell: cellsOf(parcel, line)[at] ?? [''] }))
  const heights = placed.map(({ box, cell: [text, note] }) =>
    note === undefined
      ? heightOf(pdf, text, box)
      : heightOf(pdf, text, box) + heightOf(pdf, note, noteOf(box)),
  )
  const draw = (y: number) => {
    separate(pdf, y)
    for (const { box, cell } of placed) {
      const [text, note] = cell
      const below = write(pdf, text, { ...box, y: y + PADDING.y })
      if (note !== undefined) write(pdf, note, { ...noteOf(box), y: below })
    }
  }
  return { height: Math.max(...heights) + 2 * PADDING.y, keptWith: 0, draw }
}

function cellsOf(parcel: OrderPdfParcel, line: number): readonly Cell[] {
  const barcodes = parcel.barcodes.join(' ')
  return [
    [String(line)],
    [parcel.number, parcel.cancelled ? `${barcodes}\nОтменено` : barcodes],
    [parcel.pointNumber, typeset(parcel.pointAddress)],
    [formatCells(parcel.cells)],
    [formatNumber(parcel.weight / 1000, 3)],
    [formatAmount(parcel.declaredPrice)],
    [formatAmount(parcel.price)],
  ]
}

/** «S, 2 × M», in the order of the sizes. */
const formatCells = (cells: readonly CellSize[]): string =>
  CELL_SIZES.flatMap((size) => {
    const count = cells.filter((each) => each === size).length
    if (count === 0) return []
    return count === 1 ? size : `${count}${NBSP}×${NBSP}${size}`
  }).join(', ')

/** An item stands beneath its parcel: what it is under the number and the point, what it costs at the right. */
const ITEM = { size: SMALL, lineGap: 0 } as const
const ITEM_LEFT = BOXES[1]?.x ?? FIELD.left
const SUM_WIDTH = 72 * MM
const LABEL = { ...ITEM, x: ITEM_LEFT, width: FIELD.right - SUM_WIDTH - ITEM_LEFT } as const
const SUM = {
  ...ITEM,
  x: FIELD.right - SUM_WIDTH + PADDING.x,
  width: SUM_WIDTH - 2 * PADDING.x,
  align: 'right',
  colour: QUIET,
} as const

function itemBlock(pdf: Pdf, { label, price, quantity, vat }: OrderPdfItem): Block {
  const rate = vat === 'none' ? `без${NBSP}НДС` : `НДС${NBSP}${ITEM_VAT_WORDING[vat]}`
  const sum = `${formatNumber(quantity)}${NBSP}шт. × ${formatMoney(price)}, ${rate}`
  return {
    height: Math.max(heightOf(pdf, label, LABEL), heightOf(pdf, sum, SUM)) + PADDING.y,
    keptWith: 0,
    draw: (y) => {
      write(pdf, label, { ...LABEL, y })
      write(pdf, sum, { ...SUM, y })
    },
  }
}

const separate = (pdf: Pdf, y: number) =>
  pdf.moveTo(FIELD.left, y).lineTo(FIELD.right, y).lineWidth(0.5).strokeColor(LINE).stroke()
