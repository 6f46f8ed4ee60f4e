import { parentPort, workerData } from 'node:worker_threads'
import { type Street, streetsOfMap } from '@yacheyka/core/place-search/street-table'
import { SETTLEMENTS } from '#/gazetteer/gazetteer.ts'
import { openArchive, unpackTile } from './archive.ts'
import type { ReadStreets } from './street-map.ts'
import { streetsInTile } from './streets-in-tile.ts'

/** Pieces of streets, one a tile and name, that are searched at the most: 250 MB while they are read. */
const MOST_PIECES = 1_000_000

const archive = await openArchive(workerData as string)
const pieces: Street[] = []
let complete = true
for await (const tile of archive.lastTiles()) {
  pieces.push(...streetsInTile({ ...tile, bytes: unpackTile(tile.bytes) }))
  complete = pieces.length < MOST_PIECES
  if (!complete) break
}
await archive.close()
const table = streetsOfMap(pieces, SETTLEMENTS)
parentPort?.postMessage({ table, complete } satisfies ReadStreets)
