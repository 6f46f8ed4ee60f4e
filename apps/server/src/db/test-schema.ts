import type { TestDatabase } from './test-database.ts'
import type { Schema } from './test-statement-shards.ts'

/** Columns, unique indexes and foreign keys of the tables that there are. */
export async function readSchema({ pool }: Pick<TestDatabase, 'pool'>): Promise<Schema> {
  const { rows: columns } = await pool.query<{ table: string; columns: readonly string[] }>(
    `SELECT relname AS table, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
     WHERE ${OF_THE_PRODUCT} GROUP BY relname`,
  )
  const { rows: uniques } = await pool.query<{ table: string; columns: readonly string[] }>(
    `SELECT relname AS table, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
     JOIN pg_attribute ON attrelid = pg_class.oid AND attnum = ANY (indkey[0:indnkeyatts - 1])
     WHERE indisunique AND ${OF_THE_PRODUCT} GROUP BY relname, indexrelid ORDER BY 1, 2`,
  )
  const { rows: references } = await pool.query<{
    table: string
    column: string
    references: string
  }>(
    `SELECT relname AS table, attname AS column, confrelid::regclass::text AS references
     FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
     JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND cardinality(conkey) = 1 AND ${OF_THE_PRODUCT} ORDER BY 1, 2`,
  )
  return {
    columns: new Map(columns.map((row) => [row.table, row.columns])),
    uniques: Map.groupBy(uniques, ({ table }) => table),
    references: Map.groupBy(references, ({ table }) => table),
  }
}

const OF_THE_PRODUCT = `relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`
