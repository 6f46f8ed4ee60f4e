import {
  type Header,
  type SharedPromiseCache,
  type Source,
  tileIdToZxy,
  zxyToTileId,
} from 'pmtiles'

/** A tile of an archive with the gzipped bytes that it has there. */
export interface ArchiveTile {
  readonly zoom: number
  readonly x: number
  readonly y: number
  readonly bytes: Uint8Array
}

/** Tiles that repeat, the sea and empty land, have no streets. */
const ONCE = 1

/** Every tile of a zoom level that stands for one place only, in the order of the archive. */
export async function* tilesOfZoom(
  source: Source,
  cache: SharedPromiseCache,
  header: Header,
  zoom: number,
): AsyncGenerator<ArchiveTile> {
  const [first, end] = [zxyToTileId(zoom, 0, 0), zxyToTileId(zoom + 1, 0, 0)]
  async function* walk(offset: number, length: number): AsyncGenerator<ArchiveTile> {
    const entries = await cache.getDirectory(source, offset, length, header)
    for (const [turn, entry] of entries.entries()) {
      const next = entries[turn + 1]?.tileId ?? Infinity
      if (entry.tileId >= end || next <= first) continue
      if (entry.runLength === 0)
        yield* walk(header.leafDirectoryOffset + entry.offset, entry.length)
      else if (entry.runLength === ONCE && entry.tileId >= first) {
        const at = header.tileDataOffset + entry.offset
        const { data } = await source.getBytes(at, entry.length)
        const [, x, y] = tileIdToZxy(entry.tileId)
        yield { zoom, x, y, bytes: new Uint8Array(data) }
      }
    }
  }
  yield* walk(header.rootDirectoryOffset, header.rootDirectoryLength)
}
