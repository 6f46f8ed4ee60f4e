import type { RefusalPlace } from '@yacheyka/contract/reports/console-refusal-report'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { Log } from '#/log.ts'
import { openLateWriter } from './write-late.ts'

/** A parcel that found no free cell. */
export interface CellRefusal {
  /** Uid of a customer or of a widget's token. */
  readonly requester: string
  readonly place: RefusalPlace
  readonly point: string
  /** Each of these was not to be had, or one of them. */
  readonly sizes: readonly CellSize[]
}

export interface RefusalNotes {
  readonly note: (refusals: readonly CellRefusal[]) => void
  /** Writes what was noted; what cannot be written now is kept for the next time. */
  readonly flush: () => Promise<void>
}

interface Noted {
  readonly day: string
  readonly requester: string
  readonly place: RefusalPlace
  /** Its number. */
  readonly point: string
  readonly size: CellSize
  readonly refusals: number
}

/** Of one token, point, size and day, so that no stranger makes a locker look tight. */
const TOKEN_MAX = 20
/** Held until they are written. */
const HELD_MAX = 10_000

/**
 * Notes refusals in memory and writes them together, outside of the transactions that were refused. A process that is killed
 * loses its last seconds: these are figures to look at. A server that is closed loses none.
 */
export function noteRefusals(
  app: FastifyInstance,
  {
    database,
    log,
  }: {
    readonly database: { readonly db: Kysely<Database> }
    readonly log: Pick<Log, 'warn'>
  },
): RefusalNotes {
  const writer = openLateWriter<Noted>(app, log, {
    write: (noted) => writeRefusals(database.db, [...noted.values()]),
    combine: (kept, { refusals }) => ({ ...kept, refusals: kept.refusals + refusals }),
    failed: 'refusals for lack of room are written down later',
    most: HELD_MAX,
  })
  return {
    flush: writer.flush,
    note: (refusals) => {
      const day = isoDay(moscowDay(Date.now()))
      for (const { sizes, ...refusal } of refusals)
        for (const size of new Set(sizes))
          writer.add(`${day} ${refusal.requester} ${size} ${refusal.point}`, {
            ...refusal,
            day,
            size,
            refusals: 1,
          })
    },
  }
}

/** In one order, so that no two processes wait for each other; points that are not there and those of the sandbox are dropped. */
async function writeRefusals(db: Kysely<Database>, refusals: readonly Noted[]): Promise<void> {
  const column = <T>(of: (each: Noted) => T) => refusals.map(of)
  const upTo = (count: ReturnType<typeof sql>) =>
    sql`CASE WHEN added.place = 'widget' THEN least(${TOKEN_MAX}::integer, ${count}) ELSE 1 END`
  await sql`
    INSERT INTO room_refusal (day, point_uid, cell_size, asker_uid, place, refusals)
    SELECT added.day, point.uid, added.size, added.asker, added.place, ${upTo(sql`added.refusals`)}
    FROM unnest(${column(({ day }) => day)}::date[], ${column(({ point }) => point)}::text[],
        ${column(({ size }) => size)}::text[], ${column(({ requester }) => requester)}::uuid[],
        ${column(({ place }) => place)}::text[], ${column((each) => each.refusals)}::integer[])
      AS added (day, point, size, asker, place, refusals)
    JOIN point ON point.number = added.point AND NOT point.sandbox
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (day, point_uid, cell_size, asker_uid) DO UPDATE
      SET refusals = least(${TOKEN_MAX}::integer, room_refusal.refusals + excluded.refusals)
      WHERE room_refusal.place = 'widget' AND room_refusal.refusals < ${TOKEN_MAX}`.execute(db)
}
