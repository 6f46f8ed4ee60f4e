import { Logger, runMigrations } from 'graphile-worker'
import type { ClientBase, Pool } from 'pg'
import { StoreError } from './store-error.ts'

/** So many steps the library takes to the schema that we use; it does not tell itself. */
export const QUEUE_STEPS = 20

/** Whether the schema of the queue is missing or behind, so that only one process may go on with it. */
export async function lacksQueue(client: ClientBase): Promise<boolean> {
  const found = await client.query<{ there: boolean }>(
    `SELECT to_regclass('graphile_worker.migrations') IS NOT NULL AS there`,
  )
  if (found.rows[0]?.there !== true) return true
  const { rows } = await client.query<{ newest: number | null }>(
    'SELECT max(id) AS newest FROM graphile_worker.migrations',
  )
  return (rows[0]?.newest ?? 0) < QUEUE_STEPS
}

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
