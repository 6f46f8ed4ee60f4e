import type { QueryClient } from '@tanstack/react-query'
import type { ResolvedFilter } from '@yacheyka/frontend/map/resolved-filter.ts'
import type { PointItem } from '@yacheyka/frontend/map/map-item.ts'
import type { NetworkPoints } from '@yacheyka/frontend/map/network-points.ts'
import { callPoints, detailsQuery, isGone, pointsQuery } from './points.ts'

/** Metres that a point may have moved by since the map showed it; farther off it is another point. */
const SAME_POINT = 30

/**
 * The number of a marker's point. Markers carry none: it comes with the page of details of their version. When the points
 * have changed since, the new ones are loaded and the point is found again by its place.
 * @returns undefined when no point stands there any more
 * @throws ApiError
 */
export const numberOf = async (
  client: QueryClient,
  item: PointItem,
  filter: ResolvedFilter,
): Promise<string | undefined> => {
  const network = await client.ensureQueryData(pointsQuery)
  try {
    return await numberIn(client, network, item, filter)
  } catch (error) {
    if (!isGone(error)) throw error
    const newer = await client.fetchQuery({ ...pointsQuery, staleTime: 0 })
    return numberIn(client, newer, item, filter)
  }
}

const numberIn = async (
  client: QueryClient,
  { version, page_size: pageSize }: NetworkPoints,
  item: PointItem,
  filter: ResolvedFilter,
): Promise<string | undefined> => {
  const known = item.version === version ? item.point : null
  const point = known ?? (await pointAt(version, item, filter))
  if (point === undefined) return undefined
  const page = Math.floor(point / pageSize)
  const details = await client.ensureQueryData(detailsQuery(version, page))
  return details.numbers[point % pageSize]
}

/** Which point of a version stands at a place. */
const pointAt = async (
  version: string,
  { longitude, latitude }: PointItem,
  filter: ResolvedFilter,
): Promise<number | undefined> => {
  const from = { longitude, latitude }
  const { points } = await callPoints('nearest', { version, filter, from, bounds: null, limit: 1 })
  const [nearest] = points
  return nearest !== undefined && nearest.distance <= SAME_POINT ? nearest.point : undefined
}
