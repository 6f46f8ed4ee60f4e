import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Context } from '#/context.ts'
import { openLateWriter } from '#/counters/write-late.ts'
import type { Database } from '#/db/types.ts'

/** Remembers that a key was used, and from which network. */
export interface KeyUses {
  readonly remember: (keyUid: string, network: string) => void
}

interface Use {
  readonly at: Date
  readonly network: string
}

/** Keeps the last use of each key, and writes them late. */
export function countKeyUses(
  app: FastifyInstance,
  { database, log }: Pick<Context, 'database' | 'log'>,
): KeyUses {
  const writer = openLateWriter<Use>(app, log, {
    write: (uses) => writeUses(database.db, uses),
    combine: (_kept, last) => last,
    failed: 'api keys: last uses are written later',
  })
  return {
    remember: (keyUid, network) => {
      writer.add(keyUid, { at: new Date(), network })
    },
  }
}

/** In one order, so that no two processes wait for each other. */
async function writeUses(db: Kysely<Database>, uses: ReadonlyMap<string, Use>): Promise<void> {
  const all = [...uses]
  await sql`
    INSERT INTO api_key_use (key_uid, last_used_at, last_used_network)
    SELECT api_key.uid, used.at, used.network
    FROM unnest(${all.map(([uid]) => uid)}::uuid[], ${all.map(([, { at }]) => at.toISOString())}::timestamptz[],
        ${all.map(([, { network }]) => network)}::text[]) AS used (uid, at, network)
    JOIN api_key ON api_key.uid = used.uid
    ORDER BY api_key.uid
    ON CONFLICT (key_uid) DO UPDATE SET
      last_used_at = greatest(api_key_use.last_used_at, excluded.last_used_at),
      last_used_network = excluded.last_used_network`.execute(db)
}
