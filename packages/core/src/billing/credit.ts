import type { Kopecks } from '../money/money.ts'

/** The ways in which an operator credits a deposit: an invoice marked paid, a bank receipt assigned, a statement imported. */
export const CREDIT_KINDS = ['invoice', 'receipt', 'statement'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

/** Everything that may wait for a second operator. */
export const APPROVAL_KINDS = ['correction', ...CREDIT_KINDS] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export const APPROVAL_KIND_WORDING: Readonly<Record<ApprovalKind, string>> = {
  correction: 'Исправление депозита',
  invoice: 'Оплата счёта',
  receipt: 'Зачисление поступления',
  statement: 'Выписка банка',
}

export const APPROVAL_STATUSES = ['waiting', 'booked', 'refused', 'withdrawn'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

export const APPROVAL_STATUS_WORDING: Readonly<Record<ApprovalStatus, string>> = {
  waiting: 'Ждёт решения',
  booked: 'Проведено',
  refused: 'Отказано',
  withdrawn: 'Отозвано',
}

const HOUR = 3_600_000

/** Milliseconds in which an operator's credits add up. */
export const CREDIT_WINDOW = 24 * HOUR

/** Milliseconds for which two operators count as one person after one of them changed the other's account. */
export const LINKED_FOR = 24 * HOUR

/** Milliseconds from the request until the only operator may confirm it alone. */
export const ALONE_AFTER = HOUR

/** Kopecks that an operator may still credit without another one. */
export const remainingCredit = (limit: Kopecks, earlier: Kopecks): Kopecks =>
  Math.max(0, limit - earlier)
