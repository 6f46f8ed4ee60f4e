import { type RawBuilder, sql } from 'kysely'

/** A range of a column in the order of bytes, which an index finds whatever the plan; LIKE would need a plan of its own. */
export const beginsWith = (column: RawBuilder<unknown>, beginning: string) =>
  sql`${column} >= ${beginning} AND ${column} < ${`${beginning}\u{10FFFF}`}`
