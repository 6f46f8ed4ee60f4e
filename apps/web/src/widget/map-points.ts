import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { urlOf, call } from '@yacheyka/frontend/api/call.ts'
import { loadNetworkPoints } from '@yacheyka/frontend/map/network-points.ts'
import type {
  NetworkPoints,
  PointsLoading,
  PointsVersion,
} from '@yacheyka/frontend/map/network-points.ts'
import { openPointsWorker } from '@yacheyka/frontend/map/points-client.ts'
import type { CallPoints } from '@yacheyka/frontend/map/points-client.ts'
import { patient } from './calls.ts'
import type { PointWords } from './use-opened.ts'

let worker: CallPoints | undefined

/** One worker for the visit. */
export const callPoints: CallPoints = async (name, argument) => {
  worker ??= openPointsWorker()
  return worker(name, argument)
}

const NO_MEMORY = { getItem: () => null, setItem: () => undefined }

/** A browser may refuse a frame its storage: the very word throws then. */
const memoryOf = (): PointsLoading['memory'] => {
  try {
    return localStorage
  } catch {
    return NO_MEMORY
  }
}

/**
 * @param sandbox the points of a test key, which are no visitor's to keep
 * @throws the reason why the points could not be had
 */
export const loadPoints = async (sandbox?: PointsVersion): Promise<NetworkPoints> =>
  loadNetworkPoints({
    fetchVersion: async () =>
      sandbox ?? call(ENDPOINTS.getPointsVersion, {}, { signal: patient() }),
    urlsOf: (version) => ({
      pointsUrl: urlOf(ENDPOINTS.getPointsBinary, { params: { version } }),
      schedulesUrl: urlOf(ENDPOINTS.getPointsSchedules, { params: { version } }),
      zonesUrl: urlOf(ENDPOINTS.getPointsZones, { params: { version } }),
    }),
    load: async (source) => callPoints('load', source),
    memory: sandbox === undefined ? memoryOf() : NO_MEMORY,
  })

const fetchPage = async (version: string, page: number) =>
  call(ENDPOINTS.getPointsDetails, { params: { version, page } }, { signal: patient() })
const pages = new Map<string, ReturnType<typeof fetchPage>>()

const pageOf = async (version: string, page: number): ReturnType<typeof fetchPage> => {
  const key = `${version} ${page}`
  const known = pages.get(key)
  if (known !== undefined) return known
  const requested = fetchPage(version, page)
  pages.set(key, requested)
  // What failed is asked for anew.
  requested.catch(() => pages.delete(key))
  return requested
}

/**
 * The words of points by their places in wire order. Pages never change under their version.
 * @throws ApiError; 404 where the points have changed since
 */
export const wordsOf = async (
  { version, page_size: pageSize }: NetworkPoints,
  points: readonly number[],
): Promise<PointWords[]> => {
  const words = points.map(async (point) => {
    const page = await pageOf(version, Math.floor(point / pageSize))
    const at = point % pageSize
    return {
      number: page.numbers[at] ?? '',
      name: page.names[at] ?? '',
      address: page.addresses[at] ?? '',
    }
  })
  return (await Promise.all(words)).filter(({ number }) => number !== '')
}
