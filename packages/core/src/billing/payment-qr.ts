import type { Kopecks } from '../money/money.ts'

/** Who is paid, as banks need it. */
export interface PaymentRequisites {
  readonly name: string
  readonly inn: string
  readonly kpp: string
  /** Twenty digits. */
  readonly account: string
  readonly bank: string
  /** Nine digits. */
  readonly bic: string
  /** Twenty digits. */
  readonly correspondentAccount: string
}

/** Longest values in characters: GOST R 56042-2014, table 1. */
const LENGTHS = { name: 160, bank: 45, purpose: 210 } as const

/**
 * The string of a payment's QR code by GOST R 56042-2014: `ST` (the format), `0001` (its version), `2` (UTF-8), `|` between
 * fields, the five obligatory ones first and in this order. To be drawn as UTF-8 bytes.
 */
export const paymentQr = (payee: PaymentRequisites, amount: Kopecks, purpose: string): string => {
  const fields: readonly (readonly [string, string])[] = [
    ['Name', cut(payee.name, LENGTHS.name)],
    ['PersonalAcc', payee.account],
    ['BankName', cut(payee.bank, LENGTHS.bank)],
    ['BIC', payee.bic],
    ['CorrespAcc', payee.correspondentAccount],
    ['PayeeINN', payee.inn],
    ['KPP', payee.kpp],
    ['Sum', String(amount)],
    ['Purpose', cut(purpose, LENGTHS.purpose)],
  ]
  const filled = fields.filter(([, value]) => value !== '')
  return ['ST00012', ...filled.map(([name, value]) => `${name}=${value}`)].join('|')
}

/** One line without the separator, whole characters only. */
const cut = (text: string, most: number): string =>
  Array.from(text.replaceAll('|', ' ').replace(/\s+/gu, ' ').trim()).slice(0, most).join('').trim()
