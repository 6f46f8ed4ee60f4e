import { mkdir, realpath, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { type Place, arrive } from './embedded-arrive.ts'
import type { Log } from '#/log.ts'
import type { Durability } from './postgres-launch.ts'
import { stopPostmaster } from './postmaster.ts'
import { leave } from './presence.ts'

export interface EmbeddedOptions {
  readonly dataDir: string
  readonly applicationName: string
  readonly log: Log
  /** `full` unless told; `none` is for tests alone. It holds for a server that is started here, not for one that runs. */
  readonly durability?: Durability
}

export interface Embedded {
  readonly connection: ClientConfig
  /** The data folder. */
  readonly directory: string
  /** Stops the server, unless another process of the product or a client such as pg_dump still uses it. */
  readonly close: () => Promise<void>
}

/**
 * Our own PostgreSQL under `<dataDir>/postgres`: the one that runs already, or a new one. While it is open here, a server
 * that dies is started again.
 * @throws {StoreError} where it can be neither found nor started
 */
export async function openEmbedded({
  dataDir,
  applicationName,
  log,
  durability,
}: EmbeddedOptions): Promise<Embedded> {
  const place = { directory: await findDirectory(dataDir), applicationName, log, durability }
  const { client, connection } = await arrive(place, undefined)
  const stay = stayAt(place, client, connection.host)

  async function close(): Promise<void> {
    const last = await stay.end()
    const alone = await leave(last)
    if (!alone) log.info({}, 'database: the embedded server stays, others use it')
    else if (!(await stopPostmaster(place.directory)))
      log.warn({}, 'database: the embedded server did not stop')
    else if (connection.host !== place.directory) await removeFolder(connection.host)
    await last.end()
  }

  return {
    connection,
    directory: place.directory,
    close: () =>
      close().catch((error: unknown) => log.warn({ err: error }, 'database: closed with a fault')),
  }
}

/** The process that started the server may have been quicker. */
const removeFolder = (folder: string): Promise<void> =>
  rmdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  })

/** The real path, since that is what the server's lock file and its process show. */
async function findDirectory(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const directory = join(await realpath(dataDir), 'postgres')
  return realpath(directory).catch(() => directory)
}

/** Milliseconds between attempts to bring back a server that died. */
const BRING_BACK_EVERY = 3000

/** Keeps us present: when the connection breaks, the server is found or started again. */
function stayAt(place: Place, first: Client, host: string) {
  const { log } = place
  let ending = false
  let present: Promise<Client> = Promise.resolve(watch(first))

  function watch(client: Client): Client {
    client.once('end', () => {
      if (ending) return
      present = bringBack()
      // Awaited at the end only.
      present.catch(() => undefined)
    })
    return client
  }

  async function bringBack(): Promise<Client> {
    log.warn({}, 'database: the embedded server went away')
    for (;;) {
      try {
        const { client } = await arrive(place, host)
        log.info({}, 'database: the embedded server is back')
        return watch(client)
      } catch (error) {
        if (ending) throw error
        log.error({ err: error }, 'database: the embedded server does not start')
        await sleep(BRING_BACK_EVERY)
      }
    }
  }

  return {
    /** Watches no more; the connection by which we are still here. */
    end: (): Promise<Client> => {
      ending = true
      return present
    },
  }
}
