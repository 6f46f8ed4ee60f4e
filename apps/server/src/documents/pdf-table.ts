import { heightOf, type Pdf, TEXT_SIZE, write } from './pdf.ts'

export interface PdfColumn {
  readonly heading: string
  /** Points. */
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
}

const PADDING = { x: 4, y: 3 } as const
const LINE = '#9AA0A8'
const HEAD_FILL = '#F1F2F4'

interface RowStyle {
  readonly font?: 'plain' | 'bold'
  readonly size?: number
  readonly fill?: string
}

/** Points that a row takes. */
export function rowHeight(
  pdf: Pdf,
  columns: readonly PdfColumn[],
  cells: readonly string[],
  style: RowStyle = {},
): number {
  const heights = columns.map(({ width }, at) =>
    heightOf(pdf, cells[at] ?? '', { ...textStyle(style), width: width - 2 * PADDING.x }),
  )
  return Math.max(...heights) + 2 * PADDING.y
}

/** Draws a row of cells with their borders; the y beneath it. */
export function tableRow(
  pdf: Pdf,
  at: { readonly x: number; readonly y: number },
  columns: readonly PdfColumn[],
  cells: readonly string[],
  style: RowStyle = {},
): number {
  const height = rowHeight(pdf, columns, cells, style)
  let { x } = at
  for (const [place, { width, align }] of columns.entries()) {
    if (style.fill !== undefined) pdf.rect(x, at.y, width, height).fill(style.fill)
    pdf.rect(x, at.y, width, height).lineWidth(0.5).strokeColor(LINE).stroke()
    write(pdf, cells[place] ?? '', {
      ...textStyle(style),
      x: x + PADDING.x,
      y: at.y + PADDING.y,
      width: width - 2 * PADDING.x,
      ...(align === undefined ? {} : { align }),
    })
    x += width
  }
  return at.y + height
}

const textStyle = ({ font = 'plain', size = TEXT_SIZE }: RowStyle) => ({ font, size })

/** The row of headings. */
export const tableHead = (
  pdf: Pdf,
  at: { readonly x: number; readonly y: number },
  columns: readonly PdfColumn[],
  size?: number,
): number =>
  tableRow(
    pdf,
    at,
    columns.map((column) => ({ ...column, align: 'center' })),
    columns.map(({ heading }) => heading),
    { font: 'bold', fill: HEAD_FILL, ...(size === undefined ? {} : { size }) },
  )
