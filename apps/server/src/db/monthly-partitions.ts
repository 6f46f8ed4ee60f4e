import { type Kysely, sql, type Transaction } from 'kysely'
import { convertDefault } from './convert-default.ts'
import {
  AHEAD,
  boundOf,
  briefly,
  defaultOf,
  guardPartition,
  isThere,
  monthOf,
  nameOf,
  readDefaultMonths,
  readPartitions,
} from './partition-months.ts'
import { PARTITIONED, type PartitionedTable } from './partitioned-tables.ts'
import { isInTheWay } from './patiently.ts'
import type { Database } from './types.ts'

/** Rows of a default partition that move into their month while everybody waits: some tens of milliseconds. */
const MOVED_AT_ONCE = 10_000

interface Maintenance {
  readonly tables?: readonly PartitionedTable[]
  /** `keep`: months are only made. */
  readonly outdated?: 'drop' | 'keep'
  /** Writes a partition down before it is dropped; one for which it fails stays. */
  readonly archive?: ((partition: string) => Promise<void>) | undefined
  readonly movedAtOnce?: number
}

export interface Maintained {
  /** Names of partitions. */
  readonly made: readonly string[]
  readonly dropped: readonly string[]
  /** Tables that somebody held for too long: they are left for another time. */
  readonly postponed: readonly string[]
}

/**
 * Makes the months ahead, then drops those that are kept no longer. What lies in a default partition moves into its month; where that
 * is much, the default partition itself becomes the partition of its months. A role that does not own the tables changes nothing. Each
 * change is a transaction of its own, which waits two seconds at most for its locks, three times.
 * @throws {StoreError} where a default partition is full of rows that no one partition can hold, when all other tables are done
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
  {
    running,
    outdated = 'drop',
    archive,
    movedAtOnce = MOVED_AT_ONCE,
  }: Maintenance & { readonly running: number },
  { made, dropped }: Lists,
): Promise<void> {
  const first = outdated === 'keep' || one.kept === undefined ? 0 : running - one.kept
  const before = made.length + dropped.length
  const isFull = () => hasMoreRows(db, one, movedAtOnce)
  try {
    // What is to be archived first moves into a month of its own; what is append-only is deleted while its writers wait.
    if (archive === undefined && first > 0 && !(one.appendOnly && (await isFull())))
      await briefly(db, (transaction) => emptyDefault(transaction, one, first))
    if (await isFull()) made.push(...(await convertDefault(db, one, running)))
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

async function isOwn(db: Kysely<Database>, { table }: PartitionedTable): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    SELECT pg_has_role(relowner, 'USAGE') AS own FROM pg_class
    WHERE oid = to_regclass(${`public.${table}`})`.execute(db)
  return rows[0]?.own ?? false
}

async function missingMonths(
  db: Kysely<Database>,
  one: PartitionedTable,
  running: number,
): Promise<readonly number[]> {
  const there = await readPartitions(db, one)
  const from = Math.min(running, (await readDefaultMonths(db, one))?.oldest ?? running)
  return Array.from({ length: running + AHEAD + 1 - from }, (_, at) => from + at).filter(
    (month) => !isThere(there, month),
  )
}

async function hasMoreRows(
  db: Kysely<Database>,
  one: PartitionedTable,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM ${defaultOf(one)} OFFSET ${most} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Rows of a month that has no partition and is kept no longer. */
const emptyDefault = (
  transaction: Transaction<Database>,
  one: PartitionedTable,
  first: number,
): Promise<void> =>
  changingRows(transaction, one, async () => {
    await sql`DELETE FROM ${defaultOf(one)} WHERE ${sql.id(one.column)} < ${boundOf(one, first)}`.execute(
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
  await sql`ALTER TABLE ${defaultOf(one)} DISABLE TRIGGER USER`.execute(transaction)
  await change()
  await sql`ALTER TABLE ${defaultOf(one)} ENABLE TRIGGER USER`.execute(transaction)
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
  await guardPartition(transaction, one, part)
  // From here on everybody waits who reads or writes the whole table: a moment, where nothing has to move.
  await sql`LOCK TABLE ${defaultOf(one)} IN ACCESS EXCLUSIVE MODE`.execute(transaction)
  const [from, to] = [boundOf(one, month), boundOf(one, month + 1)]
  await changingRows(transaction, one, async () => {
    await sql`
      WITH moved AS (DELETE FROM ${defaultOf(one)}
        WHERE ${sql.id(one.column)} >= ${from} AND ${sql.id(one.column)} < ${to} RETURNING *)
      INSERT INTO ${part} SELECT * FROM moved`.execute(transaction)
  })
  await sql`ALTER TABLE ${table} ATTACH PARTITION ${part}
    FOR VALUES FROM (${sql.lit(from)}) TO (${sql.lit(to)})`.execute(transaction)
  return true
}
