import type { ClientBase } from 'pg'
import type { MigrationFile } from './migration-files.ts'
import { StoreError } from './store-error.ts'

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS migration (
  number integer PRIMARY KEY,
  name text NOT NULL UNIQUE,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  least integer NOT NULL DEFAULT 0
)`
/** Programs before this one did not write it: what they applied, they applied together with all that they carried. */
const ADD_LEAST = 'ALTER TABLE migration ADD COLUMN IF NOT EXISTS least integer NOT NULL DEFAULT 0'

type Applied = Pick<MigrationFile, 'number' | 'name' | 'checksum' | 'least'>

/**
 * What was applied, oldest first. The table is made where it is missing, and asked about before: even an `ALTER` that
 * has nothing to do waits for whoever reads the table, such as a dump for as long as it takes, and everybody behind it.
 */
export async function readApplied(client: ClientBase): Promise<readonly Applied[]> {
  const columns = await columnsOf(client)
  // Of two processes that both find it missing the slower one may fail in one of several ways, and the table is there.
  if (columns.size === 0)
    await client.query(CREATE_TABLE).catch(async (error: unknown) => {
      if ((await columnsOf(client)).size === 0) throw error
    })
  else if (!columns.has('least')) await client.query(ADD_LEAST)
  return await selectApplied(client)
}

async function columnsOf(client: ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass('migration') AND attnum > 0`,
  )
  return new Set(rows.map(({ name }) => name))
}

export const selectApplied = async (client: ClientBase): Promise<readonly Applied[]> =>
  (
    await client.query<Applied>(
      'SELECT number, name, checksum, least FROM migration ORDER BY number',
    )
  ).rows

/**
 * What is applied must be the beginning of what the program carries, or go on where that ends: then newer programs have
 * been here, and each of their migrations must bear programs as old as this one.
 * @throws {StoreError} that says which of them is otherwise
 */
export function compare(wanted: readonly MigrationFile[], applied: readonly Applied[]): void {
  for (const [index, was] of applied.entries()) {
    const file = wanted[index]
    if (file === undefined) {
      if (was.least <= wanted.length) continue
      throw new StoreError(
        `База новее программы: миграция ${was.name} не для неё. Запустите более новую версию.`,
      )
    }
    if (file.name !== was.name || file.checksum !== was.checksum)
      throw new StoreError(
        `Миграция ${was.name} уже применена, но её файл с тех пор изменился (сейчас это ${file.name}). Верните файл прежним, а изменения вынесите в новую миграцию.`,
      )
  }
}
