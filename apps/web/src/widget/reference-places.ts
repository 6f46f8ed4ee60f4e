import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { Place } from '@yacheyka/contract/map/places'
import type { Position } from '@yacheyka/core/points/point'
import { call } from '@yacheyka/frontend/api/call.ts'
import { patient } from './calls.ts'

/** A place by which distances are measured. */
export interface NamedPlace extends Position {
  readonly name: string
  /** What of the text was not found, in words; '' where all was. */
  readonly note: string
}

const placed = (places: readonly Place[]): NamedPlace | undefined => {
  const found = places.find(({ coordinates }) => coordinates !== null)
  if (found === undefined || found.coordinates === null) return undefined
  const [longitude, latitude] = found.coordinates
  return { name: found.title, note: found.note ?? '', longitude, latitude }
}

/**
 * The place that a text could mean, those in view first, where the geocoder or the suggestions know one. A failure of theirs is no failure of
 * the list: there is no place then.
 */
export const findPlace = async (
  text: string,
  signal: AbortSignal,
  view?: Position,
): Promise<NamedPlace | undefined> => {
  const known = async (endpoint: typeof ENDPOINTS.geocodePlace | typeof ENDPOINTS.suggestPlaces) =>
    call(endpoint, { query: { text, ...view } }, { signal: patient(signal) })
      .then(({ results }) => placed(results))
      .catch(() => undefined)
  return (await known(ENDPOINTS.geocodePlace)) ?? (await known(ENDPOINTS.suggestPlaces))
}
