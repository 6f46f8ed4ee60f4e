import type { ColumnType } from 'kysely'

/** `timestamptz`: read as a Date; written as a Date or ISO 8601 text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
export type TimestampByDefault = ColumnType<Date, Date | string | undefined, Date | string>
export type TimestampOrNull = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>
/** `bigint`: read as a safe number, see `columns`. */
export type CountByDefault = ColumnType<number, number | undefined, number>
/** `jsonb`: written as JSON text, since the driver would turn an array into an SQL array. */
export type Json = ColumnType<unknown, string, string>
export type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>
