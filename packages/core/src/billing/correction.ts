import type { Kopecks } from '../money/money.ts'

/** What becomes of a correction of a deposit that an operator asked for. */
export const CORRECTION_STATUSES = ['waiting', 'booked', 'refused'] as const
export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number]

export const CORRECTION_STATUS_WORDING: Readonly<Record<CorrectionStatus, string>> = {
  waiting: 'Ждёт решения',
  booked: 'Проведено',
  refused: 'Отказано',
}

/** Signs of a reason; the customer reads it in the statement, the database repeats it. */
export const CORRECTION_REASON_LENGTH_MAX = 500

/**
 * Whether a second operator must look at a correction. What the same operator has corrected of this customer by himself in
 * the last day counts too: many small ones are no way around.
 * @param earlier kopecks of those, without their signs
 */
export const needsApproval = (change: Kopecks, earlier: Kopecks, limit: Kopecks): boolean =>
  Math.abs(change) + earlier > limit
