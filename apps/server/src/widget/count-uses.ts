import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { countKeyUses } from '#/api-keys/count-uses.ts'
import type { Context } from '#/context.ts'
import { openLateWriter } from '#/counters/write-late.ts'
import type { Database } from '#/db/types.ts'
import { callerAddress } from '#/observability/caller-address.ts'
import { networkOf } from '#/observability/caller.ts'
import type { WidgetAccess } from './access.ts'

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
  readonly openings: number
  readonly calls: number
  readonly lastAt: Date
}

/** Counts a use of a partner's token by day, and of a publishable key as its last use. */
export function countWidgetUses(app: FastifyInstance, context: Context) {
  const ofTokens = countUses(app, context)
  const ofKeys = countKeyUses(app, context)
  return (request: FastifyRequest, { holder }: WidgetAccess, use: WidgetUse): void => {
    if (holder?.kind === 'widget') ofTokens.count(holder.id, use)
    if (holder?.kind === 'api_key') ofKeys.remember(holder.id, networkOf(callerAddress(request)))
  }
}

/** Counts uses of partners' tokens, and writes them late. */
export function countUses(
  app: FastifyInstance,
  { database, log }: Pick<Context, 'database' | 'log'>,
): UseCounter {
  const writer = openLateWriter<Counted>(app, log, {
    write: (counted) => writeUses(database.db, [...counted.values()]),
    combine: (kept, { openings, calls, lastAt }) => ({
      ...kept,
      openings: kept.openings + openings,
      calls: kept.calls + calls,
      lastAt: lastAt > kept.lastAt ? lastAt : kept.lastAt,
    }),
    failed: 'widget: uses of tokens are written down later',
  })
  return {
    flush: writer.flush,
    count: (tokenUid, use) => {
      const now = new Date()
      const day = isoDay(moscowDay(now.getTime()))
      const once = { openings: 0, calls: 0, [use]: 1 }
      writer.add(`${day} ${tokenUid}`, { tokenUid, day, lastAt: now, ...once })
    },
  }
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
