import { type Kysely, sql, type Transaction } from 'kysely'
import { isInTheWay, patiently, SCHEMA_LOCK_TIMEOUT } from './patiently.ts'
import type { Database } from './types.ts'
import { firstUidAt, timeOfUid } from './uuid.ts'

export interface PartitionedTable {
  readonly table: string
  /** By whose month (UTC) a row is kept. */
  readonly column: string
  /** What the column is: a time, or a uid, which begins with its time. */
  readonly by: 'time' | 'uid'
  /** Whole months that are kept beside the running one; undefined: all. */
  readonly kept: number | undefined
  /** What is unique within each month, where no key of the whole table can say so. */
  readonly uniqueInMonth?: readonly string[]
  /** A partition refuses `TRUNCATE`, and rows are never deleted one by one. */
  readonly appendOnly?: boolean
}

/**
 * Tables whose rows lie in partitions by month, in the schema `partitions`: `device_fact_2026_12`. What a table held before it
 * was partitioned is its first partition, up to a month: `audit_log_before_2027_02`.
 */
const PARTITIONED: readonly PartitionedTable[] = [
  {
    table: 'device_fact',
    column: 'received_at',
    by: 'time',
    kept: 13,
    uniqueInMonth: ['device_uid', 'store_id', 'seq'],
  },
  {
    table: 'parcel_event',
    column: 'received_at',
    by: 'time',
    kept: undefined,
    uniqueInMonth: ['source', 'event_id'],
  },
  {
    table: 'outbox_message',
    column: 'uid',
    by: 'uid',
    kept: undefined,
    uniqueInMonth: ['effect_key'],
  },
  { table: 'device_telemetry', column: 'at', by: 'time', kept: 1 },
  { table: 'audit_log', column: 'uid', by: 'uid', kept: undefined, appendOnly: true },
  // Their sweep has emptied a month before: two hold the 30 days of `API_KEEP_DAYS`, one the week of bodies.
  { table: 'api_call', column: 'uid', by: 'uid', kept: 2 },
  { table: 'api_call_body', column: 'call_uid', by: 'uid', kept: 1 },
]

/** Whole months that are kept beside the running one, of tables of which nothing is dropped otherwise; undefined: all. */
export type KeptMonths = Readonly<
  Partial<Record<'audit_log' | 'outbox_message', number | undefined>>
>

/** Those tables, with so many months kept. */
export const keeping = (months: KeptMonths): readonly PartitionedTable[] =>
  PARTITIONED.map((one) =>
    one.table === 'audit_log' || one.table === 'outbox_message'
      ? { ...one, kept: months[one.table] }
      : one,
  )

/** Months that are made ahead of the running one. */
const AHEAD = 3
/** Whoever holds a table longer, such as a copy of the database, is let go on. */
const ATTEMPTS = 3

interface Maintenance {
  readonly tables?: readonly PartitionedTable[]
  /** `keep`: months are only made. */
  readonly outdated?: 'drop' | 'keep'
  /** Writes a partition down before it is dropped; one for which it fails stays. */
  readonly archive?: ((partition: string) => Promise<void>) | undefined
}

export interface Maintained {
  /** Names of partitions. */
  readonly made: readonly string[]
  readonly dropped: readonly string[]
  /** Tables that somebody held for too long: they are left for another time. */
  readonly postponed: readonly string[]
}

/**
 * Makes the months ahead, then drops those that are kept no longer. What lies in a default partition moves into its month.
 * A role that does not own the tables changes nothing. Each change is a transaction of its own, which waits two seconds at
 * most for its locks, three times.
 * @throws what `archive` throws, when all other tables are done
 */
export async function maintainPartitions(
  db: Kysely<Database>,
  now: Date,
  { tables = PARTITIONED, ...maintenance }: Maintenance = {},
): Promise<Maintained> {
  const done = { made: [] as string[], dropped: [] as string[], postponed: [] as string[] }
  const failures: unknown[] = []
  for (const one of tables) {
    if (!(await isOwn(db, one))) continue
    try {
      await maintain(db, one, { ...maintenance, running: monthOf(now) }, done)
    } catch (error) {
      if (isInTheWay(error)) done.postponed.push(one.table)
      else failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return done
}

interface Lists {
  readonly made: string[]
  readonly dropped: string[]
}

async function maintain(
  db: Kysely<Database>,
  one: PartitionedTable,
  { running, outdated = 'drop', archive }: Maintenance & { readonly running: number },
  { made, dropped }: Lists,
): Promise<void> {
  const first = outdated === 'keep' || one.kept === undefined ? 0 : running - one.kept
  const before = made.length + dropped.length
  try {
    // What is to be archived first moves into a month of its own.
    if (archive === undefined && first > 0)
      await briefly(db, (transaction) => emptyDefault(transaction, one, first))
    for (const month of await missingMonths(db, one, running))
      if (await briefly(db, (transaction) => makeMonth(transaction, one, month)))
        made.push(nameOf(one, month))
    for (const { name, last } of await readPartitions(db, one)) {
      if (last >= first) continue
      await archive?.(name)
      await briefly(db, (transaction) =>
        sql`DROP TABLE IF EXISTS ${sql.id('partitions', name)}`.execute(transaction),
      )
      dropped.push(name)
    }
  } finally {
    // Nothing else gathers figures of a table that is only its partitions.
    if (made.length + dropped.length > before)
      await briefly(db, (transaction) => sql`ANALYZE ${sql.id(one.table)}`.execute(transaction))
  }
}

/** How many months ahead of the running one every table has; negative: not even this one. */
export async function countMonthsAhead(db: Kysely<Database>, now: Date): Promise<number> {
  const newest = await Promise.all(
    PARTITIONED.map(async (one) =>
      Math.max(0, ...(await readPartitions(db, one)).map(({ last }) => last)),
    ),
  )
  return Math.min(...newest) - monthOf(now)
}

/** Months since the year 0. */
const monthOf = (time: Date): number => time.getUTCFullYear() * 12 + time.getUTCMonth()
const startOf = (month: number): Date => new Date(Date.UTC(Math.floor(month / 12), month % 12))
const boundOf = ({ by }: PartitionedTable, month: number): string =>
  by === 'uid' ? firstUidAt(startOf(month)) : startOf(month).toISOString()
const nameOf = ({ table }: PartitionedTable, month: number): string =>
  `${table}_${startOf(month).toISOString().slice(0, 7).replace('-', '_')}`
const rest = ({ table }: PartitionedTable) => sql.id('partitions', `${table}_default`)

async function isOwn(db: Kysely<Database>, { table }: PartitionedTable): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    SELECT pg_has_role(relowner, 'USAGE') AS own FROM pg_class
    WHERE oid = to_regclass(${`public.${table}`})`.execute(db)
  return rows[0]?.own ?? false
}

interface Partition {
  readonly name: string
  /** The last month that it holds; the first partition holds all before as well. */
  readonly last: number
  readonly isFirst: boolean
}

async function readPartitions(
  db: Kysely<Database>,
  { table }: PartitionedTable,
): Promise<readonly Partition[]> {
  const { rows } = await sql<{ name: string; year: number; month: number; isFirst: boolean }>`
    SELECT relname AS name, split_part(right(relname, 7), '_', 1)::int AS year, right(relname, 2)::int AS month,
      relname ~ '_before_\\d{4}_\\d{2}$' AS "isFirst"
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = to_regclass(${`public.${table}`}) AND relname ~ ${`^${table}_(before_)?\\d{4}_\\d{2}$`}
    ORDER BY 2, 3`.execute(db)
  return rows.map(({ name, year, month, isFirst }) => ({
    name,
    last: year * 12 + month - (isFirst ? 2 : 1),
    isFirst,
  }))
}

async function missingMonths(
  db: Kysely<Database>,
  one: PartitionedTable,
  running: number,
): Promise<readonly number[]> {
  const there = await readPartitions(db, one)
  const { rows } = await briefly(db, (transaction) =>
    sql<{ oldest: Date | string }>`
      SELECT ${sql.id(one.column)} AS oldest FROM ${rest(one)} ORDER BY 1 LIMIT 1`.execute(
      transaction,
    ),
  )
  const [oldest] = rows.map(({ oldest: value }) =>
    monthOf(typeof value === 'string' ? timeOfUid(value) : value),
  )
  const from = Math.min(running, oldest ?? running)
  return Array.from({ length: running + AHEAD + 1 - from }, (_, at) => from + at).filter(
    (month) => !isThere(there, month),
  )
}

const isThere = (there: readonly Partition[], month: number): boolean =>
  there.some(({ last, isFirst }) => last === month || (isFirst && month < last))

const briefly = <T>(
  db: Kysely<Database>,
  change: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> =>
  patiently(
    () =>
      db.transaction().execute(async (transaction) => {
        await sql`SET LOCAL statement_timeout = 0`.execute(transaction)
        await sql`SET LOCAL lock_timeout = ${sql.lit(SCHEMA_LOCK_TIMEOUT)}`.execute(transaction)
        return change(transaction)
      }),
    ATTEMPTS,
  )

/** Rows of a month that has no partition and is kept no longer. */
const emptyDefault = (
  transaction: Transaction<Database>,
  one: PartitionedTable,
  first: number,
): Promise<void> =>
  changingRows(transaction, one, async () => {
    await sql`DELETE FROM ${rest(one)} WHERE ${sql.id(one.column)} < ${boundOf(one, first)}`.execute(
      transaction,
    )
  })

/** Runs what takes rows out of the default partition, which an append-only table refuses everybody but its owner. */
async function changingRows(
  transaction: Transaction<Database>,
  one: PartitionedTable,
  change: () => Promise<void>,
): Promise<void> {
  if (!one.appendOnly) return change()
  await sql`ALTER TABLE ${rest(one)} DISABLE TRIGGER USER`.execute(transaction)
  await change()
  await sql`ALTER TABLE ${rest(one)} ENABLE TRIGGER USER`.execute(transaction)
}

/** @returns false where another process was faster */
async function makeMonth(
  transaction: Transaction<Database>,
  one: PartitionedTable,
  month: number,
): Promise<boolean> {
  const [table, part] = [sql.id(one.table), sql.id('partitions', nameOf(one, month))]
  // Whoever maintains the same table waits, nobody else.
  await sql`LOCK TABLE ONLY ${table} IN SHARE UPDATE EXCLUSIVE MODE`.execute(transaction)
  if (isThere(await readPartitions(transaction, one), month)) return false
  await sql`CREATE TABLE ${part} (LIKE ${table} INCLUDING ALL)`.execute(transaction)
  if (one.uniqueInMonth !== undefined)
    await sql`CREATE UNIQUE INDEX ON ${part} (${sql.join(one.uniqueInMonth.map((name) => sql.id(name)))})`.execute(
      transaction,
    )
  if (one.appendOnly)
    await sql`CREATE TRIGGER ${sql.id(`${one.table}_stays_whole`)} BEFORE TRUNCATE ON ${part}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(transaction)
  // From here on everybody waits who reads or writes the whole table: a moment, where nothing has to move.
  await sql`LOCK TABLE ${rest(one)} IN ACCESS EXCLUSIVE MODE`.execute(transaction)
  const [from, to] = [boundOf(one, month), boundOf(one, month + 1)]
  await changingRows(transaction, one, async () => {
    await sql`
      WITH moved AS (DELETE FROM ${rest(one)}
        WHERE ${sql.id(one.column)} >= ${from} AND ${sql.id(one.column)} < ${to} RETURNING *)
      INSERT INTO ${part} SELECT * FROM moved`.execute(transaction)
  })
  await sql`ALTER TABLE ${table} ATTACH PARTITION ${part}
    FOR VALUES FROM (${sql.lit(from)}) TO (${sql.lit(to)})`.execute(transaction)
  return true
}
