import { useQuery } from '@tanstack/react-query'
import { distanceBetween } from '@yacheyka/core/map/distance'
import { geocode } from './find-place.ts'
import type { KeptSearch } from './use-place-query.ts'

/** Metres between the kept place and the place found anew: farther off it is another, and its note would mislead. */
const SAME_PLACE = 5000

/** What the search says of the place that the address keeps: a note itself is not kept, for anybody could write it there. */
export const useKeptNote = (kept: KeptSearch | undefined): string => {
  const { data } = useQuery({
    queryKey: ['kept search', kept],
    queryFn: async () =>
      kept === undefined ? null : ((await geocode(kept.text, kept.place)) ?? null),
    enabled: kept !== undefined,
    retry: false,
    staleTime: Infinity,
  })
  if (kept === undefined || data === undefined || data === null) return ''
  const [longitude, latitude] = data.coordinates
  return distanceBetween(kept.place, { longitude, latitude }) <= SAME_PLACE ? (data.note ?? '') : ''
}
