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
export const PARTITIONED: readonly PartitionedTable[] = [
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
