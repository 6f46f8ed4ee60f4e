import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { Place } from '@yacheyka/contract/map/places'
import type { Position } from '@yacheyka/core/points/point'
import { call } from '@yacheyka/frontend/api/call.ts'
import { viewQuery } from '@yacheyka/frontend/map/view-query.ts'

/** A place that the map can go to. */
export interface FoundPlace extends Place {
  readonly coordinates: [number, number]
}

const isFound = (place: Place): place is FoundPlace => place.coordinates !== null

/**
 * Where a suggestion is; a suggestion without coordinates is asked for by its reference.
 * @throws ApiError; answers undefined when nobody knows the place
 */
export const locate = async (
  place: Place,
  view: Position | null,
): Promise<FoundPlace | undefined> => {
  if (isFound(place)) return place
  const text = [place.title, place.subtitle].filter(Boolean).join(', ')
  return geocode(text, view, place.uri)
}

/** The first place that an address as typed could mean; what lies in view is preferred. */
export const geocode = async (
  text: string,
  view: Position | null,
  uri?: string,
): Promise<FoundPlace | undefined> => {
  const query = { text, ...(uri === undefined ? {} : { uri }), ...viewQuery(view) }
  const { results } = await call(ENDPOINTS.geocodePlace, { query })
  return results.find(isFound)
}

/** The city that a place lies in, or is; '' where its source does not tell. */
export const cityOfPlace = (place: FoundPlace | undefined): string => {
  switch (place?.precision) {
    case 'city':
      return place.title
    case 'street':
    case 'district':
      return place.subtitle.replace(/,.*$/u, '')
    case 'house':
      return place.subtitle.replace(/^.*,\s*|^/u, '').replace(/^г\.\s*/u, '')
    case 'point':
    case undefined:
      return ''
  }
}
