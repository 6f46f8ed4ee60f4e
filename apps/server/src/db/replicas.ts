import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { DatabaseError, type Pool, type PoolConfig } from 'pg'
import type { Log } from '#/log.ts'
import { type REPLICA_STATES, replicaReads, replicaStates } from '#/observability/meters.ts'
import { IDENTITY } from './cluster-identity.ts'
import { describeAddress } from './reach.ts'
import { type Flushed, hasReplayed, ReplicaPositions } from './replica-positions.ts'
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
  /**
   * The same with rows as they are now: at a replica that shows all that was acknowledged before, whoever wrote it and through
   * whichever process, or else at the primary. Of two reads one after another, the second shows no older rows.
   */
  readonly readCurrent: Read
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
/** A read that takes longer at a replica is asked of the primary; one of current rows may take longer. */
const READ_WITHIN = 2000
/** A replica that is further behind is not waited for: two looks, and the time of their responses. */
const NEARLY_CURRENT = 1500
/** How often a read of current rows looks whether a replica has replayed them, before it goes to the primary. */
const CATCH_UP_LOOKS = 20
const CATCH_UP_LOOK_EVERY = 5
/** One that does not respond so fast holds up no read that others may serve. */
const CATCH_UP_LOOK_WITHIN = 100

const FLUSHED = `
  SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint AS flushed, ${IDENTITY} AS identity,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::integer AS timeline`
/**
 * Null at a primary, which may have been a replica before. The timeline is that of what was last written to the disk: after a
 * failover it is the new one some time later, and never too early.
 */
const REPLAYED = `
  SELECT CASE WHEN pg_is_in_recovery() THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint END AS replayed,
    ${IDENTITY} AS identity,
    greatest((SELECT timeline_id FROM pg_control_checkpoint()), (SELECT min_recovery_end_timeline FROM pg_control_recovery()))
      AS timeline`

export function openReplicas({ urls, staleness }: ReplicaOptions, opened: Opened): Replicas {
  const { primary, log } = opened
  const bound = staleness * 1000
  const positions = new ReplicaPositions(bound)
  const replicas = urls.map((url) => new Replica(url, positions, opened))

  const readPosition = async (): Promise<Flushed | undefined> => {
    // Without an answer what is known of the replicas grows old.
    const result = await primary.pool.query<Flushed>(FLUSHED).catch(() => undefined)
    return result?.rows[0]
  }
  const lookAtPrimary = sharing(async () => {
    const sampledAt = performance.now()
    const position = await readPosition()
    if (position !== undefined) positions.note({ sampledAt, ...position })
  })
  const lookAtReplicas = () => Promise.all(replicas.map((replica) => replica.look()))
  /** Whether one of them has responded to a look in time. */
  const lookAtAny = (among: readonly Replica[]) =>
    Promise.race([
      ...among.map((replica) => replica.look().then(() => true)),
      delay(CATCH_UP_LOOK_WITHIN, false),
    ])

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
          replicaReads.inc({ from: 'replica', rows: 'recent' })
          return result
        }
      } catch (error) {
        if (!mayPassAtPrimary(error)) throw error
        log.warn({ address: replica.address, err: error }, 'replica: a read failed')
        if (!(error instanceof DatabaseError) || lacksResources(error)) replica.forget()
      }
    replicaReads.inc({ from: 'primary', rows: 'recent' })
    return work(primary.db)
  }

  /** By turns one of those that have replayed what the primary has flushed by now. */
  const findCurrent = async (): Promise<Replica | undefined> => {
    const near = replicas.filter((replica) => replica.age() <= NEARLY_CURRENT)
    if (near.length === 0) return undefined
    // Asked after the call has begun: a look under way may have been answered before what its caller wrote.
    const position = await readPosition()
    if (position === undefined || position.identity !== positions.identity) return undefined
    const currentOne = () => {
      const current = near.filter((replica) => replica.isCurrent(position))
      turn += 1
      return current[turn % current.length]
    }
    for (let looked = 0; looked < CATCH_UP_LOOKS; looked += 1) {
      const current = currentOne()
      if (current !== undefined) return current
      if (looked > 0) await delay(CATCH_UP_LOOK_EVERY)
      if (!(await lookAtAny(near))) break
    }
    return currentOne()
  }

  const readCurrent: Read = async (work) => {
    const replica = await findCurrent()
    if (replica !== undefined)
      try {
        const result = await replica.whileHeard(work(replica.currentDb))
        replicaReads.inc({ from: 'replica', rows: 'current' })
        return result
      } catch (error) {
        if (!mayPassAtPrimary(error) || tookTooLong(error)) throw error
        log.warn({ address: replica.address, err: error }, 'replica: a read failed')
      }
    replicaReads.inc({ from: 'primary', rows: 'current' })
    return work(primary.db)
  }

  return {
    read,
    readCurrent,
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
export const onlyPrimary = (
  db: Kysely<Database>,
): Pick<Replicas, 'read' | 'readCurrent' | 'connection'> => ({
  read: (work) => work(db),
  readCurrent: (work) => work(db),
  connection: () => undefined,
})

class Replica {
  readonly address: string
  readonly connection: PoolConfig
  readonly pool: Pool
  readonly db: Kysely<Database>
  /** Over connections of their own: exports that hold all of them keep nobody from tracking, nor the looks. */
  readonly currentDb: Kysely<Database>
  readonly #currentPool: Pool
  readonly #positions: ReplicaPositions
  readonly #log: Log
  /** Bytes of the log that it had replayed when it answered last, and the moment that its rows are as old as at most. */
  #known:
    | { readonly replayed: number; readonly timeline: number; readonly asOf: number }
    | undefined
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
    const open = (mayBeRead: (row: Replayed | undefined) => boolean) =>
      openPool({
        ...this.connection,
        connectionTimeoutMillis: READ_WITHIN,
        verify: (client, settle) => {
          client.query<Replayed>(REPLAYED).then(
            ({ rows }) => settle(mayBeRead(rows[0]) ? undefined : new ReplicaBehindError()),
            (error: unknown) => settle(error instanceof Error ? error : new Error(String(error))),
          )
        },
      })
    // One that has started again may for a moment show older rows than it did before, or be another's by now.
    this.pool = open((row) => this.#known === undefined || this.#isAsKnown(row))
    this.db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: this.pool }) })
    this.#currentPool = open((row) => this.#isAsKnown(row))
    this.currentDb = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: this.#currentPool }),
    })
  }

  /** Milliseconds that its rows are old at most; `Infinity` where nobody can tell. */
  age(): number {
    const now = performance.now()
    if (this.#known === undefined || now - this.#answeredAt > SILENT_AFTER) return Infinity
    return now - this.#known.asOf
  }

  readonly look = sharing(() => this.#look())

  async #look(): Promise<void> {
    try {
      const { rows } = await this.pool.query<Replayed>(REPLAYED)
      const { replayed = null, timeline = 0 } = rows[0] ?? {}
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
      this.#known = reached && { replayed, timeline, asOf: reached.sampledAt }
      this.#logState('read')
    } catch (error) {
      this.forget()
      this.#logState('silent', error instanceof Error ? error.message : String(error))
    }
  }

  isCurrent(position: Flushed): boolean {
    return this.#known !== undefined && hasReplayed(this.#known, position)
  }

  /** The result of the work, unless the replica falls silent before. */
  async whileHeard<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const silent = new Promise<never>((_resolve, reject) => {
      timer = setInterval(() => {
        if (performance.now() - this.#answeredAt > SILENT_AFTER) reject(new ReplicaSilentError())
      }, LOOK_EVERY)
    })
    try {
      return await Promise.race([work, silent])
    } finally {
      clearInterval(timer)
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.#currentPool.end()])
    if (this.#state !== undefined) replicaStates.dec({ state: this.#state })
    this.#state = undefined
  }

  forget(): void {
    this.#known = undefined
  }

  /** Whether a connection shows what the replica had shown at the last look. */
  #isAsKnown(row: Replayed | undefined): boolean {
    const replayed = row?.replayed ?? null
    if (this.#known === undefined || replayed === null) return false
    return !this.#isForeign(row) && replayed >= this.#known.replayed
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

interface Replayed {
  readonly replayed: number | null
  readonly timeline: number
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
    super('replica: no response in time')
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

/** What takes as long as a statement may take would do so at the primary too. */
const tookTooLong = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '57014'

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
