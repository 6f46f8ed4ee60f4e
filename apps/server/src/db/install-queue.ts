import { Logger, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import { StoreError } from './store-error.ts'

/**
 * Creates or renews the schema `graphile_worker`, where jobs wait. On a connection of its own: every step is a
 * transaction that the library begins and ends by itself.
 * @throws {StoreError} where it cannot, as when the user may create no schema
 */
export async function installQueue(pool: Pool): Promise<void> {
  try {
    await runMigrations({ pgPool: pool, logger: SILENT })
  } catch (error) {
    throw new StoreError(
      `Схема очереди graphile_worker не создана: ${String(error)}. Пользователю базы нужно право CREATE в ней.`,
      { cause: error },
    )
  }
}

/** It would tell each step. What goes wrong is thrown. */
const SILENT = new Logger(() => () => undefined)
