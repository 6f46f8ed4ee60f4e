import { spawn } from 'node:child_process'
import { type Kysely, sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { StoreError } from '#/db/store-error.ts'
import type { Database } from '#/db/types.ts'
import { environmentWith } from '#/env.ts'

type Tool = 'pg_dump' | 'pg_restore' | 'pg_basebackup' | 'pg_receivewal'

/**
 * Runs a standard tool of PostgreSQL against a database.
 * @throws {StoreError} where it is missing or fails, with what it said
 */
export async function runTool(
  tool: Tool,
  parameters: readonly string[],
  connection: PoolConfig,
): Promise<string> {
  const { address, settings } = reachOf(connection)
  const environment = environmentWith({ ...settings, LC_ALL: 'C' })
  const child = spawn(tool, [...parameters, ...address], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let wrong = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (wrong += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', () => reject(missing(tool)))
    child.on('close', resolve)
  })
  if (code !== 0) throw new StoreError(`${tool}: ${wrong.trim()}`)
  return said
}

const missing = (tool: Tool) =>
  new StoreError(
    `${tool} не найден. Нужны клиентские программы PostgreSQL (Debian: apt-get install postgresql-client) или образ tools.`,
  )

/** Such as `17.12`. */
export async function serverVersion(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`SHOW server_version`.execute(db)
  return rows[0]?.server_version.split(' ')[0] ?? ''
}

/**
 * @throws {StoreError} where the tools are older than the server: `pg_dump` reads no server newer than itself
 */
export async function requireTools(server: string): Promise<void> {
  const tools = await toolsMajor('pg_dump')
  const major = Number.parseInt(server, 10)
  if (tools < major)
    throw new StoreError(
      `pg_dump ${tools} старше сервера ${server}: нужен pg_dump ${major} или новее. Встроенный PostgreSQL копируют остановленным, вместе с папкой данных (docs/runbook.md).`,
    )
}

/**
 * From 17 on, `pg_restore` first sets what older servers do not know.
 * @throws {StoreError} where it would fail so
 */
export async function requireRestore(server: string): Promise<void> {
  const tools = await toolsMajor('pg_restore')
  const major = Number.parseInt(server, 10)
  if (tools > major && tools >= 17)
    throw new StoreError(
      `pg_restore ${tools} новее сервера ${server}: восстанавливайте на сервер ${tools} или программами версии ${major}.`,
    )
}

const toolsMajor = async (tool: Tool): Promise<number> =>
  Number(/(\d+)/.exec(await runTool(tool, ['--version'], {}))?.[1])

/** As libpq wants to be told: the password by the environment, since all users of a machine see parameters. */
function reachOf({ connectionString, host, user, database }: PoolConfig) {
  if (connectionString === undefined)
    return host === undefined
      ? { address: [], settings: {} }
      : {
          address: [`--dbname=${database ?? 'postgres'}`],
          settings: { PGHOST: host, PGUSER: user },
        }
  const url = new URL(connectionString)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return {
    address: [`--dbname=${url.href}`],
    settings: password === '' ? {} : { PGPASSWORD: password },
  }
}
