import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientBase, type ClientConfig } from 'pg'
import { StoreError } from './store-error.ts'

/**
 * Who is here: every process of the product holds one connection to the embedded server and, in it, a shared lock. Who
 * leaves last gets the lock alone and may stop the server; who comes meanwhile sees that and waits for the next one.
 * The lock is about this one server's life. No rule of the product rests on it.
 */
const LOCK = 7_260_418

/** `absent`: nobody listens. `busy`: a server is there, but starts, stops or is full. */
export type Meeting = Client | 'absent' | 'busy'

/** SQL states of a server that is there and will be ready, or gone, soon: starting or stopping, stopped by force, full. */
const BUSY = new Set(['57P03', '57P01', '57P02', '53300'])
/** No code: the line was cut in the middle or nothing came in time, as when the server stops at this moment. */
const BUSY_LINE = new Set(['', 'ECONNRESET', 'EPIPE', 'EAGAIN'])
const ABSENT = new Set(['ENOENT', 'ECONNREFUSED'])

/**
 * Tries once to come in.
 * @throws {StoreError} where the socket belongs to another user
 */
export async function enter(connection: ClientConfig): Promise<Meeting> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (await run(client, `pg_try_advisory_lock_shared(${LOCK})`)) return client
    await client.end()
    return 'busy'
  } catch (error) {
    await client.end().catch(() => undefined)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (ABSENT.has(code)) return 'absent'
    if (BUSY.has(code) || BUSY_LINE.has(code)) return 'busy'
    if (code === 'EACCES')
      throw new StoreError(
        `Папка ${connection.host} закрыта для нас: база принадлежит другому пользователю. Запустите программу от его имени или задайте другую DATA_DIR.`,
        { cause: error },
      )
    throw error
  }
}

/**
 * Gives the place up.
 * @returns true where nobody else is here, neither of the product nor any other client, and nobody can come in until
 *   the connection ends
 */
export async function leave(client: ClientBase): Promise<boolean> {
  await run(client, `pg_advisory_unlock_shared(${LOCK})`)
  if (!(await run(client, `pg_try_advisory_lock(${LOCK})`))) return false
  // Connections that our own pool has just closed need a moment to disappear.
  for (let look = 0; look < 20; look += 1) {
    if (await run(client, ALONE)) return true
    await sleep(25)
  }
  return false
}

const ALONE = `NOT EXISTS (SELECT FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND pid <> pg_backend_pid())`

async function run(client: ClientBase, expression: string): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>(`SELECT ${expression} AS answer`)
  return rows[0]?.answer === true
}
