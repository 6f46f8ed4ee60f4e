import { amountInWords, countInWords } from '@yacheyka/core/money/amount-in-words'
import { moscowDay, formatLongDay } from '@yacheyka/core/time/document-day'
import { type Kopecks, formatAmount, formatMoney } from '@yacheyka/core/money/money'
import { formatNumber, NBSP, typeset } from '@yacheyka/core/text/wording'
import type { Party, Seller } from './party.ts'
import { FIELD, heightOf, MM, openPdf, type Pdf, QUIET, write } from './pdf.ts'
import { type Block, pagedTable } from './pdf-pages.ts'
import { drawBrand, drawParties, drawTitle } from './pdf-parts.ts'
import { rowHeight, tableHead, tableRow } from './pdf-table.ts'

export interface HandedOver {
  /** The sender's own. */
  readonly number: string
  /** Named beside the parcel where the act is of several orders. */
  readonly orderNumber?: string
  /** One for each piece. */
  readonly barcodes: readonly string[]
  readonly pointNumber: string
  /** Grams. */
  readonly weight: number
  readonly declaredPrice: Kopecks
}

export interface AcceptanceActFacts {
  /** Undefined: of parcels of any orders. */
  readonly orderNumber: string | undefined
  /** When the order was placed; without an order, when the act was made. */
  readonly date: Date
  readonly parcels: readonly HandedOver[]
  readonly carrier: Seller
  readonly sender: Party
}

const HANDED_OVER = 'Отправитель передал, а Перевозчик принял для доставки следующие отправления:'
const COPIES =
  'Акт составлен в двух экземплярах, имеющих одинаковую силу, по одному для каждой из сторон.'

/**
 * The act by which a sender hands parcels over to the network, as a PDF, a piece for each page. Who signs, and when, is
 * written by hand.
 */
export async function* acceptanceActPdf(facts: AcceptanceActFacts): AsyncGenerator<Uint8Array> {
  const { carrier, sender, orderNumber, date } = facts
  const from = `от${NBSP}${formatLongDay(moscowDay(date.getTime()))}`
  const order = orderNumber === undefined ? '' : `по${NBSP}заказу №${NBSP}${orderNumber}`
  const title = ['Акт приёма-передачи отправлений', order, from].filter(Boolean).join(' ')
  const pdf = openPdf({ title, author: carrier.name, madeAt: date, pagesKept: false })
  const parties = [
    ['Отправитель:', sender],
    ['Перевозчик:', carrier],
  ] as const
  const named = drawParties(pdf, parties, drawTitle(pdf, title, drawBrand(pdf, carrier, FIELD.top)))
  const top = write(pdf, typeset(HANDED_OVER), { ...LINE, y: named + 1 * MM }) + 2 * MM
  yield* pagedTable(pdf, top, {
    head: headBlock(pdf),
    rows: facts.parcels,
    blocksOf: (parcel, line) => [rowBlock(pdf, cellsOf(parcel, line))],
    totals: totalsBlock(pdf, facts),
    foot: `«${carrier.brand}», акт приёма-передачи ${order || from}`,
  })
}

const LINE = { x: FIELD.left, width: FIELD.width } as const

const COLUMNS = [
  { heading: '№', width: 11 * MM, align: 'right' },
  { heading: 'Отправление', width: 46 * MM },
  { heading: 'Штрихкоды мест', width: 36 * MM },
  { heading: 'Точка выдачи', width: 26 * MM },
  { heading: 'Мест', width: 12 * MM, align: 'right' },
  { heading: 'Вес, кг', width: 17 * MM, align: 'right' },
  { heading: 'Объявленная ценность, ₽', width: 27 * MM, align: 'right' },
] as const
const ROW = { size: 8.5 } as const
const HEAD_SIZE = 8

const headBlock = (pdf: Pdf): Block => ({
  height: rowHeight(
    pdf,
    COLUMNS,
    COLUMNS.map(({ heading }) => heading),
    { font: 'bold', size: HEAD_SIZE },
  ),
  keptWith: 0,
  draw: (y) => tableHead(pdf, { x: FIELD.left, y }, COLUMNS, HEAD_SIZE),
})

const rowBlock = (pdf: Pdf, cells: readonly string[]): Block => ({
  height: rowHeight(pdf, COLUMNS, cells, ROW),
  keptWith: 0,
  draw: (y) => tableRow(pdf, { x: FIELD.left, y }, COLUMNS, cells, ROW),
})

const cellsOf = (parcel: HandedOver, line: number): readonly string[] => [
  formatNumber(line),
  parcel.orderNumber === undefined
    ? parcel.number
    : `${parcel.number}\nзаказ ${parcel.orderNumber}`,
  parcel.barcodes.join('\n'),
  parcel.pointNumber,
  formatNumber(parcel.barcodes.length),
  formatKilograms(parcel.weight),
  formatAmount(parcel.declaredPrice),
]

const formatKilograms = (grams: number): string => formatNumber(grams / 1000, 3)

/** The sums in figures and in words, and where both sides sign. */
function totalsBlock(pdf: Pdf, facts: AcceptanceActFacts): Block {
  const { parcels } = facts
  const places = parcels.reduce((sum, { barcodes }) => sum + barcodes.length, 0)
  const weight = parcels.reduce((sum, parcel) => sum + parcel.weight, 0)
  const declared = parcels.reduce((sum, parcel) => sum + parcel.declaredPrice, 0)
  const cells = [
    '',
    'Итого',
    '',
    '',
    formatNumber(places),
    formatKilograms(weight),
    formatAmount(declared),
  ]
  const sums = { ...ROW, font: 'bold' } as const
  const lines = [
    `Всего передано отправлений: ${formatCount(parcels.length)}, мест: ${formatCount(places)}, общим весом ${formatKilograms(weight)}${NBSP}кг.`,
    `Общая объявленная ценность: ${formatMoney(declared)} (${amountInWords(declared)}).`,
    'Отметки о состоянии упаковки: __________________________________________________________',
    COPIES,
  ].map(typeset)
  const texts = lines.map((text) => ({ text, height: heightOf(pdf, text, LINE) + 1.5 * MM }))
  const sumsHeight = rowHeight(pdf, COLUMNS, cells, sums)
  return {
    height:
      sumsHeight +
      4 * MM +
      texts.reduce((sum, { height }) => sum + height, 0) +
      sidesHeight(pdf, facts),
    keptWith: 0,
    draw: (y) => {
      let below = tableRow(pdf, { x: FIELD.left, y }, COLUMNS, cells, sums) + 4 * MM
      for (const { text, height } of texts) {
        write(pdf, text, { ...LINE, y: below })
        below += height
      }
      drawSides(pdf, facts, below + 5 * MM)
    },
  }
}

/** «5 (пять)» */
const formatCount = (count: number): string => `${formatNumber(count)} (${countInWords(count)})`

const SIDE_WIDTH = FIELD.width / 2 - 5 * MM
const NAME = { width: SIDE_WIDTH, font: 'bold' } as const

const sidesHeight = (pdf: Pdf, { sender, carrier }: AcceptanceActFacts): number =>
  Math.max(heightOf(pdf, sender.name, NAME), heightOf(pdf, carrier.name, NAME)) + 52 * MM

/** Who hands over at the left, who takes at the right. */
function drawSides(pdf: Pdf, { sender, carrier }: AcceptanceActFacts, y: number): void {
  const sides = [
    { role: 'Сдал (Отправитель)', name: sender.name, x: FIELD.left },
    { role: 'Принял (Перевозчик)', name: carrier.name, x: FIELD.right - SIDE_WIDTH },
  ]
  const below = sides.map(({ role, name, x }) => {
    const head = write(pdf, role, { x, y, width: SIDE_WIDTH, colour: QUIET })
    return write(pdf, name, { ...NAME, x, y: head + 0.5 * MM })
  })
  const from = Math.max(...below) + 6 * MM
  for (const { x } of sides) {
    for (const [at, hint] of ['должность', 'подпись', 'фамилия, инициалы'].entries())
      drawBlank(pdf, hint, x, from + at * 9 * MM)
    write(pdf, `«____» ______________ 20____${NBSP}г.`, { x, y: from + 24 * MM, width: 70 * MM })
    write(pdf, `М.${NBSP}П.`, { x, y: from + 31 * MM, width: 20 * MM, colour: QUIET })
  }
}

/** A line to write on, and beneath it what is to be written. */
function drawBlank(pdf: Pdf, hint: string, x: number, y: number): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + SIDE_WIDTH, y)
    .lineWidth(0.6)
    .strokeColor(QUIET)
    .stroke()
  write(pdf, hint, { x, y: y + 1, width: SIDE_WIDTH, size: 7, align: 'center', colour: QUIET })
}
