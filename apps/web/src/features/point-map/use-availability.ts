import { useQueries, useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { PointState } from '@yacheyka/core/cells/point-capacity'
import { queryOf } from '@yacheyka/frontend/api/query.ts'
import { pointsQuery } from './points.ts'

/** Milliseconds for which availability stands on a page without being asked anew. */
const FRESH = 30_000

/** States that are said in public: «Временно не работает» already stands for a closed point. */
type ShownState = Extract<PointState, 'free' | 'almost_full' | 'full'>

export const isShownState = (state: PointState | null | undefined): state is ShownState =>
  state === 'free' || state === 'almost_full' || state === 'full'

/** Availability of one point; a failure is silent, since the card says everything else without it. */
export const useAvailability = (number: string) =>
  useQuery({
    ...queryOf(ENDPOINTS.getTerminalAvailability, { params: { number } }),
    staleTime: FRESH,
    refetchInterval: FRESH,
  }).data

/** Availability of the given points, by their place in wire order; of those still loading, or not to be had, nothing. */
export const useListAvailability = (points: readonly number[]) => {
  const { data: network } = useQuery(pointsQuery)
  const pageSize = network?.page_size ?? 1
  const pages =
    network === undefined
      ? []
      : [...new Set(points.map((point) => Math.floor(point / pageSize)))].toSorted(
          (one, other) => one - other,
        )
  return useQueries({
    queries: pages.map((page) => ({
      ...queryOf(ENDPOINTS.getPointsAvailability, {
        params: { version: network?.version ?? '', page },
      }),
      staleTime: FRESH,
    })),
    combine: (responses) => {
      const pageOf = (point: number) => responses[pages.indexOf(Math.floor(point / pageSize))]?.data
      return {
        stateOf: (point: number) => pageOf(point)?.states[point % pageSize],
        /** Of a full point: the nearest one with room. */
        nearestFreeOf: (point: number) => pageOf(point)?.nearest_free?.[point % pageSize],
      }
    },
  })
}
