import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import { PAGE_LIMIT_MAX } from '@yacheyka/core/http/paging'
import { CHOSEN_PARCELS_MAX } from '@yacheyka/core/parcels/parcel-limits'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'
import { showToast } from '@yacheyka/ui/toast-store.ts'
import { useOnce } from '@yacheyka/ui/use-once.ts'
import type { ParcelQuery } from './use-parcels.ts'

/** Fetches all that the filters find, as far as so many may be chosen, page by page. */
export const useChooseAll = (query: ParcelQuery, onRows: (rows: readonly ParcelRow[]) => void) => {
  const uid = useUserUid() ?? ''
  const { pending, once } = useOnce()

  const readFrom = async (offset: number): Promise<void> => {
    const { results, next } = await callAsCustomer(ENDPOINTS.listSentParcels, {
      params: { uid },
      query: { ...query, limit: PAGE_LIMIT_MAX, offset },
    })
    onRows(results)
    const read = offset + results.length
    if (next !== null && results.length > 0 && read < CHOSEN_PARCELS_MAX) await readFrom(read)
  }
  const chooseAll = () =>
    once(() =>
      readFrom(0).catch((error: unknown) =>
        showToast({
          kind: 'failure',
          text: `Не удалось выбрать все отправления. ${formatError(error)}`,
        }),
      ),
    )
  return { pending, chooseAll }
}
