import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

interface Column {
  readonly table: string
}

/** Rows of every table, exactly; `graphile_worker` keeps its own. */
export async function countRows(db: Kysely<Database>): Promise<Record<string, number>> {
  const { rows } = await sql<Column>`
    SELECT table_name AS table FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`.execute(db)
  const counts: Record<string, number> = {}
  for (const { table } of rows) {
    const counted = await sql<{ count: number }>`
      SELECT count(*) AS count FROM ${sql.id('public', table)}`.execute(db)
    counts[table] = counted.rows[0]?.count ?? 0
  }
  return counts
}

/** Keys of all files that rows name, whichever table they stand in. */
export async function listFileKeys(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<Column>`
    SELECT table_name AS table FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'file_key' ORDER BY 1`.execute(db)
  const keys: string[] = []
  for (const { table } of rows) {
    const named = await sql<{ key: string }>`
      SELECT file_key AS key FROM ${sql.id('public', table)} WHERE file_key IS NOT NULL`.execute(db)
    keys.push(...named.rows.map(({ key }) => key))
  }
  return keys
}

/** Of the newest migration, or nothing in a database that is not ours. */
export async function newestMigration(db: Kysely<Database>): Promise<string> {
  const row = await db
    .selectFrom('migration')
    .select('name')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.name ?? ''
}
