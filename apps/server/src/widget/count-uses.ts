import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Context } from '#/context.ts'
import type { Database } from '#/db/types.ts'

/** A frame that was shown, or a call that was let in. */
type WidgetUse = 'openings' | 'calls'

export interface UseCounter {
  readonly count: (tokenUid: string, use: WidgetUse) => void
  /** Writes what was counted; what cannot be written now is kept for the next time. */
  readonly flush: () => Promise<void>
}

interface Counted {
  readonly tokenUid: string
  readonly day: string
  openings: number
  calls: number
  lastAt: Date
}

/** Milliseconds between the first use and its writing down. */
const WRITE_AFTER = 10_000

/**
 * Counts uses of partners' tokens in memory and writes them together, one statement every ten seconds at most. A process
 * that is killed loses its last seconds: these are figures to look at, nobody pays by them. A server that is closed
 * loses none.
 */
export function countUses(
  app: FastifyInstance,
  { database, log }: Pick<Context, 'database' | 'log'>,
): UseCounter {
  let counted = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined
  const later = () => {
    timer ??= setTimeout(() => void flush(), WRITE_AFTER).unref()
  }

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    if (counted.size === 0) return
    const taken = counted
    counted = new Map()
    try {
      await writeUses(database.db, [...taken.values()])
    } catch (error) {
      log.warn({ err: error }, 'widget: uses of tokens are written down later')
      for (const uses of counted.values()) add(taken, uses)
      counted = taken
      later()
    }
  }

  app.addHook('onClose', async () => {
    await flush()
    clearTimeout(timer)
  })
  return {
    flush,
    count: (tokenUid, use) => {
      const now = new Date()
      const once = { openings: 0, calls: 0, [use]: 1 }
      add(counted, { tokenUid, day: isoDay(moscowDay(now.getTime())), lastAt: now, ...once })
      later()
    },
  }
}

function add(counted: Map<string, Counted>, uses: Counted): void {
  const key = `${uses.day} ${uses.tokenUid}`
  const kept = counted.get(key)
  if (kept === undefined) return void counted.set(key, { ...uses })
  kept.openings += uses.openings
  kept.calls += uses.calls
  if (uses.lastAt > kept.lastAt) kept.lastAt = uses.lastAt
}

/** In one order, so that no two processes wait for each other; what is of no token any more is dropped. */
async function writeUses(db: Kysely<Database>, uses: readonly Counted[]): Promise<void> {
  const column = <T>(of: (each: Counted) => T) => uses.map(of)
  await sql`
    INSERT INTO widget_use (token_uid, day, openings, calls, last_at)
    SELECT token.uid, added.day, added.openings, added.calls, added.last_at
    FROM unnest(${column(({ tokenUid }) => tokenUid)}::uuid[], ${column(({ day }) => day)}::date[],
        ${column(({ openings }) => openings)}::integer[], ${column(({ calls }) => calls)}::integer[],
        ${column(({ lastAt }) => lastAt.toISOString())}::timestamptz[]) AS added (token_uid, day, openings, calls, last_at)
    JOIN widget_token AS token ON token.uid = added.token_uid
    ORDER BY token.uid, added.day
    ON CONFLICT (token_uid, day) DO UPDATE SET openings = widget_use.openings + excluded.openings,
      calls = widget_use.calls + excluded.calls, last_at = greatest(widget_use.last_at, excluded.last_at)`.execute(
    db,
  )
}
