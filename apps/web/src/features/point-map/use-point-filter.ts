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
  const address = textOf(stated)
  const [own, setOwn] = useState({ filter: stated, address, written: address })
  if (own.address !== address) {
    const following = own.written !== own.address || own.written === address
    setOwn(following ? { ...own, address } : { filter: stated, address, written: address })
  }
  const setFilter = (filter: PointFilter) => {
    setOwn({ filter, address, written: textOf(filter) })
    change((next) => {
      for (const name of FILTER_QUERY_NAMES) next.delete(name)
      for (const [name, value] of formatPointFilter(filter)) next.set(name, value)
    })
  }
  return [own.filter, setFilter] as const
}
