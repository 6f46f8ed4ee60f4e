import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { uuidv7 } from '#/db/uuid.ts'

const BATCH = 5000
const DAY = 86_400_000

/** Removes events older than so many days, by the time that begins their uids. */
export async function sweepEvents(db: Kysely<Database>, days: number, now: Date): Promise<void> {
  const first = uuidv7(now.getTime() - days * DAY, new Uint8Array(10))
  for (let removed = BATCH; removed === BATCH;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM api_event WHERE uid IN (
        SELECT uid FROM api_event WHERE uid < ${first} ORDER BY uid LIMIT ${BATCH})`.execute(db)
    removed = Number(numAffectedRows)
  }
}
