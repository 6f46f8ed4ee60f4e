import { Worker } from 'node:worker_threads'
import type { MapNames } from '@yacheyka/core/place-search/map-names'
import type { Log } from '#/log.ts'
import { type MapArchive, openArchive } from './archive.ts'

/** An archive of vector tiles with the names of its streets and districts, for the search. */
export interface StreetMap extends MapArchive {
  /** Null until they are read. */
  readonly names: () => MapNames | null
  /** Resolves once the names are read, or cannot be. */
  readonly namesRead: Promise<void>
}

/** What the thread answers. */
export interface ReadStreets {
  readonly names: MapNames
  /** False where the archive has more streets than are searched. */
  readonly complete: boolean
}

/**
 * Opens an archive and begins to read the names of its streets in a thread: the map serves meanwhile.
 * @throws {EnvError} where the file cannot be drawn from
 */
export async function openStreetMap(file: string, log: Log): Promise<StreetMap> {
  const archive = await openArchive(file)
  const worker = new Worker(new URL('street-worker.ts', import.meta.url), { workerData: file })
  let names: MapNames | null = null
  const readAll = async () => {
    try {
      const read = await readNames(worker)
      if (read === undefined) return
      names = read.names
      const count = names.streets.ownCounts.length
      if (read.complete) log.info({ file, count }, 'streets: their names are searched')
      else log.warn({ file, count }, 'streets: the archive has more of them than are searched')
    } catch (error) {
      log.error({ err: error, file }, 'streets: their names cannot be read')
    }
  }
  return {
    ...archive,
    names: () => names,
    namesRead: readAll(),
    close: async () => {
      await worker.terminate()
      await archive.close()
    },
  }
}

/** What the thread sends; undefined where it is ended before. */
const readNames = (worker: Worker): Promise<ReadStreets | undefined> =>
  new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => resolve(undefined))
  })
