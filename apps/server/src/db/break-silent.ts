import { Socket } from 'node:net'
import { Connection, type Pool, type PoolClient } from 'pg'
import { textOf } from '#/observability/watch-queries.ts'

type Query = (...args: unknown[]) => unknown

/**
 * Breaks a connection whose query is answered by nothing for longer than the server lets any query take: its machine is
 * frozen or cut off, and the system itself would wait for a quarter of an hour. A query that may take longer says so by
 * `SET statement_timeout`; until its connection is back in the pool it is waited for.
 * @param limit milliseconds
 */
export function breakSilent(pool: Pool, limit: number): void {
  const unbounded = new WeakSet<PoolClient>()
  pool.on('release', (_error, client) => void unbounded.delete(client))
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    if (socket === undefined) return
    socket.on('timeout', () => socket.destroy(new SilentServerError(limit)))
    client.on('drain', () => socket.setTimeout(0))
    const query: Query = client.query.bind(client)
    const timed = (...args: unknown[]) => {
      if (textOf(args[0])?.includes('statement_timeout') === true) unbounded.add(client)
      socket.setTimeout(unbounded.has(client) ? 0 : limit)
      return query(...args)
    }
    Object.assign(client, { query: timed })
  })
}

class SilentServerError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(limit: number) {
    super(`database: no answer within ${limit} ms`)
    this.name = 'SilentServerError'
  }
}

/** The driver's types leave it out. */
function socketOf(client: PoolClient): Socket | undefined {
  if (!('connection' in client) || !(client.connection instanceof Connection)) return undefined
  const { stream } = client.connection
  return stream instanceof Socket ? stream : undefined
}
