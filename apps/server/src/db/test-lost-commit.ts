import type { Pool, PoolClient } from 'pg'

type Connect = (...callback: unknown[]) => unknown

/**
 * The next transaction of the pool is committed, and its connection breaks before the answer to COMMIT comes: whoever
 * asked cannot know.
 */
export function loseNextCommit(pool: Pool): void {
  const connect: Connect = pool.connect.bind(pool)
  // With a callback asks the pool itself, for single queries.
  const lossy: Connect = async (...callback) => {
    const client = await connect(...callback)
    if (callback.length === 0)
      loseCommitOf(client as PoolClient, () => Object.assign(pool, { connect }))
    return client
  }
  Object.assign(pool, { connect: lossy })
}

function loseCommitOf(client: PoolClient, whenLost: () => void): void {
  const query: (...statement: unknown[]) => unknown = client.query.bind(client)
  Object.assign(client, {
    query: async (...statement: unknown[]) => {
      const response = await query(...statement)
      if (statement[0] !== 'commit') return response
      Object.assign(client, { query })
      whenLost()
      throw new Error('Connection terminated unexpectedly')
    },
  })
}
