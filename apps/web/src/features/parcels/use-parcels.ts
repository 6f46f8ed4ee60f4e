import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { customerQuery } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'
import { orderingOf, parameterOf } from './parcel-sort.ts'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { filledIn, useListUrl } from '@yacheyka/ui/use-list-url.ts'

/** The names of the call's filters, which the address has too. */
const FILTERS = [
  'date_from',
  'date_to',
  'parcel_number',
  'parcel_status',
  'terminal_address',
  'search',
  'waiting_days',
] as const
export type ParcelQuery = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>

/**
 * The page of the list that the address asks for, and how many there are by the same filters.
 * @param size rows of a page
 */
export const useParcels = (size: number) => {
  const uid = useUserUid() ?? ''
  const listUrl = useListUrl()
  const filters: ParcelQuery = filledIn(listUrl.get, FILTERS)
  const ordering = orderingOf(listUrl.get('ordering'))
  const list = useQueryList(listUrl, size, (range) =>
    customerQuery(ENDPOINTS.listSentParcels, {
      params: { uid },
      query: {
        ...filters,
        ...(parameterOf(ordering) === '' ? {} : { ordering }),
        ...range,
      },
    }),
  )
  const count = useQuery({
    ...customerQuery(ENDPOINTS.countSentParcels, { params: { uid }, query: filters }),
    placeholderData: keepPreviousData,
  })
  return {
    listUrl,
    filters,
    ordering,
    list,
    count: count.error === null ? count.data : undefined,
  }
}
