import { amountInWords } from '@yacheyka/core/money/amount-in-words'
import { moscowDay, formatLongDay, formatShortDay } from '@yacheyka/core/time/document-day'
import { type Kopecks, formatAmount, formatMoney } from '@yacheyka/core/money/money'
import { PAYMENT_STATUSES } from '@yacheyka/core/orders/order'
import { generalVatRate, vatWithin } from '@yacheyka/core/money/vat-rate'
import { formatNumber, NBSP } from '@yacheyka/core/text/wording'
import { headBlock, type OrderPdfParcel, parcelBlocks } from './order-pdf-table.ts'
import type { Party, Seller } from './party.ts'
import { FIELD, heightOf, MM, openPdf, type Pdf, QUIET, rule, write } from './pdf.ts'
import { formatVatRate } from './pdf-goods.ts'
import { type Block, pagedTable } from './pdf-pages.ts'
import { drawBrand, drawParties, drawTitle, drawTotals } from './pdf-parts.ts'

export interface OrderPdfFacts {
  readonly number: string
  readonly createdAt: Date
  /** Place in core `PAYMENT_STATUSES`. */
  readonly payment: 0 | 1 | 2
  readonly paidAt: Date | null
  /** Usually one. */
  readonly dispatchCities: readonly string[]
  /** What was or is to be paid. */
  readonly price: Kopecks
  readonly parcels: readonly OrderPdfParcel[]
  readonly seller: Seller
  readonly buyer: Party
}

/**
 * An order as a PDF, a piece for each page: it is measured first, so that every page knows how many there are, and between
 * two pages other calls have their turn.
 */
export async function* orderPdf(facts: OrderPdfFacts): AsyncGenerator<Uint8Array> {
  const { seller, createdAt } = facts
  const title = `Заказ №${NBSP}${facts.number} от${NBSP}${formatDay(createdAt)}`
  const pdf = openPdf({ title, author: seller.name, madeAt: createdAt, pagesKept: false })
  const top = drawTop(pdf, facts, title)
  yield* pagedTable(pdf, top, {
    head: headBlock(pdf),
    rows: facts.parcels,
    blocksOf: (parcel, line) => parcelBlocks(pdf, parcel, line),
    totals: totalsBlock(pdf, facts),
    foot: `«${seller.brand}», заказ №${NBSP}${facts.number}`,
  })
}

const formatDay = (at: Date): string => formatLongDay(moscowDay(at.getTime()))
const LINE = { x: FIELD.left, width: FIELD.width } as const

/** Who, to whom, and what the order is at a glance; the y beneath. */
function drawTop(pdf: Pdf, facts: OrderPdfFacts, title: string): number {
  const { seller, buyer } = facts
  let y = drawTitle(pdf, title, drawBrand(pdf, seller, FIELD.top))
  const parties = [
    ['Исполнитель:', seller],
    ['Заказчик:', buyer],
  ] as const
  y = drawParties(pdf, parties, y) + 2 * MM
  return drawGlance(pdf, facts, y) + 4 * MM
}

function drawGlance(pdf: Pdf, facts: OrderPdfFacts, y: number): number {
  const glance = [
    ['Оплата', formatPayment(facts), 48 * MM],
    ['Город отправки', facts.dispatchCities.join('; '), 60 * MM],
    ['Отправлений', formatNumber(facts.parcels.length), 27 * MM],
    ['Стоимость', formatMoney(facts.price), 40 * MM],
  ] as const
  let x: number = FIELD.left
  let below = y
  for (const [name, value, columnWidth] of glance) {
    const box = { x, width: columnWidth - 4 } as const
    const head = write(pdf, name, { ...box, y, size: 8, colour: QUIET })
    below = Math.max(below, write(pdf, value, { ...box, y: head, font: 'bold', size: 11 }))
    x += columnWidth
  }
  return below
}

/** «Оплачен 21.11.2026» */
function formatPayment({ payment, paidAt }: OrderPdfFacts): string {
  const status = PAYMENT_STATUSES[payment]
  return paidAt === null ? status : `${status} ${formatShortDay(moscowDay(paidAt.getTime()))}`
}

/** All sums, in figures and in words. */
function totalsBlock(pdf: Pdf, facts: OrderPdfFacts): Block {
  const words = { ...LINE, font: 'bold', size: 10.5 } as const
  const lines = sumsOf(facts)
  const inWords = amountInWords(facts.price)
  const lineHeight = heightOf(pdf, '0', LINE) + 0.8 * MM
  return {
    height: 6 * MM + lines.length * lineHeight + heightOf(pdf, inWords, words),
    keptWith: 0,
    draw: (y) => {
      rule(pdf, y)
      const below = drawTotals(pdf, lines, y + 3 * MM)
      write(pdf, inWords, { ...words, y: below + 3 * MM, align: 'right', width: FIELD.width - 4 })
    },
  }
}

/** The parcels' prices add up to the order's, less what was cancelled before it was paid. */
function sumsOf({ price, parcels, createdAt }: OrderPdfFacts) {
  const sum = parcels.reduce((total, parcel) => total + parcel.price, 0)
  const percent = generalVatRate(moscowDay(createdAt.getTime()))
  return [
    ...(sum === price
      ? []
      : [
          ['Все отправления:', formatAmount(sum)] as const,
          ['Отменено до оплаты:', formatAmount(price - sum)] as const,
        ]),
    [`${formatVatRate(percent)}:`, formatAmount(vatWithin(price, percent))],
    ['Итого, ₽:', formatAmount(price)],
  ] as const
}
