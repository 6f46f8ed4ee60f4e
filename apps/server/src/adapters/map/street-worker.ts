import { parentPort, workerData } from 'node:worker_threads'
import { type MapDistrict, namesOfMap } from '@yacheyka/core/place-search/map-names'
import type { Street } from '@yacheyka/core/place-search/street-table'
import { SETTLEMENTS } from '#/gazetteer/gazetteer.ts'
import { openArchive, unpackTile } from './archive.ts'
import type { ReadStreets } from './street-map.ts'
import { namesInTile } from './names-in-tile.ts'

/** Pieces of streets, one a tile and name, that are searched at the most: 250 MB while they are read. */
const MOST_PIECES = 1_000_000

const archive = await openArchive(workerData as string)
const streets: Street[] = []
const districts: MapDistrict[] = []
let complete = true
for await (const tile of archive.lastTiles()) {
  const names = namesInTile({ ...tile, bytes: unpackTile(tile.bytes) })
  streets.push(...names.streets)
  districts.push(...names.districts)
  complete = streets.length < MOST_PIECES
  if (!complete) break
}
await archive.close()
const names = namesOfMap({ streets, districts }, SETTLEMENTS)
parentPort?.postMessage({ names, complete } satisfies ReadStreets)
