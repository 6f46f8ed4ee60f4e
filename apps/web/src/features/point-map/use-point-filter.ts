import type { PointFilter } from '@yacheyka/core/points/point-filter'
import {
  FILTER_QUERY_NAMES,
  formatPointFilter,
  parsePointFilter,
} from '@yacheyka/core/points/point-filter-query'
import { useState } from 'react'
import type { MapQuery } from './use-map-query.ts'

const textOf = (filter: PointFilter): string =>
  formatPointFilter(filter)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/**
 * The filter stands in the address, so that a link carries it. The router moves the address a moment after it is asked to;
 * the fields must not jump back in that moment, so what was chosen last is shown until the address has followed.
 */
export const usePointFilter = ({ query, change }: MapQuery) => {
  const stated = parsePointFilter(query)
  const url = textOf(stated)
  const [own, setOwn] = useState({ filter: stated, url, written: url })
  if (own.url !== url) {
    const following = own.written !== own.url || own.written === url
    setOwn(following ? { ...own, url } : { filter: stated, url, written: url })
  }
  const setFilter = (filter: PointFilter) => {
    setOwn({ filter, url, written: textOf(filter) })
    change((next) => {
      for (const name of FILTER_QUERY_NAMES) next.delete(name)
      for (const [name, value] of formatPointFilter(filter)) next.set(name, value)
    })
  }
  return [own.filter, setFilter] as const
}
