import { type Kysely, sql } from 'kysely'
import { prefixedId } from '@yacheyka/core/api-keys/prefixed-id'
import type { Database } from '../apps/server/src/db/types.ts'
import type { Delivered } from './delivered.ts'
import type { Findings } from './findings.ts'
import type { Provider } from './providers.ts'

type Db = Kysely<Database>

/** Events without their number, and deliveries that are yet to be made. */
export async function countUndelivered(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM api_event WHERE position IS NULL)
      + (SELECT count(*) FROM webhook_delivery WHERE state IN ('pending', 'delivering')) AS count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** What failed goes again at once, not after minutes; a call ends within 15 s: what was begun before has lost its process. */
export async function ageDeliveries(db: Db): Promise<void> {
  await sql`UPDATE webhook_endpoint SET ready_at = now() WHERE ready_at > now() + interval '1 second'`.execute(
    db,
  )
  await sql`UPDATE webhook_delivery SET next_at = now()
    WHERE (state = 'pending' AND next_at > now())
      OR (state = 'delivering' AND next_at BETWEEN now() AND now() + interval '40 seconds')`.execute(
    db,
  )
}

/** Every event came to its shop at least once, and nothing that was never committed. */
export async function auditWebhooks(
  db: Db,
  shop: Provider,
  findings: Findings,
): Promise<Delivered> {
  const { rows } = await sql<{ uid: string; type: string; states: readonly string[] }>`
    SELECT event.uid, event.type, array_agg(coalesce(delivery.state, 'none')) AS states
    FROM api_event AS event LEFT JOIN webhook_delivery AS delivery ON delivery.event_uid = event.uid
    GROUP BY event.uid, event.type`.execute(db)
  const events = rows.map(({ uid, ...row }) => ({ ...row, id: prefixedId('evt', uid) }))
  const known = new Set(events.map(({ id }) => id))
  for (const id of shop.taken.keys())
    if (!known.has(id)) findings.add(`webhook ${id} was sent and is no event`)
  for (const { id, type, states } of events) {
    if (!shop.taken.has(id)) findings.add(`${type} ${id} never came to its shop: ${states.join()}`)
    if (states.join() !== 'delivered') findings.add(`${type} ${id} is ${states.join()} at the end`)
  }
  const count = (least: number) =>
    events.filter(({ id }) => (shop.taken.get(id) ?? 0) >= least).length
  return {
    channel: 'shops',
    messages: events.length,
    delivered: count(1),
    twice: count(2),
    obsolete: 0,
    postponed: 0,
  }
}
