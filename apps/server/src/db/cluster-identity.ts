import { type ClientConfig, DatabaseError } from 'pg'
import { queryOnce } from './query-once.ts'
import { describeAddress } from './reach.ts'
import { StoreError } from './store-error.ts'

/**
 * An expression of SQL: the cluster and the database in it. Replicas and connections past PgBouncer have the same, a database
 * restored from a dump has another. Any role may read it, unless somebody has revoked that.
 */
export const IDENTITY = `(SELECT system_identifier FROM pg_control_system()) || '/' ||
  (SELECT oid FROM pg_database WHERE datname = current_database())`

/** Milliseconds. A machine that does not answer holds up no start for longer. */
const REPLICA_ANSWERS_WITHIN = 2000

interface Others {
  readonly direct: ClientConfig | undefined
  readonly replicas: readonly ClientConfig[]
}

/**
 * Sees that all that a process is told to read leads to the database of `DATABASE_URL`. A replica that does not answer is
 * looked at later, as long as the process runs.
 * @throws {StoreError} that names the variable and the address
 */
export async function requireOneCluster(
  primary: ClientConfig,
  { direct, replicas }: Others,
): Promise<void> {
  if (direct === undefined && replicas.length === 0) return
  const identity = await readIdentity(primary)
  if (direct !== undefined && (await readIdentity(direct)) !== identity)
    throw anotherDatabase('DATABASE_DIRECT_URL', direct)
  await Promise.all(
    replicas.map(async (replica) => {
      const found = await identityOfReplica(replica)
      if (found !== undefined && found !== identity)
        throw anotherDatabase('DATABASE_REPLICA_URL', replica)
    }),
  )
}

async function readIdentity(connection: ClientConfig): Promise<string | undefined> {
  try {
    const rows = await queryOnce<{ identity: string }>(connection, `SELECT ${IDENTITY} AS identity`)
    return rows[0]?.identity
  } catch (error) {
    if (error instanceof DatabaseError && error.code === NO_RIGHT) throw mayNotRead(error)
    throw error
  }
}

const NO_RIGHT = '42501'

const identityOfReplica = (connection: ClientConfig): Promise<string | undefined> =>
  readIdentity({
    ...connection,
    connectionTimeoutMillis: REPLICA_ANSWERS_WITHIN,
    query_timeout: REPLICA_ANSWERS_WITHIN,
  }).catch((error: unknown) => {
    if (error instanceof StoreError) throw error
    return undefined
  })

const anotherDatabase = (variable: string, connection: ClientConfig) =>
  new StoreError(
    `${variable}: ${describeAddress(connection)} — другая база, не та, что в DATABASE_URL. Адреса должны вести в один кластер PostgreSQL и в одну базу.`,
  )

const mayNotRead = (error: DatabaseError) =>
  new StoreError(
    `Роль базы не может узнать, тот ли это кластер (${error.message}): GRANT EXECUTE ON FUNCTION pg_control_system() TO роль.`,
    { cause: error },
  )
