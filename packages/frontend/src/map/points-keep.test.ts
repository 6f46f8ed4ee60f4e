import { encodePoints, PointsWireError } from '@yacheyka/core/points/points-wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPoints } from './points-keep.ts'

const BYTES = encodePoints({ longitudes: [49], latitudes: [55], markers: [0], flags: [0] })
const respond = (bytes: Uint8Array = BYTES, status = 200) =>
  new Response(bytes.slice().buffer, { status })

/** As much of the browser's store of responses as is used. */
const kept = new Map<string, Response>()
const store = {
  match: async (url: string) => kept.get(url)?.clone(),
  put: async (url: string, response: Response) => void kept.set(url, response),
  delete: async (request: string | Request) =>
    kept.delete(typeof request === 'string' ? request : new URL(request.url).pathname),
  keys: async () => [...kept.keys()].map((url) => new Request(`https://yacheyka.example${url}`)),
}
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  kept.clear()
  fetched.mockReset()
  vi.stubGlobal('caches', { open: async () => store })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('points are fetched once, kept, and only the newest version of them', async () => {
  kept.set('/v1/points.bin', respond())
  fetched.mockResolvedValue(respond())
  expect((await loadPoints('/v2/points.bin', false)).count).toBe(1)
  await vi.waitFor(() => {
    expect([...kept.keys()]).toEqual(['/v2/points.bin'])
  })
  await loadPoints('/v2/points.bin', false)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('kept points serve without a network; without them there is an error', async () => {
  kept.set('/v1/points.bin', respond())
  expect((await loadPoints('/v1/points.bin', true)).count).toBe(1)
  await expect(loadPoints('/v2/points.bin', true)).rejects.toThrow('no points are kept')
  expect(fetched).not.toHaveBeenCalled()
})

test('spoilt points are not kept, and kept ones that are spoilt are fetched anew', async () => {
  fetched.mockResolvedValueOnce(respond(BYTES.subarray(0, 12)))
  await expect(loadPoints('/v1/points.bin', false)).rejects.toThrow(PointsWireError)
  expect(kept.size).toBe(0)
  kept.set('/v1/points.bin', respond(Uint8Array.of(1, 2, 3)))
  fetched.mockResolvedValueOnce(respond())
  expect((await loadPoints('/v1/points.bin', false)).count).toBe(1)
})

test('a rejection of the server is an error', async () => {
  fetched.mockResolvedValue(respond(BYTES, 503))
  await expect(loadPoints('/v1/points.bin', false)).rejects.toThrow('points answered 503')
})

test('a page without such a store still loads', async () => {
  vi.stubGlobal('caches', undefined)
  fetched.mockResolvedValue(respond())
  expect((await loadPoints('/v1/points.bin', false)).count).toBe(1)
})
