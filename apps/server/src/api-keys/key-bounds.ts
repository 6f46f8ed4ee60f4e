import { contractNeeded, TRIAL_FACTOR } from '#/auth/trial.ts'

export const LIVE_KEYS = 'Боевые ключи'

/**
 * How much a new key may, and until when: that of a trial ends with it.
 * @throws {AppError} 403 `contract_needed` for a live key of a trial
 */
export function boundsOf(
  { test, expiresAt }: { readonly test: boolean; readonly expiresAt: Date | null },
  trialUntil: Date | null,
): { readonly limitFactor: string; readonly expiresAt: Date | null } {
  if (trialUntil === null) return { limitFactor: '1', expiresAt }
  if (!test) throw contractNeeded(LIVE_KEYS)
  const ends = expiresAt !== null && expiresAt < trialUntil ? expiresAt : trialUntil
  return { limitFactor: TRIAL_FACTOR, expiresAt: ends }
}
