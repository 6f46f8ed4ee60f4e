import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

const BATCH = 'batch'
/** The key of what the page was opened with. */
export const FIRST_OPENED = '0'

const fieldOf = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null
    ? Object.getOwnPropertyDescriptor(state, name)?.value
    : undefined

/**
 * The batch that the address asks for, and a key that changes whenever another one is to be opened: not when the page has
 * just saved its own and named it there.
 */
export const useAskedBatch = (): { readonly key: string; readonly asked: string | undefined } => {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const named = search.get(BATCH) ?? undefined
  const token = `${named} ${String(fieldOf(state, 'openedAgain'))}`
  const [shown, setShown] = useState({ asked: named, token, opened: 0 })
  if (token !== shown.token) {
    const isOwn = fieldOf(state, 'ownBatch') === (named ?? null)
    setShown(isOwn ? { ...shown, token } : { asked: named, token, opened: shown.opened + 1 })
  }
  return { key: `${shown.opened}`, asked: shown.asked }
}

/** Names the page's own batch in the address, so that a reload opens it again. */
export const useBatchAddress = (uid: string | undefined): void => {
  const [search, setSearch] = useSearchParams()
  const isNamed = (search.get(BATCH) ?? undefined) === uid
  useEffect(() => {
    if (isNamed) return
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (uid === undefined) next.delete(BATCH)
        else next.set(BATCH, uid)
        return next
      },
      { replace: true, preventScrollReset: true, state: { ownBatch: uid ?? null } },
    )
  }, [isNamed, uid, setSearch])
}
