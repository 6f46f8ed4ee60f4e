import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { addSource, anySource } from '#/feed/sources.ts'
import { FEED_SOURCE } from './reports.ts'

// Known to everybody: they open a demonstration database and nothing else.

/** Of the network: all that happens to the demonstration's parcels. */
export const FEED_TOKEN = 'demo-pulse-token'
export const FEED_CODE_KEY = 'de'.repeat(32)
export const COURIER_TOKEN = 'demo-courier-token'
/** Of one locker, in which a parcel waits. */
export const LOCKER_TOKEN = 'demo-locker-token'
const LOCKER_CODE_KEY = 'da'.repeat(32)
const LOCKER_SOURCE = 'demo-locker'
/** The newcomer's own parcel that is ready for pickup. */
const WAITING = 'DEMO-09'

/** Lets the demonstration's network, a courier and a locker speak. @returns how many sources */
export async function loadFeedSources(transaction: Transaction<Database>): Promise<number> {
  // A network that an earlier version loaded has the token already.
  const kept = await transaction
    .updateTable('feed_credential')
    .set({ version: 1, code_key: FEED_CODE_KEY, old_keys_until: null })
    .where('source', '=', FEED_SOURCE)
    .where('version', '=', 0)
    .executeTakeFirst()
  if (kept.numUpdatedRows === 0n)
    await addSource(transaction, anySource(FEED_SOURCE), {
      token: FEED_TOKEN,
      codeKey: FEED_CODE_KEY,
    })
  await addSource(
    transaction,
    { name: 'demo-courier', kind: 'courier', everywhere: true },
    { token: COURIER_TOKEN },
  )
  const { rows } = await sql<{ point_uid: string }>`
    SELECT point_uid FROM parcel WHERE parcel_number = ${WAITING} ORDER BY created_at LIMIT 1`.execute(
    transaction,
  )
  const [waiting] = rows
  if (waiting === undefined) return 2
  await addSource(
    transaction,
    {
      name: LOCKER_SOURCE,
      kind: 'locker',
      everywhere: false,
      pointUids: [waiting.point_uid],
    },
    { token: LOCKER_TOKEN, codeKey: LOCKER_CODE_KEY },
  )
  return 3
}

/** Number of the locker that the locker's token is of. */
export async function findDemonstrationLocker(db: Kysely<Database>): Promise<string | undefined> {
  const found = await db
    .selectFrom('feed_source_point')
    .innerJoin('point', 'point.uid', 'feed_source_point.point_uid')
    .select('number')
    .where('source', '=', LOCKER_SOURCE)
    .executeTakeFirst()
  return found?.number
}
