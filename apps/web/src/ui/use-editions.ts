import { listEditionsInForce } from '@yacheyka/contract/content/legal'
import type { LegalKind } from '@yacheyka/core/legal/legal-edition'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#/api/call.ts'

export type Editions = Readonly<Partial<Record<LegalKind, string>>>

const ask = async (): Promise<Editions> => {
  const { results } = await call(listEditionsInForce, {})
  return Object.fromEntries(results.map(({ kind, edition }) => [kind, edition]))
}

/**
 * The editions that a form asks to accept. What it shows is what it sends; where another has come into force meanwhile the server
 * refuses, and `renew` shows the new one.
 */
export const useEditions = () => {
  const [editions, setEditions] = useState<Editions>()
  const asking = useRef<Promise<Editions>>(null)
  const askAnew = useCallback(async (): Promise<Editions> => {
    asking.current = ask()
    const found = await asking.current
    setEditions(found)
    return found
  }, [])
  const renew = useCallback(() => {
    // Sending asks again where this fails.
    askAnew().catch(() => undefined)
  }, [askAnew])
  useEffect(renew, [renew])
  return {
    editions,
    renew,
    /** Those that are shown, or are about to be. @throws {ApiError} where they do not come */
    shown: async (): Promise<Editions> =>
      editions ?? (await asking.current?.catch(() => undefined)) ?? (await askAnew()),
  }
}
