import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { StoreError } from './store-error.ts'

export interface MigrationFile {
  /** From 1, without gaps. */
  readonly number: number
  /** The file's name without `.sql`, such as `0001-network`. */
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

const NAME = /^(\d{4})-[a-z0-9-]+\.sql$/
const MIGRATIONS = new URL('migrations/', import.meta.url)

/**
 * The migrations of a folder in their order.
 * @throws {StoreError} for a name of another form, a number twice or a gap
 */
export async function readMigrations(folder: URL = MIGRATIONS): Promise<readonly MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(NAME.exec(name)?.[1])
      if (number !== index + 1)
        throw new StoreError(
          `Миграция ${name}: ожидалось имя вида ${String(index + 1).padStart(4, '0')}-name.sql, номера подряд с 0001.`,
        )
      // A checkout with other line ends holds the same migration.
      const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { number, name: name.slice(0, -'.sql'.length), sql, checksum }
    }),
  )
}
