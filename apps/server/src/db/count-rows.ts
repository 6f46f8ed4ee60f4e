import { type Kysely, sql } from 'kysely'
import type { Database } from './types.ts'

/** How many rows a table has, of those that carry these values. */
export async function countRows(
  db: Kysely<Database>,
  table: keyof Database,
  values: Readonly<Record<string, string | undefined>> = {},
): Promise<number> {
  const conditions = Object.entries(values).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`],
  )
  const where = conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)} ${where}`.execute(db)
  return rows[0]?.count ?? 0
}
