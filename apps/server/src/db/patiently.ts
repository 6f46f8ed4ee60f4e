import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { StoreError } from './store-error.ts'

/** Milliseconds: how long others may wait behind a change of the schema that waits, and how long they then have for themselves. */
export const SCHEMA_LOCK_TIMEOUT = 2000
const LOCK_PAUSE = 1000
const LOCK_ATTEMPTS = 30

/** Tries again where a table was held for too long: whoever waits for a lock makes everybody else wait behind it. */
export async function patiently<T>(work: () => Promise<T>, attempts = LOCK_ATTEMPTS): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (!isInTheWay(error) || attempt === attempts) throw error
      await pause(LOCK_PAUSE)
    }
}

/** The lock did not come in time, or this side of a deadlock was undone for the other. */
const IN_THE_WAY: ReadonlySet<string | undefined> = new Set(['55P03', '40P01'])

export function isInTheWay(error: unknown): boolean {
  const reason = error instanceof StoreError ? error.cause : error
  return reason instanceof DatabaseError && IN_THE_WAY.has(reason.code)
}
