import { setTimeout as sleep } from 'node:timers/promises'
import type { IsolationLevel, Kysely, Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database } from './types.ts'

/** `serialization_failure` and `deadlock_detected`: nothing was done, and the same work may pass when tried again. */
const RETRIED = new Set(['40001', '40P01'])
const ATTEMPTS = 6
/** Milliseconds; doubled with every attempt, then taken at random from zero up. */
const FIRST_PAUSE = 20

/**
 * Runs the work in one transaction, and again from the beginning where the database asks for it. So the work touches
 * nothing but the transaction: a message sent from inside could be sent twice.
 * @throws the error of the work, or that of the last attempt
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<T>,
  isolation: IsolationLevel = 'read committed',
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().setIsolationLevel(isolation).execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !mayPassAgain(error)) throw error
      await sleep(Math.random() * FIRST_PAUSE * 2 ** attempt)
    }
  }
}

const mayPassAgain = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code !== undefined && RETRIED.has(error.code)
