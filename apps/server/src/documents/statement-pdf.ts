import { formatShortDay } from '@yacheyka/core/time/document-day'
import type { LocalDate } from '@yacheyka/core/time/local-time'
import { type Kopecks, formatAmount, formatMoney } from '@yacheyka/core/money/money'
import { NBSP } from '@yacheyka/core/text/wording'
import { type Party, type Seller, formatParty } from './party.ts'
import { closePdf, FIELD, MM, openPdf, type Pdf, QUIET, write } from './pdf.ts'
import { drawBrand, drawTitle } from './pdf-parts.ts'
import { rowHeight, tableHead, tableRow } from './pdf-table.ts'

/** A movement, as the accountant reads it. */
export interface StatementLine {
  /** «01.02.2026» */
  readonly day: string
  readonly operation: string
  readonly note: string
  /** Kopecks; below nought where they were taken. */
  readonly change: Kopecks
  readonly balance: Kopecks
}

export interface StatementFacts {
  /** Both days are within. */
  readonly from: LocalDate
  readonly to: LocalDate
  readonly madeAt: Date
  readonly opening: Kopecks
  readonly credited: Kopecks
  readonly debited: Kopecks
  readonly closing: Kopecks
  readonly lines: readonly StatementLine[]
  readonly seller: Seller
  readonly buyer: Party
}

const COLUMNS = [
  { heading: 'Дата', width: 20 * MM, align: 'center' },
  { heading: 'Операция', width: 33 * MM },
  { heading: 'Основание', width: 44 * MM },
  { heading: 'Зачислено, ₽', width: 26 * MM, align: 'right' },
  { heading: 'Списано, ₽', width: 26 * MM, align: 'right' },
  { heading: 'Остаток, ₽', width: 26 * MM, align: 'right' },
] as const
const SIZE = 8.5
/** Rows between two breaths: a long document lets other calls through. */
const BREATH = 200

/** The statement of a deposit as a PDF, on as many pages of A4 as it needs. */
export async function statementPdf(facts: StatementFacts): Promise<Buffer> {
  const { seller, buyer, madeAt } = facts
  const title = `Выписка по${NBSP}депозитному счёту за${NBSP}${formatPeriod(facts)}`
  const pdf = openPdf({ title, author: seller.name, madeAt })
  let y = drawTitle(pdf, title, drawBrand(pdf, seller, FIELD.top))
  y = write(pdf, formatParty(buyer), { ...LINE, y, font: 'bold' }) + 1 * MM
  y = write(pdf, `Исполнитель: ${formatParty(seller)}`, { ...LINE, y, colour: QUIET }) + 4 * MM
  y = drawSums(pdf, facts, y) + 4 * MM
  y = tableHead(pdf, { x: FIELD.left, y }, COLUMNS, SIZE)
  for (const [at, line] of facts.lines.entries()) {
    if (at % BREATH === BREATH - 1) await new Promise(setImmediate)
    const cells = cellsOf(line)
    if (y + rowHeight(pdf, COLUMNS, cells, { size: SIZE }) > FIELD.bottom) {
      pdf.addPage()
      y = tableHead(pdf, { x: FIELD.left, y: FIELD.top }, COLUMNS, SIZE)
    }
    y = tableRow(pdf, { x: FIELD.left, y }, COLUMNS, cells, { size: SIZE })
  }
  if (facts.lines.length === 0) write(pdf, 'Движений за период не было', { ...LINE, y: y + 2 * MM })
  numberPages(pdf)
  return closePdf(pdf)
}

const LINE = { x: FIELD.left, width: FIELD.width } as const

const formatPeriod = ({ from, to }: Pick<StatementFacts, 'from' | 'to'>): string =>
  `${formatShortDay(from)}${NBSP}–${NBSP}${formatShortDay(to)}`

const cellsOf = ({ day, operation, note, change, balance }: StatementLine): readonly string[] => [
  day,
  operation,
  note,
  change > 0 ? formatAmount(change) : '',
  change < 0 ? formatAmount(-change) : '',
  formatAmount(balance),
]

/** Opening, credited, debited and closing side by side; the y beneath. */
function drawSums(pdf: Pdf, facts: StatementFacts, y: number): number {
  const sums = [
    [`Остаток на${NBSP}начало`, facts.opening],
    ['Зачислено', facts.credited],
    ['Списано', facts.debited],
    [`Остаток на${NBSP}конец`, facts.closing],
  ] as const
  const width = FIELD.width / sums.length
  const below = sums.map(([name, amount], at) => {
    const x = FIELD.left + at * width
    const head = write(pdf, name, { x, y, width: width - 4, size: 8, colour: QUIET })
    return write(pdf, formatMoney(amount), { x, y: head, width: width - 4, font: 'bold', size: 11 })
  })
  return Math.max(...below)
}

function numberPages(pdf: Pdf): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    const text = `Страница${NBSP}${page + 1} из${NBSP}${count}`
    write(pdf, text, { ...LINE, y: FIELD.bottom + 4 * MM, size: 8, colour: QUIET, align: 'right' })
  }
}
