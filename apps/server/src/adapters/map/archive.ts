import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import {
  Compression,
  findTile,
  type Header,
  PMTiles,
  SharedPromiseCache,
  type Source,
  TileType,
  zxyToTileId,
} from 'pmtiles'
import * as z from 'zod'
import { EnvError } from '#/env.ts'
import { type ArchiveTile, tilesOfZoom } from './archive-tiles.ts'

/** Degrees: west, south, east, north. */
export type Area = readonly [number, number, number, number]

/** An archive of vector tiles, open for reading. */
export interface MapArchive {
  readonly file: string
  /** Names the content: tiles under it may be kept for ever. */
  readonly version: string
  /** Whose data it is, as its metadata say, without markup. */
  readonly attribution: string
  readonly schema: 'protomaps' | 'openmaptiles'
  readonly zoomFirst: number
  readonly zoomLast: number
  /** Where it has tiles. */
  readonly areas: readonly Area[]
  /** Of these, those that have no waters of their own. */
  readonly bareAreas: readonly Area[]
  /** The gzipped bytes of a tile; undefined where there is none. @throws Error when the file cannot be read any more */
  readonly tile: (zoom: number, x: number, y: number) => Promise<Uint8Array | undefined>
  /** The tiles of the last zoom, one after the other, gzipped. */
  readonly lastTiles: () => AsyncGenerator<ArchiveTile>
  readonly close: () => Promise<void>
}

/** Greater tiles are no map for a page. */
const TILE_MOST = 2_000_000
/** Leaves of the directory that are kept in memory, a few kilobytes each. */
const LEAVES_KEPT = 200

const degrees = z.number().min(-180).max(180)
const areas = z.array(z.tuple([degrees, degrees, degrees, degrees])).max(500)
const metadataSchema = z.object({
  attribution: z.string().default(''),
  vector_layers: z.array(z.object({ id: z.string() })).default([]),
  areas: areas.optional(),
  bare_areas: areas.default([]),
})
/** The schemas that the page draws, by the layer of streets. */
const SCHEMAS = { roads: 'protomaps', transportation: 'openmaptiles' } as const

/**
 * Opens a PMTiles archive and reads what it says of itself.
 * @throws {EnvError} where the file is none, is cut short, or holds what the page cannot draw
 */
export async function openArchive(file: string): Promise<MapArchive> {
  const handle = await open(file, 'r').catch(() => {
    throw archiveError(file, 'файл не читается')
  })
  try {
    return await readArchive(file, handle)
  } catch (error) {
    await handle.close()
    if (error instanceof EnvError) throw error
    throw archiveError(file, 'это не архив PMTiles версии 3, или он повреждён')
  }
}

async function readArchive(file: string, handle: FileHandle): Promise<MapArchive> {
  const source = sourceOf(file, handle)
  const cache = new SharedPromiseCache(LEAVES_KEPT)
  const header = await cache.getHeader(source)
  const { size } = await handle.stat()
  const fails = errorOf(header, size)
  if (fails !== undefined) throw archiveError(file, fails)
  const metadata = metadataSchema.safeParse(await new PMTiles(source, cache).getMetadata())
  const layers = metadata.success ? metadata.data.vector_layers.map(({ id }) => id) : []
  const streets = (['roads', 'transportation'] as const).find((id) => layers.includes(id))
  if (!metadata.success || streets === undefined)
    throw archiveError(
      file,
      'слои не по схеме Protomaps или OpenMapTiles: нет ни roads, ни transportation',
    )
  return {
    file,
    version: await versionOf(handle, size),
    attribution: textOf(metadata.data.attribution),
    schema: SCHEMAS[streets],
    zoomFirst: header.minZoom,
    zoomLast: header.maxZoom,
    areas: metadata.data.areas ?? [[header.minLon, header.minLat, header.maxLon, header.maxLat]],
    bareAreas: metadata.data.bare_areas,
    tile: (zoom, x, y) => readTile(source, cache, header, zxyToTileId(zoom, x, y)),
    lastTiles: () => tilesOfZoom(source, cache, header, header.maxZoom),
    close: () => handle.close(),
  }
}

const archiveError = (file: string, what: string) => new EnvError([`MAP_ARCHIVE: ${file}: ${what}`])

function errorOf(header: Header, size: number): string | undefined {
  if (header.specVersion !== 3) return `версия формата ${header.specVersion}, читается 3`
  if (header.tileType !== TileType.Mvt) return 'в архиве не векторные плитки (MVT)'
  if (header.tileCompression !== Compression.Gzip) return 'плитки сжаты не gzip'
  const end = header.tileDataOffset + (header.tileDataLength ?? 0)
  if (end > size) return `архив обрезан: ${size} байт вместо ${end}`
  return undefined
}

function sourceOf(file: string, handle: FileHandle): Source {
  return {
    getKey: () => file,
    getBytes: async (offset, length) => {
      const bytes = new Uint8Array(length)
      const { bytesRead } = await handle.read(bytes, 0, length, offset)
      return { data: bytes.buffer.slice(0, bytesRead) }
    },
  }
}

/** The root directory leads to the tile, or to a leaf that does; no archive has more than three steps. */
async function readTile(
  source: Source,
  cache: SharedPromiseCache,
  header: Header,
  id: number,
): Promise<Uint8Array | undefined> {
  let offset = header.rootDirectoryOffset
  let length = header.rootDirectoryLength
  for (let step = 0; step < 4; step++) {
    const directory = await cache.getDirectory(source, offset, length, header)
    const entry = findTile(directory, id)
    if (entry === null) return undefined
    if (entry.runLength > 0) {
      if (entry.length > TILE_MOST) throw new Error(`a tile of ${entry.length} bytes`)
      const { data } = await source.getBytes(header.tileDataOffset + entry.offset, entry.length)
      if (data.byteLength < entry.length) throw new Error('the archive ends within a tile')
      return new Uint8Array(data)
    }
    offset = header.leafDirectoryOffset + entry.offset
    length = entry.length
  }
  throw new Error('the directory of the archive goes round')
}

const SAMPLE = 65_536
const SAMPLES = 256

/** Of the whole of a small archive; of a great one, its beginning and so many places in it, for it may have gigabytes. */
async function versionOf(handle: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256').update(`${size}`)
  const step = Math.max(SAMPLE, Math.floor(size / SAMPLES))
  const bytes = new Uint8Array(SAMPLE)
  for (let offset = 0; offset < size; offset += step) {
    const { bytesRead } = await handle.read(bytes, 0, SAMPLE, offset)
    hash.update(bytes.subarray(0, bytesRead))
  }
  return hash.digest('base64url').slice(0, 16)
}

/** Attributions are often links; the page shows words. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&copy;', '©')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)

/** For a reader that cannot unpack. @throws Error where the bytes are not gzip */
export const unpackTile = (bytes: Uint8Array): Uint8Array =>
  gunzipSync(bytes, { maxOutputLength: 8 * TILE_MOST })
