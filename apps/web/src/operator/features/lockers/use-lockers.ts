import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LOCKER_STATES } from '@yacheyka/contract/device/locker-card'
import {
  type LockerChanges,
  type LockerList,
  operatorListLockerChanges,
  operatorListLockers,
} from '@yacheyka/contract/device/console-lockers'
import { queryClient } from '#/api/query.ts'
import { filledIn, useListAddress } from '#/ui/use-list-address.ts'
import { callAsOperator, operatorQuery } from '../../api.ts'
import { LOOK_EVERY } from './look-every.ts'

export const PAGE_SIZE = 30

/** The list with the rows that have changed, each where it stood. */
export const withChanges = (
  list: LockerList,
  { cursor, results }: Pick<LockerChanges, 'cursor' | 'results'>,
): LockerList => {
  const changed = new Map(results.map((row) => [row.number, row]))
  return {
    ...list,
    cursor,
    results: list.results.map((row) => changed.get(row.number) ?? row),
  }
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

/** The page of lockers that the address asks for. It is read once, then only what has changed since. */
export const useLockers = () => {
  const address = useListAddress()
  const filters = filtersIn(address.get)
  const isMap = address.get('view') === 'map'
  const query = { ...filters, limit: PAGE_SIZE, offset: (address.page - 1) * PAGE_SIZE }
  const options = operatorQuery(operatorListLockers, { query })
  const list = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  useQuery({
    queryKey: ['operator', operatorListLockerChanges.id, query],
    queryFn: async ({ signal }) => {
      const read = queryClient.getQueryData(options.queryKey)
      if (read === undefined) return null
      const since = { query: { since: read.cursor } }
      const changes = await callAsOperator(operatorListLockerChanges, since, { signal })
      if (changes.moved) await queryClient.invalidateQueries({ queryKey: options.queryKey })
      else
        queryClient.setQueryData(
          options.queryKey,
          (latest) => latest && withChanges(latest, changes),
        )
      return null
    },
    enabled: !isMap && list.isSuccess && !list.isPlaceholderData,
    refetchInterval: LOOK_EVERY,
    staleTime: 0,
  })
  return { address, filters, isMap, list }
}
