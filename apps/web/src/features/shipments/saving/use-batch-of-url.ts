import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

const BATCH = 'batch'
/** The key of what the page was opened with. */
export const FIRST_OPENED = '0'

/** The batch that the address asks for, and a key that changes whenever one is to be opened anew. */
export const useBatchOfUrl = (): {
  readonly key: string
  readonly batchUid: string | undefined
} => {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const batchUid = search.get(BATCH) ?? undefined
  const again: unknown =
    typeof state === 'object' && state !== null
      ? Object.getOwnPropertyDescriptor(state, 'openedAgain')?.value
      : undefined
  const token = `${batchUid} ${String(again)}`
  const [shown, setShown] = useState({ token, opened: 0 })
  if (token !== shown.token) setShown({ token, opened: shown.opened + 1 })
  return { key: `${shown.opened}`, batchUid }
}

/**
 * Names the page's own batch in the address, so that a reload opens it again. Past the router: what the page has open does
 * not change by it, and a question about leaving stays.
 */
export const useBatchUrl = (uid: string | undefined): void => {
  useEffect(() => {
    const address = new URL(window.location.href)
    if ((address.searchParams.get(BATCH) ?? undefined) === uid) return
    if (uid === undefined) address.searchParams.delete(BATCH)
    else address.searchParams.set(BATCH, uid)
    window.history.replaceState(window.history.state, '', address)
  }, [uid])
}
