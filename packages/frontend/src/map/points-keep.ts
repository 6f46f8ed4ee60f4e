import { decodePoints } from '@yacheyka/core/points/points-wire'
import type { DecodedPoints } from '@yacheyka/core/points/points-wire'

const KEPT = 'yacheyka-points'

/** What the browser lends to keep answers in; none in a page that is not secure. */
const openKept = async (): Promise<Cache | undefined> => {
  try {
    return await globalThis.caches?.open(KEPT)
  } catch {
    return undefined
  }
}

const decode = async (response: Response): Promise<DecodedPoints> =>
  decodePoints(new Uint8Array(await response.arrayBuffer()))

/** Points of one version, as an earlier visit kept them; none when there are none or they are spoilt. */
const readKept = async (cache: Cache | undefined, url: string) => {
  const found = await cache?.match(url)
  if (found === undefined) return undefined
  try {
    return await decode(found)
  } catch {
    await cache?.delete(url)
    return undefined
  }
}

const keep = async (cache: Cache | undefined, url: string, response: Response): Promise<void> => {
  try {
    await cache?.put(url, response)
    const earlier = (await cache?.keys())?.filter((request) => !request.url.endsWith(url)) ?? []
    await Promise.all(earlier.map(async (request) => cache?.delete(request)))
  } catch {
    // A full disk is no reason to show no map.
  }
}

/**
 * The points at an address that never changes its content: kept ones if there are, else fetched, and kept only after
 * they have been read whole.
 * @throws Error when there are neither
 */
export const loadPoints = async (url: string, keptOnly: boolean): Promise<DecodedPoints> => {
  const cache = await openKept()
  const kept = await readKept(cache, url)
  if (kept !== undefined) return kept
  if (keptOnly) throw new Error('no points are kept')
  const response = await fetch(url)
  if (!response.ok) throw new Error(`points answered ${response.status}`)
  const copy = response.clone()
  const points = await decode(response)
  void keep(cache, url, copy)
  return points
}
