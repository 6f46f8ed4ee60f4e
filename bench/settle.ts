import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../apps/server/src/db/types.ts'
import { writeDueOf } from '../apps/server/src/parcel-store/due-search.ts'

/**
 * What the product does after a customer's order is done before the next one is measured: lines of the search are written,
 * events have their numbers.
 * @returns milliseconds that writing the lines took
 */
export async function settle(db: Kysely<Database>, customerUid: string): Promise<number> {
  const started = performance.now()
  await writeDueOf(db, customerUid)
  const took = performance.now() - started
  for (;;) {
    const { rows } = await sql`SELECT FROM parcel_search_due UNION ALL
      SELECT FROM api_event WHERE position IS NULL LIMIT 1`.execute(db)
    if (rows.length === 0) return took
    await sleep(20)
  }
}
