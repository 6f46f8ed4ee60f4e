import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { PartitionedTable } from './partitioned-tables.ts'
import { patiently, SCHEMA_LOCK_TIMEOUT } from './patiently.ts'
import type { Database } from './types.ts'
import { firstUidAt, timeOfUid } from './uuid.ts'

/** Whoever holds a table longer, such as a copy of the database, is let go on. */
const ATTEMPTS = 3
/** Months that are made ahead of the running one. */
export const AHEAD = 3

/** Months since the year 0. */
export const monthOf = (time: Date): number => time.getUTCFullYear() * 12 + time.getUTCMonth()
const startOf = (month: number): Date => new Date(Date.UTC(Math.floor(month / 12), month % 12))
export const boundOf = ({ by }: PartitionedTable, month: number): string =>
  by === 'uid' ? firstUidAt(startOf(month)) : startOf(month).toISOString()
export const suffixOf = (month: number): string =>
  startOf(month).toISOString().slice(0, 7).replace('-', '_')
export const nameOf = ({ table }: PartitionedTable, month: number): string =>
  `${table}_${suffixOf(month)}`
export const defaultOf = ({ table }: PartitionedTable) => sql.id('partitions', `${table}_default`)

/** A value of the column that a table is partitioned by. */
type Place = Date | string
const monthAt = (place: Place): number =>
  monthOf(typeof place === 'string' ? timeOfUid(place) : place)

export interface Partition {
  readonly name: string
  /** Months that it holds; those before as well where `from` is negative. */
  readonly from: number
  readonly last: number
}

/** The oldest first, without the default partition. */
export async function readPartitions(
  db: Kysely<Database>,
  { table, by }: PartitionedTable,
): Promise<readonly Partition[]> {
  const kind = by === 'uid' ? sql`uuid` : sql`timestamptz`
  const { rows } = await sql<{ name: string; from: Place | null; to: Place }>`
    SELECT relname AS name, substring(bounds FROM $$FROM [(]'([^']+)'$$)::${kind} AS from, substring(bounds FROM $$TO [(]'([^']+)'$$)::${kind} AS to
    FROM (SELECT relname, pg_get_expr(relpartbound, pg_class.oid) AS bounds
      FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = to_regclass(${`public.${table}`})) AS partition
    WHERE bounds <> 'DEFAULT'`.execute(db)
  return rows
    .map(({ name, from, to }) => ({
      name,
      from: from === null ? -1 : monthAt(from),
      last: monthAt(to) - 1,
    }))
    .toSorted((one, other) => one.last - other.last)
}

export const isThere = (there: readonly Partition[], month: number): boolean =>
  there.some(({ from, last }) => from <= month && month <= last)

export interface DefaultMonths {
  readonly oldest: number
  readonly newest: number
}

/** Months of the oldest and of the newest row of the default partition; it has no index for them, and nobody waits. */
export async function readDefaultMonths(
  db: Kysely<Database>,
  one: PartitionedTable,
): Promise<DefaultMonths | undefined> {
  const end = async (order: RawBuilder<unknown>) => {
    const { rows } = await briefly(db, (transaction) =>
      sql<{ value: Place }>`
        SELECT ${sql.id(one.column)} AS value FROM ${defaultOf(one)} ORDER BY 1 ${order} LIMIT 1`.execute(
        transaction,
      ),
    )
    return rows.map(({ value }) => monthAt(value))[0]
  }
  const [oldest, newest] = [await end(sql`ASC`), await end(sql`DESC`)]
  return oldest === undefined || newest === undefined ? undefined : { oldest, newest }
}

/** What each partition has of its own. */
export async function guardPartition(
  transaction: Transaction<Database>,
  one: PartitionedTable,
  part: RawBuilder<unknown>,
): Promise<void> {
  if (one.uniqueInMonth !== undefined)
    await sql`CREATE UNIQUE INDEX ON ${part} (${sql.join(one.uniqueInMonth.map((name) => sql.id(name)))})`.execute(
      transaction,
    )
  if (one.appendOnly)
    await sql`CREATE TRIGGER ${sql.id(`${one.table}_stays_whole`)} BEFORE TRUNCATE ON ${part}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(transaction)
}

export const briefly = <T>(
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
