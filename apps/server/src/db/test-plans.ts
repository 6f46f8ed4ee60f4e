import { Kysely, PostgresDialect } from 'kysely'
import type { TestDatabase } from './test-database.ts'
import type { Database } from './types.ts'

/** The plan of one statement, line by line, with what was executed of it. */
export type Plan = readonly string[]

/**
 * Plans of all statements about a table that the work asks, in their order. The planner is kept from reading small tables whole, as it
 * would not read large ones.
 */
export async function plansOf(
  { pool }: Pick<TestDatabase, 'pool'>,
  table: string,
  work: (db: Kysely<Database>) => Promise<unknown>,
): Promise<readonly Plan[]> {
  const statements: { readonly text: string; readonly values: readonly unknown[] }[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql: text, parameters: values } }) => {
      statements.push({ text, values })
    },
  })
  await work(db)
  const client = await pool.connect()
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off')
    const plans: Plan[] = []
    for (const { text, values } of statements.filter((each) => each.text.includes(table))) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${text}`,
        [...values],
      )
      plans.push(rows.map((row) => row['QUERY PLAN']))
    }
    return plans
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

/** Partitions of the table that the plan names, or those of them that it has read. */
export const partitionsOf = (
  plan: Plan,
  table: string,
  { only }: { readonly only?: 'read' } = {},
): readonly string[] => [
  ...new Set(
    plan.flatMap((line) =>
      only === 'read' && line.includes('never executed')
        ? []
        : (new RegExp(`\\bon (${table}_(?:before_)?\\d{4}_\\d{2}|${table}_default)\\b`).exec(
            line,
          )?.[1] ?? []),
    ),
  ),
]
