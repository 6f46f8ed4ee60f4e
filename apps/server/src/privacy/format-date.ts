import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'

/** ISO 8601 with offset, Moscow time; empty where there is none. */
export const formatDate = (time: Date | null): string =>
  time === null ? '' : isoWithOffset(time.getTime(), MOSCOW)
