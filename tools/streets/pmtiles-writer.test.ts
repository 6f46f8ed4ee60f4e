import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { PMTiles, type RangeResponse, type Source, tileIdToZxy, zxyToTileId } from 'pmtiles'
import { describe, expect, test } from 'vitest'
import { compress, type Tile, writeArchive } from './pmtiles-writer.ts'

const FACTS = {
  zoomFirst: 10,
  zoomLast: 15,
  bounds: [37.3, 55.5, 38, 56],
  metadata: { attribution: '© OpenStreetMap' },
} as const

const sourceOf = (archive: Uint8Array): Source => ({
  getKey: () => 'test',
  getBytes: async (offset: number, length: number): Promise<RangeResponse> => ({
    data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer,
  }),
})

const tileOf = (z: number, x: number, y: number, text: string): Tile => ({
  id: zxyToTileId(z, x, y),
  bytes: compress(Buffer.from(text)),
})

const textAt = async (archive: PMTiles, z: number, x: number, y: number) => {
  const tile = await archive.getZxy(z, x, y)
  return tile && Buffer.from(tile.data).toString()
}

const idOf = (index: number) => zxyToTileId(14, 2 * (index % 100), 3 * Math.floor(index / 100))

describe('an archive that its own reader reads back', () => {
  test('header, metadata and tiles, in whatever order they were given', async () => {
    const archive = new PMTiles(
      sourceOf(writeArchive([tileOf(15, 2, 1, 'two'), tileOf(10, 1, 1, 'one')], FACTS)),
    )
    expect(await archive.getHeader()).toMatchObject({
      specVersion: 3,
      clustered: true,
      minZoom: 10,
      maxZoom: 15,
      minLon: 37.3,
      minLat: 55.5,
      maxLon: 38,
      maxLat: 56,
      tileType: 1,
      numAddressedTiles: 2,
      numTileContents: 2,
    })
    expect(await archive.getMetadata()).toEqual(FACTS.metadata)
    expect(await textAt(archive, 10, 1, 1)).toBe('one')
    expect(await textAt(archive, 15, 2, 1)).toBe('two')
    expect(await textAt(archive, 15, 3, 3)).toBeUndefined()
  })

  test('equal tiles are kept once', async () => {
    const tiles = [0, 1, 2, 3].map((x) => tileOf(12, x, 0, 'sea'))
    const archive = new PMTiles(sourceOf(writeArchive(tiles, FACTS)))
    expect(await archive.getHeader()).toMatchObject({ numAddressedTiles: 4, numTileContents: 1 })
    for (const x of [0, 1, 2, 3]) expect(await textAt(archive, 12, x, 0)).toBe('sea')
  })

  test('a great directory is split into leaves', async () => {
    const tiles = Array.from({ length: 12_000 }, (_, index) => {
      // Lengths that follow no rule, so that the directory does not compress away.
      const outputLength = createHash('sha256').update(`${index}`).digest().readUInt16LE() % 1000
      const noise = createHash('shake256', { outputLength }).update(`${index}`).digest('hex')
      return { id: idOf(index), bytes: compress(Buffer.from(`${index} ${noise}`)) }
    })
    const bytes = writeArchive(tiles, FACTS)
    const archive = new PMTiles(sourceOf(bytes))
    const header = await archive.getHeader()
    expect(header.leafDirectoryLength).toBeGreaterThan(0)
    expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384)
    for (const index of [0, 4095, 4096, 11_999])
      expect(await textAt(archive, ...tileIdToZxy(idOf(index)))).toMatch(new RegExp(`^${index} `))
  })

  test('the same tiles make the same bytes', () => {
    const make = () => writeArchive([tileOf(10, 1, 1, 'one'), tileOf(15, 2, 1, 'two')], FACTS)
    expect(Buffer.compare(make(), make())).toBe(0)
    expect(gunzipSync(compress(Buffer.from('text'))).toString()).toBe('text')
  })
})
