import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { Place } from '@yacheyka/contract/map/places'
import type { Position } from '@yacheyka/core/points/point'
import { queryOf } from '@yacheyka/frontend/api/query.ts'
import { viewQuery } from '@yacheyka/frontend/map/view-query.ts'
import { useDebounced } from './use-debounced.ts'

const PAUSE = 300
const LEAST_LETTERS = 2
const NONE: readonly Place[] = []

/** Places that a half-typed address could mean, those in view first; asked for while `open`. A failure is silent here: Enter still searches, and tells. */
export const useSuggestions = (
  typed: string,
  view: Position | null,
  open: boolean,
): readonly Place[] => {
  const text = useDebounced(typed.trim(), PAUSE)
  const { data } = useQuery({
    ...queryOf(ENDPOINTS.suggestPlaces, { query: { text, ...viewQuery(view) } }),
    enabled: open && text.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return typed.trim().length < LEAST_LETTERS ? NONE : (data?.results ?? NONE)
}
