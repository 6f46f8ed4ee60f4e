import { Kysely, PostgresDialect } from 'kysely'
import { DatabaseError, type Pool, type PoolConfig } from 'pg'
import type { Log } from '#/log.ts'
import { type REPLICA_STATES, replicaReads, replicaStates } from '#/observability/meters.ts'
import { IDENTITY } from './cluster-identity.ts'
import { describeAddress } from './reach.ts'
import { ReplicaPositions } from './replica-positions.ts'
import type { Database } from './types.ts'
import { isUnavailable } from './unavailable.ts'

/**
 * Runs queries that may be answered by rows of some seconds ago: at a replica that is no older than `REPLICA_STALENESS`, or
 * else at the primary. The work only reads, and may run twice: `undefined` of a replica is asked of the primary, since what is
 * missing may have come meanwhile. Nothing that a caller has just written may be read so.
 */
export type Read = <T>(work: (db: Kysely<Database>) => Promise<T>) => Promise<T>

export interface Replicas {
  readonly read: Read
  /** How to reach the replica that would be read now, where there is one; plain data. */
  readonly connection: () => PoolConfig | undefined
  /** Asks the primary and every replica how far they are now, beside the clock. */
  readonly look: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface ReplicaOptions {
  /** One address a machine; one that is the primary now is left out of reads. */
  readonly urls: readonly string[]
  /** Seconds. */
  readonly staleness: number
}

interface Opened {
  readonly primary: { readonly db: Kysely<Database>; readonly pool: Pool }
  readonly applicationName: string
  readonly openPool: (connection: PoolConfig) => Pool
  readonly log: Log
}

/** Milliseconds. */
const LOOK_EVERY = 500
/** A replica that has not answered a look for so long is not read until it does. */
const SILENT_AFTER = 1500
/** A read that takes longer at a replica is asked of the primary. */
const READ_WITHIN = 2000

const FLUSHED = `
  SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint AS flushed, ${IDENTITY} AS identity`
/** Null at a primary, which may have been a replica before. */
const REPLAYED = `
  SELECT CASE WHEN pg_is_in_recovery() THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint END AS replayed,
    ${IDENTITY} AS identity`

export function openReplicas({ urls, staleness }: ReplicaOptions, opened: Opened): Replicas {
  const { primary, log } = opened
  const bound = staleness * 1000
  const positions = new ReplicaPositions(bound)
  const replicas = urls.map((url) => new Replica(url, positions, opened))

  const lookAtPrimary = sharing(async () => {
    const sampledAt = performance.now()
    // Without an answer what is known of the replicas grows old.
    const result = await primary.pool.query<Flushed>(FLUSHED).catch(() => undefined)
    const [position] = result?.rows ?? []
    if (position !== undefined) positions.note({ sampledAt, ...position })
  })
  const looks = replicas.map((replica) => sharing(() => replica.look()))
  const lookAtReplicas = () => Promise.all(looks.map((look) => look()))

  // A primary that does not answer holds up nobody's look at a replica.
  const timer = setInterval(() => {
    void lookAtPrimary()
    void lookAtReplicas()
  }, LOOK_EVERY)
  timer.unref()

  let turn = 0
  /** One of the newest, by turns: two that have replayed the same differ by nothing. */
  const newest = (): Replica | undefined => {
    const ages = replicas.map((replica) => ({ replica, age: replica.age() }))
    const least = Math.min(bound, ...ages.map(({ age }) => age))
    const alike = ages.filter(({ age }) => age <= Math.min(bound, least + LOOK_EVERY))
    turn += 1
    return alike[turn % alike.length]?.replica
  }

  const read: Read = async (work) => {
    const replica = newest()
    if (replica !== undefined)
      try {
        const result = await withinTime(work(replica.db))
        if (result !== undefined) {
          replicaReads.inc({ from: 'replica' })
          return result
        }
      } catch (error) {
        if (!mayPassAtPrimary(error)) throw error
        log.warn({ address: replica.address, err: error }, 'replica: a read failed')
        if (!(error instanceof DatabaseError) || lacksResources(error)) replica.forget()
      }
    replicaReads.inc({ from: 'primary' })
    return work(primary.db)
  }

  return {
    read,
    connection: () => newest()?.connection,
    look: async () => {
      await lookAtPrimary()
      await lookAtReplicas()
    },
    close: async () => {
      clearInterval(timer)
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

/** Without replicas everything is read at the primary. */
export const onlyPrimary = (db: Kysely<Database>): Pick<Replicas, 'read' | 'connection'> => ({
  read: (work) => work(db),
  connection: () => undefined,
})

class Replica {
  readonly address: string
  readonly connection: PoolConfig
  readonly pool: Pool
  readonly db: Kysely<Database>
  readonly #positions: ReplicaPositions
  readonly #log: Log
  /** Bytes of the log that it had replayed when it answered last, and the moment that its rows are as old as at most. */
  #known: { readonly replayed: number; readonly asOf: number } | undefined
  #answeredAt = -Infinity
  #state: State | undefined
  #logged: string | undefined

  constructor(
    url: string,
    positions: ReplicaPositions,
    { applicationName, openPool, log }: Opened,
  ) {
    this.connection = { connectionString: url, application_name: applicationName }
    this.address = describeAddress(this.connection)
    this.#positions = positions
    this.#log = log
    this.pool = openPool({
      ...this.connection,
      connectionTimeoutMillis: READ_WITHIN,
      // One that has started again may for a moment show older rows than it did before, or be another's by now.
      verify: (client, settle) => {
        client.query<Replayed>(REPLAYED).then(
          ({ rows }) => settle(this.#mayBeRead(rows[0]) ? undefined : new ReplicaBehindError()),
          (error: unknown) => settle(error instanceof Error ? error : new Error(String(error))),
        )
      },
    })
    this.db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: this.pool }) })
  }

  /** Milliseconds that its rows are old at most; `Infinity` where nobody can tell. */
  age(): number {
    const now = performance.now()
    if (this.#known === undefined || now - this.#answeredAt > SILENT_AFTER) return Infinity
    return now - this.#known.asOf
  }

  async look(): Promise<void> {
    try {
      const { rows } = await this.pool.query<Replayed>(REPLAYED)
      const replayed = rows[0]?.replayed ?? null
      if (this.#isForeign(rows[0])) {
        this.forget()
        return this.#logState('foreign', 'the machine is of another cluster')
      }
      if (replayed === null) {
        this.forget()
        return this.#logState('primary', 'the machine is the primary')
      }
      this.#answeredAt = performance.now()
      const reached = this.#positions.reachedBy(replayed)
      this.#known = reached && { replayed, asOf: reached.sampledAt }
      this.#logState('read')
    } catch (error) {
      this.forget()
      this.#logState('silent', error instanceof Error ? error.message : String(error))
    }
  }

  async close(): Promise<void> {
    await this.pool.end()
    if (this.#state !== undefined) replicaStates.dec({ state: this.#state })
    this.#state = undefined
  }

  forget(): void {
    this.#known = undefined
  }

  /** Whether a connection shows what the replica had shown before. */
  #mayBeRead(row: Replayed | undefined): boolean {
    const replayed = row?.replayed ?? null
    if (this.#known === undefined) return true
    return !this.#isForeign(row) && replayed !== null && replayed >= this.#known.replayed
  }

  /** Its address may lead elsewhere than it did when the process started. */
  #isForeign(row: Replayed | undefined): boolean {
    const { identity } = this.#positions
    return identity !== undefined && row?.identity !== identity
  }

  /** Once for each change. */
  #logState(state: State, reason: string = state): void {
    if (this.#logged === reason) return
    this.#logged = reason
    if (this.#state !== undefined) replicaStates.dec({ state: this.#state })
    replicaStates.inc({ state })
    this.#state = state
    const facts = { address: this.address, state: reason }
    if (state === 'read') this.#log.info(facts, 'replica: answers')
    else this.#log.warn(facts, 'replica: is not read')
  }
}

interface Flushed {
  readonly flushed: number
  readonly identity: string
}

interface Replayed {
  readonly replayed: number | null
  readonly identity: string
}

type State = (typeof REPLICA_STATES)[number]

class ReplicaBehindError extends Error {
  constructor() {
    super('replica: behind what it had shown before')
    this.name = 'ReplicaBehindError'
  }
}

class ReplicaSilentError extends Error {
  constructor() {
    super(`replica: no answer within ${READ_WITHIN} ms`)
    this.name = 'ReplicaSilentError'
  }
}

/**
 * A replica cancels queries that its replay has waited for, and may lack the newest migration; whatever it refuses, the
 * primary decides.
 */
const mayPassAtPrimary = (error: unknown): boolean =>
  error instanceof DatabaseError ||
  error instanceof ReplicaBehindError ||
  error instanceof ReplicaSilentError ||
  isUnavailable(error)

/** It takes no more connections, say: the next look may find it well again. */
const lacksResources = ({ code }: DatabaseError): boolean => code?.startsWith('53') === true

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ReplicaSilentError()), READ_WITHIN)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** One at a time: whoever asks meanwhile waits for the one under way. */
function sharing(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () =>
    (running ??= work().finally(() => {
      running = undefined
    }))
}
