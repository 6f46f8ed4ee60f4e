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
  /** Programs that carry fewer migrations than this cannot work on a database that has it; see docs/development.md. */
  readonly least: number
  /** Its statements run one by one, each on its own: an index is built without stopping writers. */
  readonly alone: boolean
}

const NAME = /^(\d{4})-[a-z0-9-]+\.sql$/
/** Migrations after this one add only, so that programs from this one on work beside them. */
const BORNE_FROM = 19
/** What a migration says of itself, in lines of their own. */
const LEAST = /^-- contract: needs (\d{4})\b/m
const ALONE = /^-- without a transaction$/m
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
      const least = Number(LEAST.exec(sql)?.[1] ?? BORNE_FROM)
      const alone = ALONE.test(sql)
      return { number, name: name.slice(0, -'.sql'.length), sql, checksum, least, alone }
    }),
  )
}
