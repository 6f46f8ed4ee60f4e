import { geocodePlace, type Place } from '@yacheyka/contract/map/places'
import type { Position } from '@yacheyka/core/points/point'
import { call } from '@yacheyka/frontend/api/call.ts'
import { viewQuery } from '@yacheyka/frontend/map/view-query.ts'

interface FoundAddress extends Position {
  readonly title: string
  /** What of the address was not found, in words; '' where all was. */
  readonly note: string
  /** A city, a district or a street by its whole name, which goes before the words of lockers. */
  readonly isNamed: boolean
}

const isNamed = ({ match, precision }: Place): boolean =>
  match === 'whole' && (precision === 'city' || precision === 'district' || precision === 'street')

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
  for (const place of results) {
    const { title, coordinates, note = '' } = place
    if (coordinates === null) continue
    const [longitude, latitude] = coordinates
    return { title, note, longitude, latitude, isNamed: isNamed(place) }
  }
  return undefined
}
