import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/** The setting that says which process moves the demonstration along, and until when. */
const SETTING = 'demonstration_driver'
/** Seconds after which a process that died is replaced. */
const SECONDS = 60

/** Of several processes one drives. */
export interface Lease {
  /** Takes the lease or makes it longer. @returns whether this process has it */
  take(): Promise<boolean>
  /** Gives it back, so that another one need not wait. */
  release(): Promise<void>
}

export function openLease(db: Kysely<Database>): Lease {
  const holder = randomUUID()
  return {
    take: async () => {
      const { rows } = await sql`
        INSERT INTO setting (name, value) VALUES (${SETTING}, ${lasting(holder, SECONDS)})
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
        WHERE setting.value->>'holder' = ${holder} OR (setting.value->>'until')::timestamptz < now()
        RETURNING name`.execute(db)
      return rows.length > 0
    },
    release: async () => {
      await sql`DELETE FROM setting WHERE name = ${SETTING} AND value->>'holder' = ${holder}`.execute(
        db,
      )
    },
  }
}

/** By the clock of the database, which is one for all. */
const lasting = (holder: string, seconds: number) =>
  sql`jsonb_build_object('holder', ${holder}::text, 'until', now() + make_interval(secs => ${seconds}))`
