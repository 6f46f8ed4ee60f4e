import { sql } from 'kysely'
import type { ClientBase } from 'pg'

const MARK = '/* prepared */'

/**
 * Stands in a query that is asked all the time: each connection parses it once, and plans it until PostgreSQL finds that
 * a plan for any values does as well. Of a short query that is two thirds of what it costs (`npm run bench -- load`).
 * Not for queries whose best plan hangs on their values, nor for `SELECT *`, which a migration would break.
 */
export const PREPARED = sql`/* prepared */`

/** A query that is written anew with each call must not fill the connections' memories. */
const TEXTS_MOST = 100

const names = new Map<string, string>()

/** Makes a connection prepare the queries that are marked so. */
export function prepareMarked(client: ClientBase): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  Object.assign(client, {
    query: (statement: unknown, ...others: unknown[]) => query(namedIfMarked(statement), ...others),
  })
}

/** Makes a connection prepare nothing under a name, whoever asks for it: libraries name their queries too. */
export function unnameStatements(client: ClientBase): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  Object.assign(client, {
    query: (statement: unknown, ...others: unknown[]) => query(withoutName(statement), ...others),
  })
}

const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement
    ? { ...statement, name: undefined }
    : statement

/** The query as pg prepares it, under a name of its own; any other as it is. */
export function namedIfMarked(statement: unknown): unknown {
  if (typeof statement !== 'string' || !statement.includes(MARK)) return statement
  const name = names.get(statement) ?? newName(statement)
  return name === undefined ? statement : { name, text: statement }
}

function newName(text: string): string | undefined {
  if (names.size >= TEXTS_MOST) return undefined
  const name = `prepared-${names.size + 1}`
  names.set(text, name)
  return name
}
