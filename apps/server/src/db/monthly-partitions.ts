import { type Kysely, sql, type Transaction } from 'kysely'
import { isInTheWay, patiently, SCHEMA_LOCK_TIMEOUT } from './patiently.ts'
import type { Database } from './types.ts'

export interface PartitionedTable {
  readonly table: string
  /** By whose month (UTC) a row is kept. */
  readonly column: string
  /** Whole months that are kept beside the running one. */
  readonly kept: number
  /** What is unique within each month, where no key of the whole table can say so. */
  readonly uniqueInMonth?: readonly string[]
}

/** Tables whose rows lie in partitions by month, in the schema `partitions`: `device_fact_2026_12`. */
const PARTITIONED: readonly PartitionedTable[] = [
  {
    table: 'device_fact',
    column: 'received_at',
    kept: 13,
    uniqueInMonth: ['device_uid', 'store_id', 'seq'],
  },
  { table: 'device_telemetry', column: 'at', kept: 1 },
]

/** Months that are made ahead of the running one. */
const AHEAD = 3
/** Whoever holds a table longer, such as a copy of the database, is let go on. */
const ATTEMPTS = 3

export interface Maintained {
  /** Names of partitions. */
  readonly made: readonly string[]
  readonly dropped: readonly string[]
  /** Tables that somebody held for too long: they are left for another time. */
  readonly postponed: readonly string[]
}

/**
 * Makes the months ahead and drops those that are kept no longer. What lies in a default partition moves into its month.
 * A role that does not own the tables changes nothing. Each change is a transaction of its own, which waits two seconds at
 * most for its locks, three times.
 */
export async function maintainPartitions(
  db: Kysely<Database>,
  now: Date,
  tables: readonly PartitionedTable[] = PARTITIONED,
): Promise<Maintained> {
  const done = { made: [] as string[], dropped: [] as string[], postponed: [] as string[] }
  for (const one of tables) {
    if (!(await isOwn(db, one))) continue
    try {
      await maintain(db, one, now, done)
    } catch (error) {
      if (!isInTheWay(error)) throw error
      done.postponed.push(one.table)
    }
  }
  return done
}

async function maintain(
  db: Kysely<Database>,
  one: PartitionedTable,
  now: Date,
  { made, dropped }: { readonly made: string[]; readonly dropped: string[] },
): Promise<void> {
  const running = monthOf(now)
  const first = running - one.kept
  const briefly = <T>(change: (transaction: Transaction<Database>) => Promise<T>): Promise<T> =>
    patiently(() => changeSchema(db, change), ATTEMPTS)
  const before = made.length + dropped.length
  try {
    await briefly((transaction) =>
      sql`DELETE FROM ${rest(one)} WHERE ${sql.id(one.column)} < ${startOf(first)}`.execute(
        transaction,
      ),
    )
    const there = await readMonths(db, one)
    for (const month of there.filter((each) => each < first)) {
      await briefly((transaction) =>
        sql`DROP TABLE IF EXISTS ${partition(one, month)}`.execute(transaction),
      )
      dropped.push(nameOf(one, month))
    }
    for (const month of await briefly((transaction) =>
      missingMonths(transaction, one, { running, there }),
    ))
      if (await briefly((transaction) => make(transaction, one, month)))
        made.push(nameOf(one, month))
  } finally {
    // Nothing else gathers figures of a table that is only its partitions.
    if (made.length + dropped.length > before)
      await briefly((transaction) => sql`ANALYZE ${sql.id(one.table)}`.execute(transaction))
  }
}

/** How many months ahead of the running one every table has; negative: not even this one. */
export async function countMonthsAhead(db: Kysely<Database>, now: Date): Promise<number> {
  const newest = await Promise.all(
    PARTITIONED.map(async (one) => Math.max(0, ...(await readMonths(db, one)))),
  )
  return Math.min(...newest) - monthOf(now)
}

/** Months since the year 0. */
const monthOf = (time: Date): number => time.getUTCFullYear() * 12 + time.getUTCMonth()
const startOf = (month: number): Date => new Date(Date.UTC(Math.floor(month / 12), month % 12))
const nameOf = ({ table }: PartitionedTable, month: number): string =>
  `${table}_${startOf(month).toISOString().slice(0, 7).replace('-', '_')}`
const partition = (one: PartitionedTable, month: number) => sql.id('partitions', nameOf(one, month))
const rest = ({ table }: PartitionedTable) => sql.id('partitions', `${table}_default`)

async function isOwn(db: Kysely<Database>, { table }: PartitionedTable): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    SELECT pg_has_role(relowner, 'USAGE') AS own FROM pg_class
    WHERE oid = to_regclass(${`public.${table}`})`.execute(db)
  return rows[0]?.own ?? false
}

async function readMonths(
  db: Kysely<Database>,
  { table }: PartitionedTable,
): Promise<readonly number[]> {
  const { rows } = await sql<{ year: number; month: number }>`
    SELECT split_part(right(relname, 7), '_', 1)::int AS year, right(relname, 2)::int AS month
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = to_regclass(${`public.${table}`}) AND relname ~ ${`^${table}_\\d{4}_\\d{2}$`}`.execute(
    db,
  )
  return rows.map(({ year, month }) => year * 12 + month - 1)
}

async function missingMonths(
  db: Kysely<Database>,
  one: PartitionedTable,
  { running, there }: { readonly running: number; readonly there: readonly number[] },
): Promise<readonly number[]> {
  const { rows } = await sql<{ oldest: Date | null }>`
    SELECT min(${sql.id(one.column)}) AS oldest FROM ${rest(one)}`.execute(db)
  const oldest = rows[0]?.oldest ?? null
  const from = Math.min(running, oldest === null ? running : monthOf(oldest))
  return Array.from({ length: running + AHEAD + 1 - from }, (_, at) => from + at).filter(
    (month) => !there.includes(month),
  )
}

const changeSchema = <T>(
  db: Kysely<Database>,
  change: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(transaction)
    await sql`SET LOCAL lock_timeout = ${sql.lit(SCHEMA_LOCK_TIMEOUT)}`.execute(transaction)
    return change(transaction)
  })

/** @returns false where another process was faster */
async function make(
  transaction: Transaction<Database>,
  one: PartitionedTable,
  month: number,
): Promise<boolean> {
  const [table, part] = [sql.id(one.table), partition(one, month)]
  // Whoever maintains the same table waits, nobody else.
  await sql`LOCK TABLE ONLY ${table} IN SHARE UPDATE EXCLUSIVE MODE`.execute(transaction)
  if ((await readMonths(transaction, one)).includes(month)) return false
  await sql`CREATE TABLE ${part} (LIKE ${table} INCLUDING ALL)`.execute(transaction)
  if (one.uniqueInMonth !== undefined)
    await sql`CREATE UNIQUE INDEX ON ${part} (${sql.join(one.uniqueInMonth.map((name) => sql.id(name)))})`.execute(
      transaction,
    )
  // From here on everybody waits who reads or writes the whole table: a moment, where nothing has to move.
  await sql`LOCK TABLE ${rest(one)} IN ACCESS EXCLUSIVE MODE`.execute(transaction)
  const [from, to] = [startOf(month), startOf(month + 1)]
  await sql`
    WITH moved AS (DELETE FROM ${rest(one)}
      WHERE ${sql.id(one.column)} >= ${from} AND ${sql.id(one.column)} < ${to} RETURNING *)
    INSERT INTO ${part} SELECT * FROM moved`.execute(transaction)
  await sql`ALTER TABLE ${table} ATTACH PARTITION ${part}
    FOR VALUES FROM (${sql.lit(from.toISOString())}) TO (${sql.lit(to.toISOString())})`.execute(
    transaction,
  )
  return true
}
