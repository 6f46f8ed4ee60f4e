import type { ResponseBody, CallInput } from '@yacheyka/contract/http/endpoint'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { RequestedPlace, WidgetBoot, WidgetTerminal } from '@yacheyka/contract/widget/widget'
import { useState } from 'react'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { request } from './calls.ts'
import { useKeyedRequest } from './use-keyed-request.ts'

/** Points to a page of the list. */
const PAGE = 20

export type TerminalsQuery = NonNullable<CallInput<typeof ENDPOINTS.listWidgetTerminals>['query']>

/** Pages of the list under one query, so far. */
interface Loaded {
  readonly key: string
  readonly count: number
  readonly results: readonly WidgetTerminal[]
  /** What the searched address means, where it means a place. */
  readonly place?: RequestedPlace | undefined
}

/** Points of two pages may meet where the network has changed between them. */
const joined = (before: readonly WidgetTerminal[], more: readonly WidgetTerminal[]) => {
  const known = new Set(before.map(({ number }) => number))
  return [...before, ...more.filter(({ number }) => !known.has(number))]
}

/**
 * The list under a query, page by page; its first page under the first query came with the document. What it shows stays
 * until the next answer is there. `onRefused` is told of every failure, for the widget goes by it.
 */
export const useTerminals = (
  token: string,
  query: TerminalsQuery,
  first: WidgetBoot['first'],
  onRefused: (error: ApiError) => void,
) => {
  const key = JSON.stringify(query)
  const [loaded, setLoaded] = useState<Loaded | null>(first === null ? null : { key, ...first })
  /** The key of the list that a further page was asked for. */
  const [wanted, setWanted] = useState('')
  const [attempt, setAttempt] = useState(0)
  const isReady = loaded?.key === key
  const isGrowing = isReady && wanted === key
  const shown = loaded?.results ?? []

  const load = (further: Pick<TerminalsQuery, 'offset'>) => async (signal: AbortSignal) =>
    request(
      ENDPOINTS.listWidgetTerminals,
      { query: { ...query, limit: PAGE, ...further } },
      token,
      signal,
    )
  const settled = {
    onResponse: (response: ResponseBody<typeof ENDPOINTS.listWidgetTerminals>) => {
      const results = isReady ? joined(shown, response.results) : response.results
      setLoaded({ ...response, key, results })
      setWanted('')
    },
    onFailed: (error: unknown) => {
      setWanted('')
      if (error instanceof ApiError) onRefused(error)
    },
  }
  useKeyedRequest(isReady ? null : `${key} ${attempt}`, load({}), settled)
  // Given up where the query changes: neither its response nor its failure is the next list's affair.
  useKeyedRequest(
    isGrowing ? `${key} ${shown.length}` : null,
    load({ offset: shown.length }),
    settled,
  )
  return {
    count: loaded?.count ?? 0,
    results: shown,
    place: loaded?.place ?? null,
    /** The response to another question is on its way. */
    loading: !isReady,
    /** Nothing has ever been answered. */
    empty: loaded === null,
    growing: isGrowing,
    more: () => {
      if (isReady) setWanted(key)
    },
    again: () => {
      setAttempt(attempt + 1)
    },
  }
}
