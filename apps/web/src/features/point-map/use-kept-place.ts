import { useQuery } from '@tanstack/react-query'
import { distanceBetween } from '@yacheyka/core/map/distance'
import { type FoundPlace, geocode } from './find-place.ts'
import type { KeptSearch } from './use-place-query.ts'

/** Metres between the kept place and the place found anew: farther off it is another, and its words would mislead. */
const SAME_PLACE = 5000

/** What the search says of the place that the address keeps: its words are not kept, for anybody could write them there. */
export const useKeptPlace = (kept: KeptSearch | undefined): FoundPlace | undefined => {
  const { data } = useQuery({
    queryKey: ['kept search', kept],
    queryFn: async () =>
      kept === undefined ? null : ((await geocode(kept.text, kept.place)) ?? null),
    enabled: kept !== undefined,
    retry: false,
    staleTime: Infinity,
  })
  if (kept === undefined || data === undefined || data === null) return undefined
  const [longitude, latitude] = data.coordinates
  return distanceBetween(kept.place, { longitude, latitude }) <= SAME_PLACE ? data : undefined
}
