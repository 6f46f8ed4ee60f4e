import type { Kopecks } from '../money/money.ts'

/** Whose money: a customer's deposit, or one of the network's own counterparts. */
export const LEDGER_ACCOUNTS = [
  'deposit',
  'bank',
  'sales',
  'refunds',
  'corrections',
  'sandbox',
] as const
export type LedgerAccountKind = (typeof LEDGER_ACCOUNTS)[number]
export type CounterpartKind = Exclude<LedgerAccountKind, 'deposit'>

export const TRANSFER_KINDS = [
  'top_up',
  'order_payment',
  'refund',
  'extension',
  'correction',
] as const
export type TransferKind = (typeof TRANSFER_KINDS)[number]

/** What a customer has paid for services: these, less what came back of them. */
export const SPENDING_KINDS: readonly TransferKind[] = ['order_payment', 'extension', 'refund']

interface KindRule {
  /** Where the money of the deposit comes from or goes to. */
  readonly counterpart: CounterpartKind
  /** Whether the deposit grows or shrinks; a correction does either. */
  readonly direction: 'credit' | 'debit' | 'either'
  /** As the statement words it. */
  readonly wording: string
}

/** What each kind of transfer does: the one table of it (decisions, section 4). In the sandbox every counterpart is `sandbox`. */
export const KIND_RULES: Readonly<Record<TransferKind, KindRule>> = {
  top_up: { counterpart: 'bank', direction: 'credit', wording: 'Пополнение' },
  order_payment: { counterpart: 'sales', direction: 'debit', wording: 'Оплата заказа' },
  refund: { counterpart: 'refunds', direction: 'credit', wording: 'Возврат' },
  extension: { counterpart: 'sales', direction: 'debit', wording: 'Продление хранения' },
  correction: { counterpart: 'corrections', direction: 'either', wording: 'Исправление' },
}

/**
 * Whether a change of a deposit is one of its kind: whole kopecks, not nought, the kind's own direction.
 * @param change kopecks, below nought where they are taken
 */
export const isChangeOf = (kind: TransferKind, change: Kopecks): boolean => {
  if (!Number.isSafeInteger(change) || change === 0) return false
  const { direction } = KIND_RULES[kind]
  return direction === 'either' || direction === (change > 0 ? 'credit' : 'debit')
}

/** The greatest balance: twelve digits of roubles, the greatest amount that has words. */
export const BALANCE_MAX: Kopecks = 99_999_999_999_999

export type Posting =
  | { readonly outcome: 'done'; readonly balance: Kopecks }
  | { readonly outcome: 'insufficient'; readonly missing: Kopecks }
  | { readonly outcome: 'too_much' }

/** What becomes of a balance; never below nought. */
export const post = (balance: Kopecks, change: Kopecks): Posting => {
  const after = balance + change
  if (after < 0) return { outcome: 'insufficient', missing: -after }
  return after > BALANCE_MAX ? { outcome: 'too_much' } : { outcome: 'done', balance: after }
}

/** Below which a balance is told of where the customer has not said otherwise. */
export const WARN_BELOW_DEFAULT: Kopecks = 100_000

/** Whether this change takes the balance below the threshold, from above or from it; nought as threshold tells nothing. */
export const fallsBelow = (before: Kopecks, after: Kopecks, threshold: Kopecks): boolean =>
  before >= threshold && after < threshold
