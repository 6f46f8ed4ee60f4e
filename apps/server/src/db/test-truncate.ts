import type { Pool } from 'pg'

/**
 * Empties tables between tests, and what refers to them. The journal refuses that of everybody but a superuser who says so, as the
 * database of tests has.
 */
export const truncate = (pool: Pool, ...tables: readonly string[]) =>
  pool.query(
    `BEGIN; SET LOCAL session_replication_role = replica; TRUNCATE ${tables.join(', ')} CASCADE; COMMIT`,
  )
