import { randomInt } from 'node:crypto'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'

/** Rows that the batches of a source and day are spread over. */
const PARTS = 32
/** Batches at once take one after another; processes begin anywhere. */
let part = randomInt(PARTS)

const today = (now: Date): string => isoDay(moscowDay(now.getTime()))

/** Counts a batch for its source and day: of two at once neither waits until the other has committed. */
export async function countBatch(
  transaction: Transaction<Database>,
  source: string,
  { events, refused }: { readonly events: number; readonly refused: number },
  now: Date,
): Promise<void> {
  part = (part + 1) % PARTS
  await sql`
    INSERT INTO feed_day_part AS counted (source, day, part, events, refused, heard_at)
    VALUES (${source}, ${today(now)}, ${part}, ${events}, ${refused}, ${now})
    ON CONFLICT (source, day, part) DO UPDATE SET events = counted.events + excluded.events,
      refused = counted.refused + excluded.refused, heard_at = greatest(counted.heard_at, excluded.heard_at)`.execute(
    transaction,
  )
}

/** Adds the parts of days that are over to one row a source and day. */
export async function foldFeedDays(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`
    WITH over AS (DELETE FROM feed_day_part WHERE day < ${today(now)} RETURNING *)
    INSERT INTO feed_day (source, day, events, refused, heard_at)
    SELECT source, day, sum(events), sum(refused), max(heard_at) FROM over GROUP BY source, day ORDER BY source, day
    ON CONFLICT (source, day) DO UPDATE SET events = feed_day.events + excluded.events,
      refused = feed_day.refused + excluded.refused, heard_at = greatest(feed_day.heard_at, excluded.heard_at)`.execute(
    db,
  )
}
