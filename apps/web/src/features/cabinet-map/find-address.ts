import { geocodePlace } from '@yacheyka/contract/map/places'
import type { Position } from '@yacheyka/core/points/point'
import { call } from '#/api/call.ts'
import { viewQuery } from '#/map/view-query.ts'

interface FoundAddress extends Position {
  readonly title: string
  /** What of the address was not found, in words; '' where all was. */
  readonly note: string
}

/**
 * The first place that an address as typed could mean; what lies near the middle of the map is preferred. Undefined where
 * nobody knows it.
 * @throws {ApiError}
 */
export const findAddress = async (
  text: string,
  view: Position,
): Promise<FoundAddress | undefined> => {
  const { results } = await call(geocodePlace, { query: { text, ...viewQuery(view) } })
  for (const { title, coordinates, note = '' } of results)
    if (coordinates !== null)
      return { title, note, longitude: coordinates[0], latitude: coordinates[1] }
  return undefined
}
