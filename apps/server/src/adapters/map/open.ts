import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#/config.ts'
import { EnvError } from '#/env.ts'
import type { Log } from '#/log.ts'
import { openStreetMap, type StreetMap } from './street-map.ts'

/** Streets of some cities, so that a newcomer sees a map with streets: see the notice beside it. */
const OF_THE_DEMONSTRATION = fileURLToPath(
  new URL('../../../maps/streets.pmtiles', import.meta.url),
)

/** The archive that the map's streets come from, or null where the map has none. @throws {EnvError} where it is wanted and cannot be had */
export async function openStreets(config: Config, log: Log): Promise<StreetMap | null> {
  const file = archiveFile(config)
  return file === undefined ? null : openStreetMap(file, log)
}

/** Named, or the only one in the data folder, or the demonstration's. */
function archiveFile({ env, dataDir, demo }: Config): string | undefined {
  if (env.MAP !== undefined && env.MAP !== 'archive') return undefined
  if (env.MAP_ARCHIVE !== undefined) return resolve(env.MAP_ARCHIVE)
  const found = existsSync(dataDir)
    ? readdirSync(dataDir).filter((name) => name.endsWith('.pmtiles'))
    : []
  if (found.length > 1)
    throw new EnvError([`MAP_ARCHIVE: назовите один архив из ${dataDir}: ${found.join(', ')}`])
  if (found[0] !== undefined) return join(dataDir, found[0])
  if (demo) return OF_THE_DEMONSTRATION
  if (env.MAP === undefined) return undefined
  throw new EnvError([
    `MAP_ARCHIVE: при MAP=archive положите архив .pmtiles в ${dataDir} или назовите файл`,
  ])
}
