import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { Place } from '@yacheyka/contract/map/places'
import { call } from '#/api/call.ts'

/** A place that the map can go to. */
export interface FoundPlace extends Place {
  readonly coordinates: [number, number]
}

const isFound = (place: Place): place is FoundPlace => place.coordinates !== null

/**
 * Where a suggestion is; a suggestion without coordinates is asked for by its reference.
 * @throws ApiError; answers undefined when nobody knows the place
 */
export const locate = async (place: Place): Promise<FoundPlace | undefined> => {
  if (isFound(place)) return place
  const text = [place.title, place.subtitle].filter(Boolean).join(', ')
  return geocode(text, place.uri)
}

/** The first place that an address as typed could mean. */
export const geocode = async (text: string, uri?: string): Promise<FoundPlace | undefined> => {
  const query = uri === undefined ? { text } : { text, uri }
  const { results } = await call(ENDPOINTS.geocodePlace, { query })
  return results.find(isFound)
}
