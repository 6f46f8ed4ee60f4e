import { DatabaseError } from 'pg'

const LOCK_NOT_AVAILABLE = '55P03'

/** Whether a statement has waited for a lock longer than `lock_timeout` allows. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE
