import { operatorPoints, POINT_ORDERS } from '@yacheyka/contract/points/console-points'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { filledIn, useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'

/** Rows of a page. */
const PAGE_SIZE = 25

const FILTERS = ['q', 'kind', 'use', 'cells', 'owner'] as const
export type PointFilters = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>

export type PointOrder = (typeof POINT_ORDERS)[number]

export const orderIn = (text: string): PointOrder =>
  POINT_ORDERS.find((order) => order === text) ?? 'number'

/** The page of points that the address asks for. */
export const usePoints = () => {
  const listUrl = useListUrl()
  const filters: PointFilters = filledIn(listUrl.get, FILTERS)
  const sort = orderIn(listUrl.get('sort'))
  const isMap = listUrl.get('view') === 'map'
  const list = useQueryList(listUrl, PAGE_SIZE, (range) => ({
    ...operatorQuery(operatorPoints, { query: { ...filters, sort, ...range } }),
    enabled: !isMap,
  }))
  return { listUrl, filters, list, isMap }
}
