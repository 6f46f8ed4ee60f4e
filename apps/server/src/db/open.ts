import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { breakSilent } from './break-silent.ts'
import { requireOneCluster } from './cluster-identity.ts'
import { columnTypes } from './columns.ts'
import { type Embedded, openEmbedded } from './embedded.ts'
import { prepareMarked, unnameStatements } from './prepared-statement.ts'
import { describeAddress, reach } from './reach.ts'
import { requireTimeouts, TIMEOUTS } from './connection-pooler.ts'
import { onlyPrimary, openReplicas, type Read, type ReplicaOptions } from './replicas.ts'
import type { Log } from '#/log.ts'
import { watchQueries } from '#/observability/watch-queries.ts'
import type { Database } from './types.ts'

export interface OpenDatabaseOptions {
  /** Any PostgreSQL from 15 on; without it the program runs its own under `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Where `databaseUrl` leads to PgBouncer: the database itself, for what needs a session. */
  readonly directUrl?: string | undefined
  /** Whether queries may be prepared under names, as they are unless told: PgBouncer before 1.21 keeps none. */
  readonly namedStatements?: boolean
  readonly dataDir: string
  /** Names this process in `pg_stat_activity`. */
  readonly applicationName: string
  /** Connections at most. */
  readonly poolSize: number
  readonly log: Log
  /** Milliseconds from which on a query is told of as slow. */
  readonly slowQueryMs?: number
  /** Milliseconds that a statement may take, 30 000 unless told; 0 for work that takes as long as there is data. */
  readonly statementTimeout?: number
  /** What may be read elsewhere than at the primary. */
  readonly replicas?: ReplicaOptions | undefined
}

export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly read: Read
  readonly readCurrent: Read
  readonly pool: Pool
  /** How a worker thread or another pool reaches the same database; plain data. Holds the password where there is one. */
  readonly connection: PoolConfig
  /** The same of the replica that would be read now, where there is one. */
  readonly replicaConnection: () => PoolConfig | undefined
  /** The same past PgBouncer, where there is one: for `LISTEN`, `SET` and whatever else lasts longer than a transaction. */
  readonly direct: PoolConfig
  /** For people, without secrets: «встроенный PostgreSQL 18.4, data/postgres». */
  readonly describe: string
  /** Waits for queries under way, then lets go; the embedded server stops when nobody else needs it. */
  readonly close: () => Promise<void>
}

/** Connections of a process to each replica: no work of a replica lasts long. */
const REPLICA_POOL = 4

/**
 * Opens the one database of this process.
 * @throws {StoreError} with a Russian message that says what to do
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, directUrl, dataDir, applicationName, poolSize, log } = options
  const embedded =
    databaseUrl === undefined ? await openEmbedded({ dataDir, applicationName, log }) : undefined
  const connection: PoolConfig = {
    ...(embedded === undefined ? { connectionString: databaseUrl } : embedded.connection),
    application_name: applicationName,
  }
  const direct =
    directUrl === undefined ? connection : { ...connection, connectionString: directUrl }
  try {
    const version = await reach(connection, log)
    if (directUrl !== undefined) await reach(direct, log)
    // Whatever stands before a database of somebody else's, PgBouncer or none.
    if (embedded === undefined) await requireTimeouts(connection)
    await requireOneCluster(connection, {
      direct: directUrl === undefined ? undefined : direct,
      replicas: (options.replicas?.urls ?? []).map((url) => ({ connectionString: url })),
    })
    const pool = openPool(connection, poolSize, log, options)
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
    const describe =
      embedded === undefined
        ? `PostgreSQL ${version}, ${describeAddress(connection)}`
        : `встроенный PostgreSQL ${version}, ${embedded.directory}`
    const openReplicaPool = (to: PoolConfig) =>
      openPool(to, Math.min(poolSize, REPLICA_POOL), log, options)
    const replicas =
      options.replicas &&
      openReplicas(options.replicas, {
        primary: { db, pool },
        applicationName,
        openPool: openReplicaPool,
        log,
      })
    const { read, readCurrent, connection: replicaConnection } = replicas ?? onlyPrimary(db)
    return {
      db,
      read,
      readCurrent,
      pool,
      connection,
      direct,
      replicaConnection,
      describe,
      close: once(async () => {
        await replicas?.close()
        await close(pool, embedded)
      }),
    }
  } catch (error) {
    await embedded?.close()
    throw error
  }
}

interface PoolOptions {
  readonly PoolOf?: typeof Pool
  readonly slowQueryMs?: number | undefined
  readonly statementTimeout?: number | undefined
  readonly namedStatements?: boolean
}

const SLOW_QUERY_MS = 500
/** Milliseconds that the server has to tell that a statement took too long. */
const TELLS_WITHIN = 5000

/** A pool of connections that survives what breaks them. */
export function openPool(
  connection: PoolConfig,
  poolSize: number,
  log: Log,
  {
    PoolOf = Pool,
    slowQueryMs = SLOW_QUERY_MS,
    statementTimeout = TIMEOUTS.statement_timeout,
    namedStatements = true,
  }: PoolOptions = {},
): Pool {
  const pool = new PoolOf({
    connectionTimeoutMillis: 10_000,
    ...connection,
    max: poolSize,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...TIMEOUTS,
    statement_timeout: statementTimeout,
    types: columnTypes(),
  })
  // The error carries its client and all that it holds; the log needs the reason alone.
  pool.on('error', ({ message }) =>
    log.warn({ reason: message }, 'database: an idle connection was lost'),
  )
  // A connection in use that breaks between two queries has no other listener, and would end the process.
  if (statementTimeout > 0) breakSilent(pool, statementTimeout + TELLS_WITHIN)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (namedStatements) prepareMarked(client)
    else unnameStatements(client)
    watchQueries(client, log, slowQueryMs)
  })
  return pool
}

/** Not by `db.destroy()`: that leaves alone a pool through which Kysely has not asked anything yet. */
async function close(pool: Pool, embedded: Embedded | undefined): Promise<void> {
  await pool.end()
  await embedded?.close()
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= work())
}
