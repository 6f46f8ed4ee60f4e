import { type Kysely, sql, type Transaction } from 'kysely'
import {
  AHEAD,
  boundOf,
  briefly,
  type DefaultMonths,
  defaultOf,
  guardPartition,
  nameOf,
  type Partition,
  readDefaultMonths,
  readPartitions,
  suffixOf,
} from './partition-months.ts'
import type { PartitionedTable } from './partitioned-tables.ts'
import { StoreError } from './store-error.ts'
import type { Database } from './types.ts'

/**
 * Makes the default partition the partition of the months whose rows it has taken, and an empty one beside it: to move them would hold
 * everybody up. Its bounds are a constraint first, validated while everybody reads and writes, so that nothing is read under the lock.
 * They lie a month ahead at least, so that a call which fails between may be made again the next day.
 * @returns the partition's name; nothing where another process was faster
 * @throws {StoreError} where the rows lie on both sides of a month that is there, or far ahead
 */
export async function convertDefault(
  db: Kysely<Database>,
  one: PartitionedTable,
  running: number,
): Promise<readonly string[]> {
  const months = await readDefaultMonths(db, one)
  if (months === undefined) return []
  const range = rangeOf(one, await findGap(db, one, running, months))
  await briefly(db, (transaction) => boundDefault(transaction, one, range))
  await briefly(db, (transaction) =>
    sql`ALTER TABLE ${defaultOf(one)} VALIDATE CONSTRAINT ${sql.id(boundsOf(one))}`.execute(
      transaction,
    ),
  )
  const isMade = await briefly(db, (transaction) => exchangeDefault(transaction, one, range))
  return isMade ? [range.name] : []
}

const boundsOf = ({ table }: PartitionedTable): string => `${table}_default_bounds`

/** Months without a partition among which all rows of the default partition lie. */
async function findGap(
  db: Kysely<Database>,
  one: PartitionedTable,
  running: number,
  { oldest, newest }: DefaultMonths,
): Promise<Pick<Partition, 'from' | 'last'>> {
  const there = await readPartitions(db, one)
  const before = there.findLast(({ last }) => last < oldest)
  const after = there.find(({ last }) => last >= oldest)
  const end = after === undefined ? running + AHEAD : after.from - 1
  if (newest > end)
    throw new StoreError(
      `В partitions.${one.table}_default много строк, и не все они из одного промежутка между месяцами: с ${suffixOf(oldest)} по ${suffixOf(newest)}.`,
    )
  return {
    from: before === undefined ? -1 : before.last + 1,
    last: Math.min(Math.max(newest, running + 1), end),
  }
}

interface Range {
  /** Of the partition to be. */
  readonly name: string
  /** Undefined: all before as well. */
  readonly from: string | undefined
  readonly to: string
}

const rangeOf = (
  one: PartitionedTable,
  { from, last }: Pick<Partition, 'from' | 'last'>,
): Range => ({
  name: from < 0 ? `${one.table}_before_${suffixOf(last + 1)}` : nameOf(one, last),
  from: from < 0 ? undefined : boundOf(one, from),
  to: boundOf(one, last + 1),
})

async function boundDefault(
  transaction: Transaction<Database>,
  one: PartitionedTable,
  { from, to }: Range,
): Promise<void> {
  const [table, column, bounds] = [defaultOf(one), sql.id(one.column), sql.id(boundsOf(one))]
  const since = from === undefined ? sql`true` : sql`${column} >= ${sql.lit(from)}`
  await sql`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${bounds},
    ADD CONSTRAINT ${bounds} CHECK (${since} AND ${column} < ${sql.lit(to)}) NOT VALID`.execute(
    transaction,
  )
}

/** @returns false where another process has changed the default partition meanwhile */
async function exchangeDefault(
  transaction: Transaction<Database>,
  one: PartitionedTable,
  { name, from, to }: Range,
): Promise<boolean> {
  const [table, part] = [sql.id(one.table), sql.id('partitions', name)]
  await sql`LOCK TABLE ONLY ${table} IN ACCESS EXCLUSIVE MODE`.execute(transaction)
  const { rows } = await sql`SELECT FROM pg_constraint
    WHERE conrelid = to_regclass(${`partitions.${one.table}_default`}) AND conname = ${boundsOf(one)} AND convalidated`.execute(
    transaction,
  )
  if (rows.length === 0) return false
  await sql`ALTER TABLE ${table} DETACH PARTITION ${defaultOf(one)}`.execute(transaction)
  await sql`ALTER TABLE ${defaultOf(one)} RENAME TO ${sql.id(name)}`.execute(transaction)
  await sql`ALTER TABLE ${table} ATTACH PARTITION ${part}
    FOR VALUES FROM (${from === undefined ? sql`MINVALUE` : sql.lit(from)}) TO (${sql.lit(to)})`.execute(
    transaction,
  )
  await sql`ALTER TABLE ${part} DROP CONSTRAINT ${sql.id(boundsOf(one))}`.execute(transaction)
  await sql`CREATE TABLE ${defaultOf(one)} PARTITION OF ${table} DEFAULT`.execute(transaction)
  await guardPartition(transaction, one, defaultOf(one))
  return true
}
