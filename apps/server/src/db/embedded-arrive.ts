import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import type { Log } from '#/log.ts'
import { type Durability, type Launch, launch } from './postgres-launch.ts'
import { type Postmaster, readPostmaster, removeStale, stateOf } from './postmaster.ts'
import { enter } from './presence.ts'
import { fitsSocket } from './socket-folder.ts'
import { StoreError } from './store-error.ts'

export interface Place {
  /** The data folder's real path. */
  readonly directory: string
  readonly applicationName: string
  readonly log: Log
  readonly durability?: Durability | undefined
}

export interface Arrival {
  /** The connection by which we are here; see `presence`. */
  readonly client: Client
  readonly connection: ClientConfig & { readonly host: string }
}

/** Milliseconds. */
const LOOK_EVERY = 20
const LAUNCH_EVERY = 200
/** Milliseconds for a server that says nothing; one that says «starting up» may take as long as its recovery needs. */
const SILENCE_MAX = 60_000
const LAUNCHES_MAX = 5

/**
 * Comes to the server of the data folder: adopts the one that runs, or starts one. Any number of processes may do so at
 * once: PostgreSQL's own lock lets one server live, and the others come to it.
 * @param known the socket folder that this process used before
 * @throws {StoreError} where there is no server and none starts
 */
export async function arrive(place: Place, known: string | undefined): Promise<Arrival> {
  const launches: Launch[] = []
  let heardAt = Date.now()
  for (;;) {
    const found = await look(place)
    if (found.kind === 'here') return found
    if (found.kind === 'busy') heardAt = Date.now()
    else if (found.kind === 'nobody' && launches.at(-1)?.ended() !== false) {
      if (launches.length > 0) await considerFailures(place, launches, heardAt)
      if (found.lock === 'other' && found.stale) await removeStale(place.directory, found.stale)
      launches.push(
        await launch(place.directory, [known, found.stale?.socketFolder], place.durability),
      )
    } else if (Date.now() - heardAt > SILENCE_MAX)
      throw new StoreError(
        `PostgreSQL в ${place.directory} запущен, но не отвечает. Остановите его и запустите программу снова.`,
      )
    await sleep(LOOK_EVERY)
  }
}

/** `busy`: starts or stops. `silent`: its process is there, its socket is not (yet). `nobody`: it may be started. */
type Found =
  | ({ readonly kind: 'here' } & Arrival)
  | { readonly kind: 'busy' | 'silent' }
  | {
      readonly kind: 'nobody'
      readonly stale: Postmaster | undefined
      readonly lock: 'gone' | 'other'
    }

async function look({ directory, applicationName }: Place): Promise<Found> {
  const postmaster = await readPostmaster(directory)
  const lock = postmaster === undefined ? 'gone' : await stateOf(postmaster.pid, directory)
  const away = lock === 'serves' ? postmaster?.socketFolder : undefined
  const host = fitsSocket(directory) ? directory : away
  if (host !== undefined) {
    const connection = { host, port: 5432, user: 'postgres', database: 'postgres', ssl: false }
    const client = await enter({ ...connection, application_name: applicationName })
    if (client === 'busy') return { kind: 'busy' }
    if (client !== 'absent') return { kind: 'here', client, connection }
  }
  return lock === 'serves' ? { kind: 'silent' } : { kind: 'nobody', stale: postmaster, lock }
}

/** A neighbour's server was there for a moment; or the children of one that was killed have yet to notice. */
const PASSING = /lock file|shared memory block/

/**
 * A server of ours has ended before it answered. What passes is waited for; anything else that repeats is for a person
 * to mend.
 */
async function considerFailures({ directory, log }: Place, launches: Launch[], since: number) {
  const said = (await launches.at(-1)?.said()) ?? ''
  if (PASSING.test(said) ? Date.now() - since > SILENCE_MAX : launches.length >= LAUNCHES_MAX)
    throw new StoreError(`PostgreSQL в ${directory} не запускается. Его журнал:\n${said.trim()}`)
  log.info({ directory, said }, 'database: the embedded server ended at once, trying again')
  await sleep(LAUNCH_EVERY)
}
