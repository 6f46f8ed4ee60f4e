import type { InvoiceStatus } from './invoice.ts'
import type { Kopecks } from '../money/money.ts'

/** Why a receipt waits for the operator, with what he reads. */
export const UNMATCHED_WORDING = {
  no_number: 'в назначении платежа нет номера счёта',
  several: 'в назначении платежа несколько счетов',
  no_invoice: 'счёта с таким номером нет',
  other_payer: 'ИНН плательщика не тот, кому выставлен счёт',
  other_amount: 'сумма не та, что в счёте',
  cancelled: 'счёт отменён',
  paid: 'счёт уже оплачен другим платежом',
} as const
export type UnmatchedReason = keyof typeof UNMATCHED_WORDING
export const UNMATCHED_REASONS = Object.keys(UNMATCHED_WORDING) as readonly UnmatchedReason[]

const SIGN = String.raw`(?:№|#|n[oº°]?\.?|ном(?:ер)?\.?)`
const DAY = String.raw`\d{1,2}[./]\d{1,2}[./]\d{2,4}(?!\d)(?:\s*г(?:ода|\.)?)?`
/** A number, and not the beginning of a date, a fraction or another system's `17/2`. */
const NUMBER = String.raw`(?<!\d)0*(\d{1,12})(?!\d|[./,\-–]\d)`
/** «счёту № 17», «сч.17», «счет на оплату N17», «счёту от 01.02.2026 № 17»; «счетам» is told apart. */
const MENTION = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(счетам)|сч[её]т(?:[уае]|ом)?|сч)(?!\p{L})[\s.:\-–—]*(?:на\s+оплату\s*)?(?:от\s+${DAY}\s*)?${SIGN}?\s*${NUMBER}`,
  'giu',
)
const MORE_SIGNED = new RegExp(
  String.raw`\s*(?:от\s+${DAY}\s*)?(?:[,;]|и)\s*${SIGN}\s*${NUMBER}`,
  'iuy',
)
const MORE = new RegExp(String.raw`\s*(?:от\s+${DAY}\s*)?(?:[,;]|и)\s*${SIGN}?\s*${NUMBER}`, 'iuy')

/** Numbers of invoices that a purpose of payment names, each once, in their order. Accounts, dates and «счёт-фактура» are none. */
export const invoiceNumbersIn = (purpose: string): readonly number[] => {
  const numbers = new Set<number>()
  for (const mention of purpose.matchAll(MENTION)) {
    const [whole, plural, first] = mention
    numbers.add(Number(first))
    const more = plural === undefined ? MORE_SIGNED : MORE
    more.lastIndex = mention.index + whole.length
    for (let next = more.exec(purpose); next !== null; next = more.exec(purpose))
      numbers.add(Number(next[1]))
  }
  numbers.delete(0)
  return [...numbers]
}

/** An invoice, as far as a payment is compared with it. */
export interface InvoiceForMatch {
  readonly number: number
  readonly amount: Kopecks
  readonly status: InvoiceStatus
  /** Of the customer; null where nobody wrote it down. */
  readonly inn: string | null
}

export type ReceiptMatch<I> =
  | { readonly invoice: I; readonly unmatched?: undefined }
  | { readonly unmatched: UnmatchedReason }

/**
 * The one invoice that a receipt pays, by number, payer's INN and amount together. A paid invoice is a match too: the
 * caller knows by whom it was paid.
 * @param invoices those whose numbers the purpose names
 */
export const matchReceipt = <I extends InvoiceForMatch>(
  receipt: { readonly payerInn: string; readonly amount: Kopecks; readonly purpose: string },
  invoices: readonly I[],
): ReceiptMatch<I> => {
  const numbers = invoiceNumbersIn(receipt.purpose)
  if (numbers.length === 0) return { unmatched: 'no_number' }
  const named = invoices.filter(({ number }) => numbers.includes(number))
  if (named.length === 0) return { unmatched: 'no_invoice' }
  const own = named.filter(({ inn }) => inn === receipt.payerInn)
  if (own.length === 0) return { unmatched: 'other_payer' }
  const exact = own.filter(({ amount }) => amount === receipt.amount)
  const [invoice, another] = exact
  if (another !== undefined || (invoice === undefined && own.length > 1))
    return { unmatched: 'several' }
  if (invoice === undefined) return { unmatched: 'other_amount' }
  return invoice.status === 'cancelled' ? { unmatched: 'cancelled' } : { invoice }
}
