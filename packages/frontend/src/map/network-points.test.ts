import { expect, test } from 'vitest'
import { loadNetworkPoints } from './network-points.ts'
import type { PointsLoading, PointsVersion } from './network-points.ts'
import type { PointsSource } from './points-calls.ts'

const NOW: PointsVersion = { version: 'v2', count: 4000, page_size: 256 }
const EARLIER: PointsVersion = { version: 'v1', count: 3900, page_size: 256 }
const gone = new Error('no network')

/** A page that remembers an earlier version, or none, and whose worker can load what `has` says. */
const page = (
  has: (source: PointsSource) => boolean,
  { kept, offline }: { kept?: PointsVersion; offline?: boolean } = {},
) => {
  const memory = new Map<string, string>()
  if (kept !== undefined) memory.set('yacheyka-points', JSON.stringify(kept))
  const loading: PointsLoading = {
    fetchVersion: async () => {
      if (offline === true) throw gone
      return NOW
    },
    urlsOf: (version) => ({
      pointsUrl: `/${version}/points.bin`,
      schedulesUrl: `/${version}/s`,
      zonesUrl: `/${version}/z`,
    }),
    load: async (source) => {
      if (!has(source)) throw gone
      return 1
    },
    memory: {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => memory.set(key, value),
    },
  }
  return { loading, memory }
}

test('the current points are loaded and written down for the next visit', async () => {
  const { loading, memory } = page(() => true)
  expect(await loadNetworkPoints(loading)).toEqual({ ...NOW, kept: false })
  expect(JSON.parse(memory.get('yacheyka-points') ?? '')).toEqual(NOW)
})

test.each([{ offline: true }, { offline: false }])(
  'without the current ones (%o) the last good ones are shown, and said to be kept',
  async ({ offline }) => {
    const { loading } = page(({ keptOnly }) => keptOnly, { kept: EARLIER, offline })
    expect(await loadNetworkPoints(loading)).toEqual({ ...EARLIER, kept: true })
  },
)

test('a version that has given way while it was being loaded gives way to the newer one', async () => {
  const { loading } = page(({ version }) => version === NOW.version)
  const requested: PointsVersion[] = [{ ...NOW, version: 'v0' }, NOW]
  const outrun: PointsLoading = {
    ...loading,
    fetchVersion: async () => requested.shift() ?? NOW,
  }
  expect(await loadNetworkPoints(outrun)).toEqual({ ...NOW, kept: false })
})

test('with neither, the reason is that of the current ones', async () => {
  await expect(loadNetworkPoints(page(() => false, { offline: true }).loading)).rejects.toBe(gone)
  const nothingLeft = page(() => false, { kept: EARLIER, offline: true })
  await expect(loadNetworkPoints(nothingLeft.loading)).rejects.toBe(gone)
})

test('a memory that is full or spoilt is no reason to fail', async () => {
  const { loading } = page(() => true)
  const full: PointsLoading = {
    ...loading,
    memory: {
      getItem: () => '{',
      setItem: () => {
        throw new Error('quota')
      },
    },
  }
  expect((await loadNetworkPoints(full)).version).toBe('v2')
  const { loading: lost } = page(() => false, { offline: true })
  await expect(loadNetworkPoints({ ...lost, memory: { ...full.memory } })).rejects.toBe(gone)
})
