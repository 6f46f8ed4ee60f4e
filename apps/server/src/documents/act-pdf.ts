import { amountInWords } from '@yacheyka/core/money/amount-in-words'
import { formatLongDay, formatMonth } from '@yacheyka/core/time/document-day'
import type { LocalDate } from '@yacheyka/core/time/local-time'
import { formatMoney } from '@yacheyka/core/money/money'
import { generalVatRate, vatWithin } from '@yacheyka/core/money/vat-rate'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import type { Party, Seller } from './party.ts'
import { closePdf, FIELD, MM, openPdf, type Pdf, QUIET, rule, write } from './pdf.ts'
import { drawServices, formatVatRate, type ServiceLine, sumOf } from './pdf-goods.ts'
import { drawBrand, drawParties, drawSignature, drawTitle } from './pdf-parts.ts'

export interface ActFacts {
  readonly number: number
  /** The last day of its month. */
  readonly day: LocalDate
  readonly madeAt: Date
  readonly services: readonly ServiceLine[]
  readonly seller: Seller
  readonly buyer: Party
}

const ACCEPTED =
  'Вышеперечисленные услуги оказаны полностью и в срок. Заказчик претензий по объёму, качеству и срокам оказания услуг не имеет.'

/** The act of a month's services as a PDF. One page of A4. */
export async function actPdf(facts: ActFacts): Promise<Buffer> {
  const { number, day, seller, buyer, services } = facts
  const vatPercent = generalVatRate(day)
  const title = `Акт №${NBSP}${number} от${NBSP}${formatLongDay(day)}`
  const pdf = openPdf({ title, author: seller.name, madeAt: facts.madeAt })
  let y = drawTitle(pdf, title, drawBrand(pdf, seller, FIELD.top))
  const parties = [
    ['Исполнитель:', seller],
    ['Заказчик:', buyer],
  ] as const
  y = drawParties(pdf, parties, y)
  y = write(pdf, typeset(`Услуги, оказанные за ${formatMonth(day)}`), { ...LINE, y }) + 3 * MM
  y = drawServices(pdf, services, { vatPercent, total: 'Всего оказано услуг:' }, y) + 3 * MM
  const amount = sumOf(services)
  const tax = `${formatVatRate(vatPercent)}: ${formatMoney(vatWithin(amount, vatPercent))}`
  y = write(pdf, `Всего на${NBSP}сумму ${formatMoney(amount)}. ${tax}`, { ...LINE, y }) + 1 * MM
  y = write(pdf, amountInWords(amount), { ...LINE, y, font: 'bold', size: 10.5 }) + 4 * MM
  y = write(pdf, typeset(ACCEPTED), { ...LINE, y }) + 4 * MM
  rule(pdf, y)
  drawSides(pdf, facts, y + 6 * MM)
  return closePdf(pdf)
}

const LINE = { x: FIELD.left, width: FIELD.width } as const

function drawSides(pdf: Pdf, { seller, buyer }: ActFacts, y: number): void {
  const width = FIELD.width / 2 - 5 * MM
  const sides = [
    { role: 'Исполнитель', name: seller.name, signs: seller.director, x: FIELD.left },
    { role: 'Заказчик', name: buyer.name, signs: '', x: FIELD.left + width + 10 * MM },
  ]
  const below = sides.map(({ role, name, x }) => {
    const head = write(pdf, role, { x, y, width, colour: QUIET })
    return write(pdf, name, { x, y: head + 0.5 * MM, width, font: 'bold' })
  })
  const signed = Math.max(...below) + 9 * MM
  for (const { signs, x } of sides)
    drawSignature(
      pdf,
      { post: '', name: signs },
      { x: x - 30 * MM, y: signed, width: width + 30 * MM },
    )
}
