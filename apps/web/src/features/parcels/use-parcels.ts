import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { customerQuery } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'
import { filledIn, useListAddress } from '#/ui/use-list-address.ts'

/** Rows of a page (specification 3, section 9). */
export const PAGE_SIZE = 10

/** The names of the call's filters, which the address has too. */
const FILTERS = [
  'date_from',
  'date_to',
  'parcel_number',
  'parcel_status',
  'terminal_address',
  'search',
] as const
export type ParcelQuery = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>

/** The page of the list that the address asks for, and how many there are by the same filters. */
export const useParcels = () => {
  const uid = useUserUid() ?? ''
  const address = useListAddress()
  const filters: ParcelQuery = filledIn(address.get, FILTERS)
  const { page } = address
  const list = useQuery({
    ...customerQuery(ENDPOINTS.listSentParcels, {
      params: { uid },
      query: { ...filters, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  const count = useQuery({
    ...customerQuery(ENDPOINTS.countSentParcels, { params: { uid }, query: filters }),
    placeholderData: keepPreviousData,
  })
  return { address, filters, list, count: count.error === null ? count.data : undefined }
}
