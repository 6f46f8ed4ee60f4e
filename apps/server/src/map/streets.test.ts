import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { openStreets } from '#/adapters/map/open.ts'
import { openStreetMap, type StreetMap } from '#/adapters/map/street-map.ts'
import { makeConfig } from '#/config.ts'
import { parseEnv } from '#/env.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'

const ARCHIVE = fileURLToPath(new URL('../../maps/streets.pmtiles', import.meta.url))
/** The middle of Rostov, and a place in Siberia. */
const [ROSTOV, NOWHERE] = ['14/9999/5747', '14/12000/5000']

const log = pino({ level: 'silent' })
let streets: StreetMap
let opened: TestApp
beforeAll(async () => {
  streets = await openStreetMap(ARCHIVE, log)
  opened = await openTestApp({}, { streets })
})
afterAll(async () => {
  await opened.close()
  await streets.close()
})
const request = (tile: string, headers = {}) =>
  opened.app.inject({ url: `/api/streets/${streets.version}/${tile}`, headers })

test('a tile goes out as it lies in the archive, for ever, under a strong tag', async () => {
  const packed = await request(ROSTOV, { 'accept-encoding': 'gzip' })
  expect(packed.headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(packed.headers['etag']).toMatch(/^"[\w-]{22}"$/)
  const plain = await request(ROSTOV)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(Buffer.compare(plain.rawPayload, gunzipSync(packed.rawPayload))).toBe(0)
  expect(plain.rawPayload.toString()).toContain('улица')
  const again = await request(ROSTOV, {
    'accept-encoding': 'gzip',
    'if-none-match': packed.headers['etag'],
  })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('where there are no streets the response is empty, and kept too', async () => {
  const response = await request(NOWHERE)
  expect([response.statusCode, response.headers['cache-control']]).toEqual([
    204,
    'public, max-age=31536000, immutable',
  ])
})

test.each(['14/16384/0', '23/0/0', '14/-1/0', '14/a/0'])('no tile is at %s', async (tile) => {
  expect((await request(tile)).statusCode).toBe(404)
})

test('of another archive nothing is reported, nor of any where there is none', async () => {
  expect((await opened.app.inject(`/api/streets/other/${ROSTOV}`)).statusCode).toBe(404)
  const without = await openTestApp()
  const response = await without.app.inject(`/api/streets/${streets.version}/${ROSTOV}`)
  expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
  await without.close()
})

test('an archive that fails while it serves is an error of the map alone', async () => {
  const broken = { ...streets, tile: () => Promise.reject(new Error('the disk is gone')) }
  const other = await openTestApp({}, { streets: broken })
  const response = await other.app.inject(`/api/streets/${streets.version}/${ROSTOV}`)
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '30'])
  expect(response.body).not.toContain('disk')
  await other.close()
})

test('one address may request so many tiles a minute', async () => {
  const other = await openTestApp({ LIMIT_TILES_PER_MINUTE: '2' }, { streets })
  const statuses: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const response = await other.app.inject(`/api/streets/${streets.version}/${NOWHERE}`)
    statuses.push(response.statusCode)
  }
  expect(statuses).toEqual([204, 204, 429])
  await other.close()
})

describe('which archive is taken', () => {
  const open = async (env: Readonly<Record<string, string>>) => {
    const found = await openStreets(makeConfig(parseEnv(env)), log)
    await found?.close()
    return found?.file
  }
  const folder = async (...names: readonly string[]) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'streets-'))
    const bytes = await readFile(ARCHIVE)
    for (const name of names) await writeFile(join(dataDir, name), bytes)
    return dataDir
  }
  const OWN = { DEMO: '0', SECRET: 'a secret that only tests know, 32+' }

  test('the one in the data folder, and in the demonstration its own', async () => {
    const dataDir = await folder('russia.pmtiles')
    expect(await open({ ...OWN, DATA_DIR: dataDir })).toBe(join(dataDir, 'russia.pmtiles'))
    expect(await open({ DEMO: '1', DATA_DIR: dataDir })).toBe(join(dataDir, 'russia.pmtiles'))
    expect(await open({ DEMO: '1', DATA_DIR: await folder() })).toBe(ARCHIVE)
  })

  test('none, where none is put or the map is another', async () => {
    expect(await open({ ...OWN, DATA_DIR: await folder() })).toBeUndefined()
    expect(await open({ DEMO: '1', MAP: 'embedded', DATA_DIR: await folder() })).toBeUndefined()
  })

  test('an owner who wants one and has none, or several, is informed', async () => {
    await expect(open({ ...OWN, MAP: 'archive', DATA_DIR: await folder() })).rejects.toThrow(
      /положите архив/,
    )
    await expect(
      open({ ...OWN, DATA_DIR: await folder('a.pmtiles', 'b.pmtiles') }),
    ).rejects.toThrow(/назовите один/)
    expect(() => parseEnv({ MAP: 'raster', MAP_ARCHIVE: 'a.pmtiles' })).toThrow(/MAP_ARCHIVE/)
  })

  test('a file that is none, and one that is cut short, stop the start in words', async () => {
    const dataDir = await folder()
    const bytes = await readFile(ARCHIVE)
    const text = join(dataDir, 'text.pmtiles')
    await writeFile(text, 'PMTiles, they said')
    await expect(open({ MAP_ARCHIVE: text })).rejects.toThrow(/не архив PMTiles/)
    const cut = join(dataDir, 'cut.pmtiles')
    await writeFile(cut, bytes.subarray(0, bytes.length - 1))
    await expect(open({ MAP_ARCHIVE: cut })).rejects.toThrow(/архив обрезан/)
    const older = join(dataDir, 'older.pmtiles')
    await writeFile(older, Buffer.concat([bytes.subarray(0, 7), Buffer.of(2), bytes.subarray(8)]))
    await expect(open({ MAP_ARCHIVE: older })).rejects.toThrow(/PMTiles|версия/)
    await expect(open({ MAP_ARCHIVE: join(dataDir, 'none') })).rejects.toThrow(/не читается/)
  })
})
