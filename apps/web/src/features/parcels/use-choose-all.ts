import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import { PAGE_LIMIT_MAX } from '@yacheyka/core/http/paging'
import { CHOSEN_PARCELS_MAX } from '@yacheyka/core/parcels/parcel-limits'
import { useRef, useState } from 'react'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { detailOf } from '#/session/parcel-action-words.ts'
import { useUserUid } from '#/session/use-session.ts'
import { showToast } from '#/ui/toast-store.ts'
import type { ParcelQuery } from './use-parcels.ts'

/** Fetches all that the filters find, as far as so many may be chosen, page by page. */
export const useChooseAll = (query: ParcelQuery, onRows: (rows: readonly ParcelRow[]) => void) => {
  const uid = useUserUid() ?? ''
  const [pending, setPending] = useState(false)
  const busy = useRef(false)

  const readFrom = async (offset: number): Promise<void> => {
    const { results, next } = await callAsCustomer(ENDPOINTS.listSentParcels, {
      params: { uid },
      query: { ...query, limit: PAGE_LIMIT_MAX, offset },
    })
    onRows(results)
    const read = offset + results.length
    if (next !== null && results.length > 0 && read < CHOSEN_PARCELS_MAX) await readFrom(read)
  }
  const chooseAll = async () => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    await readFrom(0).catch((error: unknown) =>
      showToast({
        kind: 'failure',
        text: `Не удалось выбрать все отправления. ${detailOf(error)}`,
      }),
    )
    busy.current = false
    setPending(false)
  }
  return { pending, chooseAll }
}
