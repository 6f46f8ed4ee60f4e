import { useQuery } from '@tanstack/react-query'
import { LOCKER_STATES, type LockerRow } from '@yacheyka/contract/device/locker-card'
import {
  type LockerList,
  operatorListLockerChanges,
  operatorListLockers,
} from '@yacheyka/contract/device/console-lockers'
import { useRef } from 'react'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { type PageRange, useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { filledIn, useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { callAsOperator, operatorQuery } from '../../api.ts'
import { LOOK_EVERY } from './look-every.ts'

const PAGE_SIZE = 30

/** Milliseconds after which the page is read anew: lockers may have entered or left it. */
const READ_EVERY = 60_000

/** The list with these rows, each where it stood; null: they may have other places now. */
export const withChanges = (list: LockerList, rows: readonly LockerRow[]): LockerList | null => {
  const changed = new Map(rows.map((row) => [row.number, row]))
  const isMoved = list.results.some((row) => {
    const now = changed.get(row.number)
    return now?.state !== row.state || now.incidents !== row.incidents
  })
  if (isMoved) return null
  return { ...list, results: list.results.map((row) => changed.get(row.number) ?? row) }
}

/** The filters that the address asks for; what is not known in it is as if not there. */
const filtersIn = (get: (name: string) => string) => {
  const state = LOCKER_STATES.find((each) => each === get('state'))
  return {
    ...filledIn(get, ['q', 'version']),
    ...(state !== undefined && { state }),
    ...(get('incidents') === '1' && { incidents: '1' as const }),
  }
}
export type LockerFilterValues = ReturnType<typeof filtersIn>

/** The page of lockers that the address asks for. Every few seconds its own lockers alone are looked at. */
export const useLockers = () => {
  const listUrl = useListUrl()
  const filters = filtersIn(listUrl.get)
  const isMap = listUrl.get('view') === 'map'
  const optionsOf = (range: PageRange) =>
    operatorQuery(operatorListLockers, { query: { ...filters, ...range } })
  const list = useQueryList(listUrl, PAGE_SIZE, (range) => ({
    ...optionsOf(range),
    refetchInterval: READ_EVERY,
    staleTime: 0,
  }))
  const options = optionsOf(list.range)
  const seen = useRef('')
  useQuery({
    queryKey: ['operator', operatorListLockerChanges.id, { ...filters, ...list.range }],
    queryFn: async ({ signal }) => {
      const read = queryClient.getQueryData(options.queryKey)
      if (read === undefined || read.results.length === 0) return null
      const numbers = read.results.map(({ number }) => number).join('\n')
      const requested = { query: { numbers, seen: seen.current } }
      const changes = await callAsOperator(operatorListLockerChanges, requested, { signal })
      if (changes.seen === seen.current) return null
      seen.current = changes.seen
      const changed = withChanges(read, changes.results)
      if (changed === null) await queryClient.invalidateQueries({ queryKey: options.queryKey })
      else queryClient.setQueryData(options.queryKey, changed)
      return null
    },
    enabled: !isMap && list.query.isSuccess && !list.query.isPlaceholderData,
    refetchInterval: LOOK_EVERY,
    staleTime: 0,
  })
  return { listUrl, filters, isMap, list }
}
