import { geocodePlace } from '@yacheyka/contract/map/places'
import type { Position } from '@yacheyka/core/points/point'
import { call } from '#/api/call.ts'

interface FoundAddress extends Position {
  readonly title: string
}

/**
 * The first place that an address as typed could mean; undefined where nobody knows it.
 * @throws {ApiError}
 */
export const findAddress = async (text: string): Promise<FoundAddress | undefined> => {
  const { results } = await call(geocodePlace, { query: { text } })
  for (const { title, coordinates } of results)
    if (coordinates !== null) return { title, longitude: coordinates[0], latitude: coordinates[1] }
  return undefined
}
