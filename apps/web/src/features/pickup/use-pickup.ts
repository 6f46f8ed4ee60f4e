import { useQuery } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { ParcelDetails } from '@yacheyka/contract/parcels/parcels'
import type { Terminal } from '@yacheyka/contract/points/points'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { queryOf } from '@yacheyka/frontend/api/query.ts'
import { codeOf } from './code-access.ts'
import { isWorthKeeping, type KeptParcel } from './kept-parcel.ts'
import { keep, readKept, wipe } from './kept-store.ts'
import { useNow } from '@yacheyka/ui/use-now.ts'

/** How often the page looks whether the parcel is still there, while somebody looks at the page. */
const REFRESH = 30_000

/**
 * `checking`: an older answer while a new one is on its way; `offline`: there is no connection for a new one; `stale`:
 * there is one, and the server gave nothing new.
 */
export type FreshnessState = 'live' | 'checking' | 'offline' | 'stale'

export type Pickup =
  | { readonly state: 'loading' }
  | { readonly state: 'unknown' }
  | { readonly state: 'failed'; readonly error: Error }
  | {
      readonly state: 'ready'
      readonly parcel: ParcelDetails
      readonly terminal: Terminal | undefined
      /** When what is shown was the present state, milliseconds since 1970. */
      readonly asOf: number
      readonly freshness: FreshnessState
    }

const isUnknown = (error: Error | null): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status)

/** What this device has kept; undefined until it is read, null where there is nothing. */
const useKept = (uid: string, now: number): KeptParcel | null | undefined => {
  const [kept, setKept] = useState<KeptParcel | null>()
  useEffect(() => {
    let current = true
    const read = async () => {
      const found = await readKept(uid, Date.now())
      if (current) setKept(found ?? null)
    }
    void read()
    return () => {
      current = false
    }
  }, [uid])
  return kept !== undefined && kept !== null && !isWorthKeeping(kept, now) ? null : kept
}

/** Keeps the last good answer, and nothing that it says no more. */
const useKeeping = (uid: string, response: KeptParcel | undefined, unknown: boolean): void => {
  const parcel = response?.parcel
  const terminal = response?.terminal ?? null
  const receivedAt = response?.receivedAt ?? 0
  useEffect(() => {
    if (unknown) void wipe(uid)
    if (parcel === undefined) return
    const next = { parcel, terminal, receivedAt }
    void (isWorthKeeping(next, Date.now()) ? keep(uid, next) : wipe(uid))
  }, [uid, unknown, parcel, terminal, receivedAt])
}

/** The store of responses takes a page that was opened without a connection for one with it, and would not hear of it. */
const useWhenOnline = (retry: () => void): void => {
  const again = useEffectEvent(retry)
  useEffect(() => {
    const heard = () => {
      again()
    }
    addEventListener('online', heard)
    return () => {
      removeEventListener('online', heard)
    }
  }, [])
}

/** The parcel of an address: the live answer, renewed while it is looked at; without a connection, the last good one. */
export const usePickup = (uid: string): Pickup & { readonly retry: () => void } => {
  const now = useNow()
  const query = useQuery({
    ...queryOf(ENDPOINTS.getParcel, { params: { uid } }),
    staleTime: 0,
    refetchInterval: REFRESH,
  })
  const kept = useKept(uid, now)
  const parcel = query.data ?? kept?.parcel
  const place = useQuery({
    ...queryOf(ENDPOINTS.getTerminal, { params: { number: parcel?.number ?? '' } }),
    // Without a code the status stands alone.
    enabled: parcel !== undefined && codeOf(parcel) !== undefined,
  })
  const keptPlace = kept?.terminal?.number === parcel?.number ? kept?.terminal : undefined
  const terminal = place.data ?? keptPlace ?? undefined
  const response = query.data && {
    parcel: query.data,
    terminal: terminal ?? null,
    receivedAt: query.dataUpdatedAt,
  }
  const unknown = isUnknown(query.error)
  useKeeping(uid, response, unknown)
  const retry = () => void query.refetch()
  useWhenOnline(retry)

  if (unknown) return { state: 'unknown', retry }
  if (parcel !== undefined) {
    const asOf = query.data === undefined ? (kept?.receivedAt ?? now) : query.dataUpdatedAt
    return { state: 'ready', parcel, terminal, asOf, freshness: freshnessOf(query), retry }
  }
  if (query.error !== null && kept === null) return { state: 'failed', error: query.error, retry }
  return { state: 'loading', retry }
}

const freshnessOf = ({ data, error }: { data: unknown; error: Error | null }): FreshnessState => {
  if (error !== null) return error instanceof ApiError && error.status === 0 ? 'offline' : 'stale'
  return data === undefined ? 'checking' : 'live'
}
