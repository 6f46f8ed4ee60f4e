import { DatabaseError } from 'pg'

/** What the system says of a connection that cannot be made, or is lost. */
const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The server ends, starts, has no place left, or is a standby that may not write. */
const REFUSED = /^(08|53)|^(57P01|57P02|57P03|25006)$/
/** The driver's own words: these errors have no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/

/** Whether the database cannot be reached or does not serve now: nothing of the call is wrong, and later it may pass. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError)
    return error.errors.length > 0 && error.errors.every(isUnavailable)
  if (error instanceof DatabaseError) return REFUSED.test(error.code ?? '')
  const { code, syscall } = error as NodeJS.ErrnoException
  // A socket that is not there; of any other file ENOENT says something else.
  if (code === 'ENOENT') return syscall === 'connect'
  return (code !== undefined && LOST.has(code)) || DRIVER.test(error.message)
}

/**
 * Whether a transaction that failed so may have been committed all the same, since the answer to its COMMIT was lost: then
 * nothing that its rows name may be removed. A server that has no place left says so, and has committed nothing.
 */
export const mayHaveCommitted = (error: unknown): boolean =>
  isUnavailable(error) && !(error instanceof DatabaseError && error.code?.startsWith('53') === true)
