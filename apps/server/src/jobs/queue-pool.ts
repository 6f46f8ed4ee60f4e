import { Pool, type PoolClient } from 'pg'

type Connected = Parameters<Pool['connect']>[0]

/**
 * A pool for graphile-worker. Where its listening connection breaks while a runner ends, the library lets that
 * connection go twice, in a promise that nobody waits for: the pool's error at the second time would end the process.
 */
export class QueuePool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<PoolClient> | undefined {
    if (connected === undefined) return super.connect()
    super.connect((error, client, release?: Release) =>
      // Where no connection was had there is nothing to let go, whatever the types of the pool say.
      connected(error, client, release === undefined ? () => undefined : once(release)),
    )
    return undefined
  }
}

type Release = (error?: Error | boolean) => void

function once(release: Release): Release {
  let released = false
  return (error) => {
    if (released) return
    released = true
    release(error)
  }
}
