import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { detailsQuery, isGone, pointsQuery } from './points.ts'

/** The words of one point, as its page of details has them. */
export interface PointWords {
  readonly number: string
  readonly name: string
  readonly address: string
  /** Seven hours strings, Monday first. */
  readonly week: readonly string[]
  readonly timeZone: string
}

/** Words of the given points, by their place in wire order; those still loading are absent. */
export const useDetails = (points: readonly number[]) => {
  const { data: network, refetch: reload } = useQuery(pointsQuery)
  const pageSize = network?.page_size ?? 1
  const pages = network === undefined ? [] : pagesOf(points, pageSize)
  const details = useQueries({
    queries: pages.map((page) => detailsQuery(network?.version ?? '', page)),
    combine: (responses) => ({
      gone: responses.some(({ error }) => isGone(error)),
      failed: responses.some((response) => response.isError),
      retry: () => {
        for (const response of responses) if (response.isError) void response.refetch()
      },
      wordsOf: (point: number): PointWords | undefined =>
        wordsAt(responses[pages.indexOf(Math.floor(point / pageSize))]?.data, point % pageSize),
    }),
  })
  useEffect(() => {
    if (details.gone) void reload()
  }, [details.gone, reload])
  return details
}

const pagesOf = (points: readonly number[], pageSize: number): number[] =>
  [...new Set(points.map((point) => Math.floor(point / pageSize)))].sort(
    (one, other) => one - other,
  )

interface DetailsPage {
  readonly numbers: readonly string[]
  readonly names: readonly string[]
  readonly addresses: readonly string[]
  readonly schedules: readonly (readonly string[])[]
  readonly schedule_of: readonly number[]
  readonly time_zones: readonly string[]
  readonly time_zone_of: readonly number[]
}

const wordsAt = (page: DetailsPage | undefined, at: number): PointWords | undefined => {
  const number = page?.numbers[at]
  if (page === undefined || number === undefined) return undefined
  return {
    number,
    name: page.names[at] ?? '',
    address: page.addresses[at] ?? '',
    week: page.schedules[page.schedule_of[at] ?? -1] ?? [],
    timeZone: page.time_zones[page.time_zone_of[at] ?? -1] ?? 'Europe/Moscow',
  }
}
