import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Log } from '#/log.ts'
import { queryOnce } from './query-once.ts'
import { StoreError } from './store-error.ts'

const LEAST_VERSION = 15
/** Milliseconds. A database that starts together with the program is given this long. */
const TIMEOUT = 15_000
/** Not there yet: refused, no such name or socket, no way, starting up; PgBouncer has one code for whatever it cannot do yet. */
const PASSING = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '57P03',
  '08P01',
])

/**
 * Waits until the database answers.
 * @returns its version, such as `18.4`
 * @throws {StoreError} where it does not answer, refuses us, or is older than 15
 */
export async function reach(
  connection: ClientConfig,
  log: Log,
  timeout = TIMEOUT,
): Promise<string> {
  const until = Date.now() + timeout
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await readVersion(connection)
    } catch (error) {
      if (error instanceof StoreError) throw error
      const address = describeAddress(connection)
      if (!isPassing(error) || Date.now() > until)
        throw new StoreError(
          `База данных ${address} не отвечает: ${describeReason(error)}. Проверьте DATABASE_URL и то, что сервер запущен.`,
          { cause: error },
        )
      if (!isLogged) log.warn({ address }, 'database: does not answer yet, waiting')
      await sleep(300)
    }
  }
}

/** Host, port and database, without the user's name and password. */
export function describeAddress(connection: ClientConfig): string {
  const { host, port, database } = new Client(connection)
  return host.startsWith('/') ? `${host}, ${database}` : `${host}:${port}/${database}`
}

async function readVersion(connection: ClientConfig): Promise<string> {
  const rows = await queryOnce<{ number: string; text: string }>(
    connection,
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS text`,
  )
  checkVersion(Number(rows[0]?.number), rows[0]?.text ?? '', describeAddress(connection))
  // Debian adds its own words: «15.14 (Debian 15.14-0+deb12u1)».
  return rows[0]?.text.split(' ')[0] ?? ''
}

/**
 * @param number as `server_version_num`, such as 150014
 * @throws {StoreError} where it is older than 15
 */
export function checkVersion(number: number, text: string, address: string): void {
  if (number < LEAST_VERSION * 10_000)
    throw new StoreError(`Нужен PostgreSQL ${LEAST_VERSION} или новее, а ${address} — ${text}.`)
}

const isPassing = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isPassing)
    : error instanceof Error && 'code' in error && PASSING.has(String(error.code))

const describeReason = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(describeReason).join('; ')
    : error instanceof Error
      ? error.message
      : String(error)
