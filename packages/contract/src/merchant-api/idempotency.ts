/** Hours that the answer to an `Idempotency-Key` of `/api/v1` is kept: a shop's queue over a weekend. */
export const IDEMPOTENCY_KEPT_HOURS = 72
