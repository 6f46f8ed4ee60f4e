import type { Socket } from 'node:net'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#/db/open.ts'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { loadDemonstration } from '#/demonstration/load.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { NO_FILES, SILENT, testConfig } from '#/messages/test-outbox.ts'
import { TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { CHORES } from './chores.ts'

/** Deadlines of parcels and orders are over by then. */
const DAYS_LATER = 4
const NOW = new Date(Date.now() + DAYS_LATER * 86_400_000)

/** Of the same demonstration: chores run to their ends in one, and are killed in the other before they do. */
let whole: TestDatabase
let killed: TestDatabase
beforeAll(async () => {
  whole = await openTestDatabase()
  await loadDemonstration(whole.db, TEST_OPTIONS, { info: () => undefined })
  killed = await openTestDatabase(whole)
})
afterAll(async () => {
  await killed.close()
  await whole.close()
})

/**
 * Does a chore as a worker that is killed behind one of its statements: nothing of it reaches the database after that, and its
 * connections end as those of a dead process do.
 * @param dieAt counted from one; unless given, it lives
 * @returns how many statements were answered
 */
async function work(name: string, databaseUrl: string, dieAt = Infinity): Promise<number> {
  const { db, pool, close } = await openDatabase({
    databaseUrl,
    dataDir: '',
    applicationName: 'chore',
    poolSize: 2,
    log: SILENT,
  })
  const clients: PoolClient[] = []
  let answered = 0
  pool.on('connect', (client) => {
    clients.push(client)
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    const counted = async (...args: unknown[]) => {
      if (answered >= dieAt) throw new KilledError()
      const response = await query(...args)
      answered += 1
      if (answered < dieAt) return response
      for (const each of clients) socketOf(each).destroy()
      throw new KilledError()
    }
    Object.assign(client, { query: counted })
  })
  const { run } = CHORES.find((chore) => chore.name === name) ?? {}
  try {
    await run?.({ db, config: testConfig({}), files: NO_FILES }, NOW)
  } catch (error) {
    if (answered < dieAt) throw error
  }
  await close()
  await expect.poll(() => backendsOf(databaseUrl)).toBe(0)
  return answered
}

class KilledError extends Error {}

const socketOf = (client: PoolClient): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream

/** A transaction of a dead process ends when its server process notices. */
async function backendsOf(url: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM pg_stat_activity
    WHERE application_name = 'chore' AND datname = ${new URL(url).pathname.slice(1)}`.execute(
    whole.db,
  )
  return rows[0]?.count ?? -1
}

/** Rows of every table by what does not differ from run to run: no times, identifiers and random words. */
async function contentsOf({ db }: TestDatabase): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ table: string; columns: readonly string[] }>`
    SELECT relname AS table, coalesce(array_agg(attname::text ORDER BY attnum) FILTER (
      WHERE typname IN ('int2', 'int4', 'int8', 'bool', 'text') AND attidentity = ''
        AND attname !~ '(uid|id|digest|secret|position|number|key|change|name|day|hour|month|minute|value)s?$'
    ), '{}') AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
      JOIN pg_type ON pg_type.oid = atttypid
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    GROUP BY relname ORDER BY relname`.execute(db)
  const contents = tables.map(async ({ table, columns }) => {
    const row =
      columns.length === 0
        ? sql`''`
        : sql`ROW(${sql.join(columns.map((name) => sql.ref(name)))})::text`
    const { rows } = await sql<{ digest: string }>`
      SELECT count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) AS digest FROM ${sql.table(table)}`.execute(
      db,
    )
    return [table, rows[0]?.digest ?? ''] as const
  })
  const { rows: jobs } = await sql<{ task: string; count: string }>`
    SELECT task_identifier AS task, count(*)::text AS count FROM graphile_worker.jobs GROUP BY 1`.execute(
    db,
  )
  return Object.fromEntries([
    ...(await Promise.all(contents)),
    ...jobs.map(({ task, count }) => [task, count]),
  ])
}

// In the order of the list: each chore begins where the one before has left both databases.
test.for(CHORES.map(({ name }) => name))(
  'a worker killed in %s leaves what the next one brings to the same end',
  { tags: ['slow'] },
  async (name) => {
    const statements = await work(name, whole.url)
    const [first = 1, ...others] = [0.5, 0.75, 0.9].map((part) => Math.ceil(statements * part))
    expect(await work(name, killed.url, first)).toBe(first)
    // What the one before has committed leaves less to do: these may end.
    for (const at of others) await work(name, killed.url, at)
    await work(name, killed.url)
    expect(await contentsOf(killed)).toEqual(await contentsOf(whole))
  },
)

test('the books of both are balanced', { tags: ['slow'] }, async () => {
  const [one, other] = [await verifyLedger(killed.db), await verifyLedger(whole.db)]
  expect(one.errors).toEqual([])
  expect(one).toEqual(other)
})
