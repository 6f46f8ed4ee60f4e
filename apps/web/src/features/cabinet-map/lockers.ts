import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listLimitedTerminals } from '@yacheyka/contract/batches/sending-points'
import type { Position } from '@yacheyka/core/points/point'
import { fetchAsCustomer } from '#/session/download-as-customer.ts'
import type { Bounds } from '@yacheyka/frontend/map/map-item.ts'
import type { LockerFilter } from './locker-filter.ts'
import { openLockersWorker, type CallLockers } from './lockers-client.ts'

/** Rows of a page of the list. */
export const PAGE_SIZE = 20

let worker: CallLockers | undefined

/** One worker for the whole visit: the points stay read while pages come and go. */
export const callLockers: CallLockers = async (name, argument) => {
  worker ??= openLockersWorker()
  return worker(name, argument)
}

/** Free cells change by the minute. */
const FRESH = 120_000

const ALL = { search: '', cells: '', free: '0', zones: '1' } as const

/**
 * Has the worker read all points that can be sent to: some megabytes, which this thread never parses. `data.at` names
 * this reading; answers about an earlier one are not answers about this one.
 */
export const lockersQuery = queryOptions({
  queryKey: ['customer', 'lockers'],
  queryFn: async ({ signal }) => {
    const { content } = await fetchAsCustomer(listLimitedTerminals, { query: ALL }, '', { signal })
    return { count: await callLockers('load', await content.arrayBuffer()), at: Date.now() }
  },
  staleTime: FRESH,
})

const requested = {
  networkMode: 'always',
  staleTime: Infinity,
  gcTime: 15_000,
  retry: false,
} as const

/** @param from where the list begins, if the filter names no place */
export const foundQuery = (at: number, filter: LockerFilter, from: Position | null, page: number) =>
  queryOptions({
    ...requested,
    queryKey: ['customer', 'lockers-found', at, filter, from, page],
    queryFn: async () =>
      callLockers('find', { filter, from, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })

export const itemsQuery = (at: number, filter: LockerFilter, bounds: Bounds, zoom: number) =>
  queryOptions({
    ...requested,
    // The order of the list is nothing to the map.
    queryKey: ['customer', 'lockers-items', at, { ...filter, near: null }, bounds, zoom],
    queryFn: async () => callLockers('items', { filter, bounds, zoom }),
    placeholderData: keepPreviousData,
  })

export const lockerQuery = (at: number, number: string) =>
  queryOptions({
    ...requested,
    queryKey: ['customer', 'locker', at, number],
    queryFn: async () => callLockers('byNumber', { number }),
    // The points are read anew now and then: the open card stays.
    placeholderData: keepPreviousData,
  })
