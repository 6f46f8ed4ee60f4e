import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { DUMP } from './manifest.ts'

/** Notes in the database that a backup was made, for whoever watches how old it is (`/metrics`). */
export async function noteBackup(db: Kysely<Database>, folder: string, now: Date): Promise<void> {
  const { size } = await stat(join(folder, DUMP))
  await keep(db, { at: now.toISOString(), bytes: size })
}

/** Notes that a backup was restored on trial and is whole. */
export const noteVerified = (db: Kysely<Database>, now: Date): Promise<void> =>
  keep(db, { verified_at: now.toISOString() })

async function keep(db: Kysely<Database>, facts: object): Promise<void> {
  await sql`
    INSERT INTO setting (name, value) VALUES ('last_backup', ${JSON.stringify(facts)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET value = setting.value || excluded.value`.execute(db)
}
