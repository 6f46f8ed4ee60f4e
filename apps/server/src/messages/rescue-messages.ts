import type { Kysely } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { putJobs } from './put-messages.ts'
import { selectForsaken } from './queries.ts'

/** Milliseconds: sending takes far less, so a job that was taken so long ago has lost its process. */
const TIMEOUT = 2 * 60_000
const AT_ONCE = 5000

/**
 * Gives jobs to messages that have none to wait for: the process that had taken them was killed, and the queue would
 * keep their jobs for it for hours.
 * @returns how many
 */
export async function rescueMessages(
  db: Kysely<Database>,
  now: Date,
  timeout = TIMEOUT,
): Promise<number> {
  return await inTransaction(db, async (transaction) => {
    const forsaken = await selectForsaken(transaction, new Date(now.getTime() - timeout), AT_ONCE)
    await putJobs(transaction, forsaken)
    return forsaken.length
  })
}
