import { formatInvoiceNumber } from '@yacheyka/core/billing/invoice'
import { amountInWords } from '@yacheyka/core/money/amount-in-words'
import { moscowDay, formatLongDay, formatShortDay } from '@yacheyka/core/time/document-day'
import { type Kopecks, formatAmount, formatMoney } from '@yacheyka/core/money/money'
import { paymentQr } from '@yacheyka/core/billing/payment-qr'
import { generalVatRate, vatWithin } from '@yacheyka/core/money/vat-rate'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { drawBank } from './invoice-bank.ts'
import type { Party, Seller } from './party.ts'
import { closePdf, FIELD, MM, openPdf, type Pdf, QUIET, rule, write } from './pdf.ts'
import { drawServices, formatVatRate } from './pdf-goods.ts'
import {
  drawBrand,
  drawParties,
  drawQr,
  drawSignature,
  drawTitle,
  drawWatermark,
} from './pdf-parts.ts'

export interface InvoiceFacts {
  readonly number: number
  readonly issuedAt: Date
  readonly amount: Kopecks
  readonly seller: Seller
  readonly buyer: Party
  /** Of the sandbox: marked across, without what a bank would pay by. */
  readonly test?: boolean
}

const SERVICE =
  'Пополнение депозитного счёта: предварительная оплата услуг доставки и хранения отправлений'

/** The invoice for a deposit as a PDF: requisites, sum in figures and words, VAT of its day, payment QR. One page of A4. */
export async function invoicePdf(facts: InvoiceFacts): Promise<Buffer> {
  const { issuedAt, amount, seller, buyer, test = false } = facts
  const number = formatInvoiceNumber(facts.number, test)
  const day = moscowDay(issuedAt.getTime())
  const vatPercent = generalVatRate(day)
  const title = `Счёт на${NBSP}оплату №${NBSP}${number} от${NBSP}${formatLongDay(day)}`
  const pdf = openPdf({ title, author: seller.name, madeAt: issuedAt })
  let y = drawBrand(pdf, seller, FIELD.top)
  if (!test) y = drawBank(pdf, seller, y) + 7 * MM
  y = drawTitle(pdf, title, y)
  const parties = [
    ['Поставщик:', seller],
    ['Покупатель:', buyer],
  ] as const
  y = drawParties(pdf, parties, y) + 2 * MM
  const total = { vatPercent, total: 'Всего к оплате:' }
  y = drawServices(pdf, [{ name: SERVICE, amount }], total, y) + 3 * MM
  y = drawSum(pdf, amount, vatPercent, y) + 4 * MM
  rule(pdf, y)
  if (test) drawTestFoot(pdf, y + 5 * MM)
  else drawFoot(pdf, facts, y + 5 * MM)
  if (test) drawWatermark(pdf)
  return closePdf(pdf)
}

/** What stands in the purpose of the payment, and by which the bank's statement finds the invoice. */
export const invoicePurpose = ({
  number,
  issuedAt,
  amount,
}: Pick<InvoiceFacts, 'number' | 'issuedAt' | 'amount'>): string => {
  const day = moscowDay(issuedAt.getTime())
  const percent = generalVatRate(day)
  const vat = formatAmount(vatWithin(amount, percent)).replaceAll(NBSP, '').replace(',', '-')
  return `Оплата по счету № ${number} от ${formatShortDay(day)}. В том числе НДС ${percent}% - ${vat}`
}

function drawSum(pdf: Pdf, amount: Kopecks, percent: number, y: number): number {
  const box = { x: FIELD.left, width: FIELD.width } as const
  const tax = `${formatVatRate(percent)}: ${formatMoney(vatWithin(amount, percent))}`
  const count = `Всего наименований${NBSP}1, на${NBSP}сумму ${formatMoney(amount)}. ${tax}`
  const below = write(pdf, count, { ...box, y })
  return write(pdf, amountInWords(amount), { ...box, y: below + 1 * MM, font: 'bold', size: 10.5 })
}

const TEST_NOTE =
  'Тестовый счёт песочницы: платить по нему не нужно и некому, поэтому в нём нет реквизитов банка и QR-кода. Остаток депозита песочницы меняет вызов POST /api/v1/sandbox/deposit.'

const drawTestFoot = (pdf: Pdf, y: number): number =>
  write(pdf, typeset(TEST_NOTE), { x: FIELD.left, y, width: FIELD.width })

const QR_SIZE = 46 * MM
const SMALL = { size: 8, colour: QUIET } as const

function drawFoot(pdf: Pdf, facts: InvoiceFacts, y: number): void {
  const { seller, amount } = facts
  const purpose = invoicePurpose(facts)
  drawQr(pdf, paymentQr(seller, amount, purpose), { x: FIELD.left - 2 * MM, y, size: QR_SIZE })
  const caption = { x: FIELD.left, y: y + QR_SIZE, width: QR_SIZE - 4 * MM } as const
  const how = typeset('Оплата по QR-коду в приложении банка')
  write(pdf, how, { ...caption, ...SMALL, align: 'center' })
  const x = FIELD.left + QR_SIZE + 6 * MM
  const width = FIELD.right - x
  let below = write(pdf, 'Назначение платежа', { x, y: y + 2 * MM, width, ...SMALL })
  below = write(pdf, purpose, { x, y: below + 0.5 * MM, width }) + 2 * MM
  const note = `Укажите номер счёта и оплатите ровно ${formatMoney(amount)}: так деньги придут на депозит без участия оператора.`
  below = write(pdf, typeset(note), { x, y: below, width, ...SMALL }) + 7 * MM
  const signs = [
    { post: 'Руководитель', name: seller.director },
    { post: 'Главный бухгалтер', name: seller.accountant },
  ]
  for (const sign of signs) below = drawSignature(pdf, sign, { x, y: below, width })
}
