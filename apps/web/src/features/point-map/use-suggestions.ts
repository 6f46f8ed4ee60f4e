import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { Place } from '@yacheyka/contract/map/places'
import { queryOf } from '#/api/query.ts'
import { useDebounced } from './use-debounced.ts'

const PAUSE = 300
const LEAST_LETTERS = 2
const NONE: readonly Place[] = []

/** Places that a half-typed address could mean. A failure is silent here: Enter still searches, and tells. */
export const useSuggestions = (typed: string): readonly Place[] => {
  const text = useDebounced(typed.trim(), PAUSE)
  const { data } = useQuery({
    ...queryOf(ENDPOINTS.suggestPlaces, { query: { text } }),
    enabled: text.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return typed.trim().length < LEAST_LETTERS ? NONE : (data?.results ?? NONE)
}
