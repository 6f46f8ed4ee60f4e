import type { Kopecks } from '../money/money.ts'

export const INVOICE_STATUSES = ['issued', 'paid', 'cancelled'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

export const INVOICE_STATUS_WORDING: Readonly<Record<InvoiceStatus, string>> = {
  issued: 'Ожидает оплаты',
  paid: 'Оплачен',
  cancelled: 'Отменён',
}

/** As the document has it: «17», of the sandbox «ТЕСТ-17», which no bank statement's match takes for a number. */
export const formatInvoiceNumber = (number: number, isTest: boolean): string =>
  isTest ? `ТЕСТ-${number}` : String(number)

/** A hundred million roubles; the database repeats it. */
export const INVOICE_AMOUNT_MAX: Kopecks = 10_000_000_000

export const INVOICE_MESSAGES = {
  format: 'Сумма должна быть строкой с двумя знаками после точки, например 1234.50',
  least: 'Сумма должна быть больше нуля',
  most: 'Сумма должна быть не больше 100 000 000 рублей',
} as const
