import { type ClientBase, DatabaseError, type Pool } from 'pg'
import { compare, selectApplied } from './applied-migrations.ts'
import { lacksQueue } from './install-queue.ts'
import { readMigrations } from './migration-files.ts'
import { StoreError } from './store-error.ts'

/**
 * Sees that the database is where this program needs it, and changes nothing: for processes whose role may not.
 * @throws {StoreError} that names what is not applied, or says that the role was given no rights
 */
export async function requireMigrated(pool: Pool): Promise<void> {
  const wanted = await readMigrations()
  const client = await pool.connect()
  try {
    const applied = await readSteps(client)
    compare(wanted, applied)
    const pending = wanted.slice(applied.length).map(({ name }) => name)
    if (pending.length > 0) throw notMigrated(`не применено: ${pending.join(', ')}`)
    if (await lacksQueue(client)) throw notMigrated('схема очереди graphile_worker старая')
  } catch (error) {
    if (error instanceof DatabaseError && error.code === NO_RIGHT) throw notGranted(error)
    throw error
  } finally {
    client.release()
  }
}

const NO_RIGHT = '42501'
const NO_TABLE = '42P01'

/** In an empty database nothing is applied. */
async function readSteps(client: ClientBase): ReturnType<typeof selectApplied> {
  try {
    return await selectApplied(client)
  } catch (error) {
    if (error instanceof DatabaseError && error.code === NO_TABLE) return []
    throw error
  }
}

const notMigrated = (what: string) =>
  new StoreError(
    `База не готова, ${what}. Этот процесс её не меняет (MIGRATE=0): сначала запустите \`migrate\` под ролью, которая владеет базой.`,
  )

const notGranted = (error: DatabaseError) =>
  new StoreError(
    `Роли базы не даны права (${error.message}). Запустите под ролью, которая владеет базой: \`migrate --grant-to РОЛЬ\`.`,
    { cause: error },
  )
