import { type ClientConfig, DatabaseError } from 'pg'
import { queryOnce } from './query-once.ts'
import { StoreError } from './store-error.ts'

/** Milliseconds. Each connection asks for them as it begins; PgBouncer drops that and sets them by its `connect_query`. */
export const TIMEOUTS = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} as const

const EXAMPLE = 'deploy/cluster/pgbouncer.ini'

/**
 * Sees to it that what comes through PgBouncer has time limits: without them one query could hold a connection of all
 * processes for ever.
 * @throws {StoreError} where PgBouncer refuses our parameters, or nobody has set the limits
 */
export async function requireTimeouts(connection: ClientConfig): Promise<void> {
  try {
    const rows = await queryOnce<{ name: string }>(
      { ...connection, ...TIMEOUTS, connectionTimeoutMillis: 10_000 },
      "SELECT name FROM pg_settings WHERE name = ANY ($1) AND setting = '0' ORDER BY name",
      [Object.keys(TIMEOUTS)],
    )
    if (rows.length > 0)
      throw new StoreError(
        `Через DATABASE_URL (PgBouncer) не заданы ${rows.map(({ name }) => name).join(', ')}: допишите connect_query, как в ${EXAMPLE}.`,
      )
  } catch (error) {
    if (error instanceof DatabaseError && error.message.includes('startup parameter'))
      throw new StoreError(
        `PgBouncer не принимает параметров соединения (${error.message}): допишите ignore_startup_parameters, как в ${EXAMPLE}.`,
        { cause: error },
      )
    throw error
  }
}
