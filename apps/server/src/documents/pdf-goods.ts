import { type Kopecks, formatAmount } from '@yacheyka/core/money/money'
import { vatWithin } from '@yacheyka/core/money/vat-rate'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { FIELD, MM, type Pdf } from './pdf.ts'
import { drawTotals } from './pdf-parts.ts'
import { tableHead, tableRow } from './pdf-table.ts'

/** One service, for which nothing is counted but its sum. */
export interface ServiceLine {
  readonly name: string
  readonly amount: Kopecks
}

const COLUMNS = [
  { heading: '№', width: 9 * MM, align: 'center' },
  { heading: 'Товары (работы, услуги)', width: 80 * MM },
  { heading: 'Кол-во', width: 14 * MM, align: 'right' },
  { heading: 'Ед.', width: 14 * MM, align: 'center' },
  { heading: 'Цена, ₽', width: 29 * MM, align: 'right' },
  { heading: 'Сумма, ₽', width: 29 * MM, align: 'right' },
] as const

/** The table of services with its totals and the tax within them; the y beneath. */
export function drawServices(
  pdf: Pdf,
  lines: readonly ServiceLine[],
  { vatPercent, total }: { readonly vatPercent: number; readonly total: string },
  y: number,
): number {
  let below = tableHead(pdf, { x: FIELD.left, y }, COLUMNS)
  for (const [at, { name, amount }] of lines.entries()) {
    const sum = formatAmount(amount)
    const cells = [String(at + 1), typeset(name), '1', 'услуга', sum, sum]
    below = tableRow(pdf, { x: FIELD.left, y: below }, COLUMNS, cells)
  }
  const amount = sumOf(lines)
  const sums = [
    ['Итого:', formatAmount(amount)],
    [`${formatVatRate(vatPercent)}:`, formatAmount(vatWithin(amount, vatPercent))],
    [total, formatAmount(amount)],
  ] as const
  return drawTotals(pdf, sums, below + 2.5 * MM)
}

export const sumOf = (lines: readonly ServiceLine[]): Kopecks =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

/** «В том числе НДС 22 %» */
export const formatVatRate = (percent: number): string =>
  `В${NBSP}том числе НДС${NBSP}${percent}${NBSP}%`
