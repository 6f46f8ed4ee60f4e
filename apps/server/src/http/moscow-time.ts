import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'

/** The wire's Moscow time. */
export const moscowTime = (at: Date | null): string | null =>
  at === null ? null : isoWithOffset(at.getTime(), MOSCOW)
