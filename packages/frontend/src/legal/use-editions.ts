import { listEditionsInForce } from '@yacheyka/contract/content/legal'
import type { LegalKind } from '@yacheyka/core/legal/legal-edition'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#/api/call.ts'

export type Editions = Readonly<Partial<Record<LegalKind, string>>>

const request = async (): Promise<Editions> => {
  const { results } = await call(listEditionsInForce, {})
  return Object.fromEntries(results.map(({ kind, edition }) => [kind, edition]))
}

/**
 * The editions that a form asks to accept. What it shows is what it sends; where another has come into force meanwhile the server
 * refuses, and `renew` shows the new one.
 */
export const useEditions = () => {
  const [editions, setEditions] = useState<Editions>()
  const requesting = useRef<Promise<Editions>>(null)
  const fetchAgain = useCallback(async (): Promise<Editions> => {
    requesting.current = request()
    const found = await requesting.current
    setEditions(found)
    return found
  }, [])
  const renew = useCallback(() => {
    // Sending asks again where this fails.
    fetchAgain().catch(() => undefined)
  }, [fetchAgain])
  useEffect(renew, [renew])
  return {
    editions,
    renew,
    /** Those that are shown, or are about to be. @throws {ApiError} where they do not come */
    shown: async (): Promise<Editions> =>
      editions ?? (await requesting.current?.catch(() => undefined)) ?? (await fetchAgain()),
  }
}
