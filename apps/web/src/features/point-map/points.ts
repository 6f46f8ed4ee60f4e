import { queryOptions } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { Position } from '@yacheyka/core/points/point'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { urlOf, call } from '@yacheyka/frontend/api/call.ts'
import { queryClient, queryOf } from '@yacheyka/frontend/api/query.ts'
import type { ResolvedFilter } from '@yacheyka/frontend/map/resolved-filter.ts'
import type { Bounds } from '@yacheyka/frontend/map/map-item.ts'
import { loadNetworkPoints } from '@yacheyka/frontend/map/network-points.ts'
import { POINTS_GONE } from '@yacheyka/frontend/map/points-calls.ts'
import { openPointsWorker, PointsCallError } from '@yacheyka/frontend/map/points-client.ts'
import type { CallPoints } from '@yacheyka/frontend/map/points-client.ts'

let worker: CallPoints | undefined

/** One worker for the whole visit: the points stay read while pages come and go. */
export const callPoints: CallPoints = async (name, argument) => {
  worker ??= openPointsWorker()
  return worker(name, argument)
}

/** Works without a network too: the worker has the points, or has kept them. */
const local = { networkMode: 'always', staleTime: Infinity } as const

export const pointsQuery = queryOptions({
  ...local,
  queryKey: ['points'],
  queryFn: async () =>
    loadNetworkPoints({
      fetchVersion: async () => call(ENDPOINTS.getPointsVersion, {}),
      urlsOf: (version) => ({
        pointsUrl: urlOf(ENDPOINTS.getPointsBinary, { params: { version } }),
        schedulesUrl: urlOf(ENDPOINTS.getPointsSchedules, { params: { version } }),
        zonesUrl: urlOf(ENDPOINTS.getPointsZones, { params: { version } }),
      }),
      load: async (source) => callPoints('load', source),
      memory: localStorage,
    }),
  retry: false,
  gcTime: Infinity,
  refetchOnReconnect: ({ state }) => (state.data?.kept === true ? 'always' : false),
})

/** A question about one version. Where its hours are gone with it, the newer points are loaded: then it is asked of them. */
const fetchOfVersion: CallPoints = async (name, argument) => {
  try {
    return await callPoints(name, argument)
  } catch (error) {
    if (error instanceof PointsCallError && error.message === POINTS_GONE)
      await queryClient.refetchQueries({ queryKey: pointsQuery.queryKey, exact: true })
    throw error
  }
}

/** Answers about one version are kept for a moment only: there are as many as views. */
const requested = { ...local, gcTime: 15_000, retry: false } as const

/** The response before stays until the next one comes, unless it is of another version: its points are not these. */
const keptWithin =
  (version: string) =>
  <T>(before: T | undefined, query?: { readonly queryKey: readonly unknown[] }): T | undefined =>
    query?.queryKey[1] === version ? before : undefined

export const itemsQuery = (version: string, filter: ResolvedFilter, bounds: Bounds, zoom: number) =>
  queryOptions({
    ...requested,
    queryKey: ['points', version, 'items', filter, bounds, zoom],
    queryFn: async () => {
      const items = await fetchOfVersion('items', { version, filter, bounds, zoom })
      return items.map((item) => ({ ...item, version }))
    },
    placeholderData: keptWithin(version),
  })

export const nearestQuery = (
  version: string,
  filter: ResolvedFilter,
  from: Position,
  bounds: Bounds | null,
  limit: number,
) =>
  queryOptions({
    ...requested,
    queryKey: ['points', version, 'nearest', filter, from, bounds, limit],
    queryFn: async () => fetchOfVersion('nearest', { version, filter, from, bounds, limit }),
    placeholderData: keptWithin(version),
  })

export const countQuery = (version: string, filters: readonly ResolvedFilter[], bounds: Bounds) =>
  queryOptions({
    ...requested,
    queryKey: ['points', version, 'count', filters, bounds],
    queryFn: async () => fetchOfVersion('count', { version, filters, bounds }),
    placeholderData: keptWithin(version),
  })

/** The points have changed under us: their pages are gone with their version. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Words of one page of points. They never change under their version. */
export const detailsQuery = (version: string, page: number) =>
  queryOptions({
    ...queryOf(ENDPOINTS.getPointsDetails, { params: { version, page } }),
    staleTime: Infinity,
    gcTime: Infinity,
  })
