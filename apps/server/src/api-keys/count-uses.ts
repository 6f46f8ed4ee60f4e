import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Context } from '#/context.ts'
import type { Database } from '#/db/types.ts'

/** Remembers that a key was used, and from which network. */
export interface KeyUses {
  readonly remember: (keyUid: string, network: string) => void
}

interface Use {
  readonly at: Date
  readonly network: string
}

/** Milliseconds between the first use and its writing. */
const WRITE_AFTER = 10_000

/** Keeps the last use of each key in memory and writes them together; a killed process loses its last seconds. */
export function countKeyUses(
  app: FastifyInstance,
  { database, log }: Pick<Context, 'database' | 'log'>,
): KeyUses {
  let uses = new Map<string, Use>()
  let timer: NodeJS.Timeout | undefined

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    if (uses.size === 0) return
    const taken = uses
    uses = new Map()
    try {
      await writeUses(database.db, taken)
    } catch (error) {
      log.warn({ err: error }, 'api keys: last uses are written later')
      uses = new Map([...taken, ...uses])
      later()
    }
  }
  const later = () => {
    timer ??= setTimeout(() => void flush(), WRITE_AFTER).unref()
  }

  app.addHook('onClose', async () => {
    await flush()
    clearTimeout(timer)
  })
  return {
    remember: (keyUid, network) => {
      uses.set(keyUid, { at: new Date(), network })
      later()
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
